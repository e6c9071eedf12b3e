import { labPageAddress, seededText, type CustomerAct, type LabSettings } from "@quittance/provider-kit/lab";
import { errorBody } from "./fake-adyen-errors.ts";
import type { FakeAdyenPayments } from "./fake-adyen-payments.ts";

type Json = Record<string, unknown>;

/** A checkout session, as the books have it. */
export interface FakeSession {
  readonly id: string;
  readonly request: Json;
  /** The merchant gets it when the customer comes back, and asks with it for the result. */
  readonly sessionResult: string;
  readonly expiresAt: Temporal.Instant;
  readonly payments: Json[];
  status: "active" | "completed" | "canceled" | "expired" | "refused";
  refusals: number;
}

const REQUIRED = ["amount", "merchantAccount", "reference", "returnUrl"];
/** Adyen documents that too many refused attempts end a session, and not how many those are. */
const MAX_REFUSALS = 3;
const MODES = ["embedded", "hosted"];

/** Sessions of Adyen's Drop-in and of its hosted page: the customer pays there, without another call of the merchant's. */
export class FakeAdyenSessions {
  readonly all = new Map<string, FakeSession>();
  readonly #payments: FakeAdyenPayments;
  readonly #lab: () => LabSettings | undefined;

  constructor(payments: FakeAdyenPayments, lab: () => LabSettings | undefined) {
    this.#payments = payments;
    this.#lab = lab;
  }

  create(request: Json): [number, Json] {
    const missing = REQUIRED.find((name) => request[name] === undefined);
    if (missing !== undefined) return refusal("100", `Required field '${missing}' is not provided.`);
    const { mode = "embedded", expiresAt } = request;
    if (!MODES.includes(String(mode))) return refusal("702", "Invalid mode");
    const { now = Temporal.Now.instant(), seed = 0, origin = "" } = this.#settings();
    const ends = typeof expiresAt === "string" ? instantOf(expiresAt) : now.add({ hours: 1 });
    if (
      !ends ||
      Temporal.Instant.compare(ends, now.add({ hours: 24 })) > 0 ||
      Temporal.Instant.compare(ends, now) <= 0
    )
      return refusal("29_003", "Invalid expiresAt: at most 24 hours from now");
    const name = `session ${this.all.size + 1}`;
    const id = `CS${seededText(seed, name, { length: 20, alphabet: "0123456789ABCDEF" })}`;
    const session: FakeSession = {
      id,
      request,
      sessionResult: seededText(seed, `${name} result`, { length: 60 }),
      expiresAt: ends,
      payments: [],
      status: "active",
      refusals: 0,
    };
    this.all.set(id, session);
    const response = {
      ...request,
      id,
      mode,
      expiresAt: ends.round("second").toString(),
      ...(mode === "hosted"
        ? { url: labPageAddress(origin, id) }
        : { sessionData: seededText(seed, `${name} data`, { length: 120 }) }),
    };
    return [201, response];
  }

  /** `GET /sessions/{id}` with what the customer brought back. */
  resultOf(id: string, sessionResult: string | null): [number, Json] {
    const session = this.all.get(id);
    if (!session || session.sessionResult !== sessionResult)
      return refusal("29_402", "Invalid sessionResult");
    const { status, payments, request } = session;
    return [200, { id, status, reference: request["reference"], payments }];
  }

  /** The customer acts at the page. @returns where the browser goes on */
  choose(session: FakeSession, act: CustomerAct): string {
    if (act === "leave") session.status = "canceled";
    else {
      const { mode: _mode, ...request } = session.request;
      const holderName = act === "pay" ? "Ada Lovelace" : "DECLINED";
      const paymentMethod = { type: "scheme", number: "4111111111111111", holderName };
      const [, paid] = this.#payments.pay({ ...request, paymentMethod });
      const { pspReference, resultCode } = paid;
      if (resultCode === "Refused") session.refusals += 1;
      else {
        session.status = "completed";
        const { amount } = request;
        session.payments.push({
          pspReference,
          resultCode,
          amount,
          paymentMethod: { type: "scheme", brand: "visa" },
        });
      }
      if (session.refusals >= MAX_REFUSALS) session.status = "refused";
    }
    // A customer who was refused stays at the page and may choose another card.
    if (session.status === "active") return labPageAddress(this.#settings().origin ?? "", session.id);
    const back = new URL(String(session.request["returnUrl"]));
    back.searchParams.set("sessionId", session.id);
    back.searchParams.set("sessionResult", session.sessionResult);
    return back.href;
  }

  /** Sessions that were open for their time are over. */
  expire(now: Temporal.Instant): void {
    for (const session of this.all.values())
      if (session.status === "active" && Temporal.Instant.compare(session.expiresAt, now) <= 0)
        session.status = "expired";
  }

  #settings(): { readonly now?: Temporal.Instant; readonly seed?: number; readonly origin?: string } {
    const lab = this.#lab();
    return lab ? { now: lab.now(), seed: lab.seed, origin: lab.origin() } : {};
  }
}

function refusal(code: string, message: string): [number, Json] {
  return [422, errorBody(422, code, "validation", message)];
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
