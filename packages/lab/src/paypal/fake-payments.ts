import type { ProviderBooking } from "@quittance/provider-kit/lab";
import { error, minorOf, type Json } from "./fake-values.ts";

type Kind = "capture" | "authorization" | "refund";

interface Payment {
  readonly kind: Kind;
  readonly object: Json;
  /** Taken of it: captured of an authorisation, refunded of a capture. */
  taken: bigint;
  /** The payment that it follows. */
  readonly of?: string;
}

/** The next payment's fate: a status, or an issue that refuses it. */
interface Fate {
  readonly status?: string;
  readonly reason?: string;
  readonly processor?: Json;
  readonly issue?: string;
}

const ID_PREFIXES: Readonly<Record<Kind, string>> = { capture: "CAP", authorization: "AUT", refund: "REF" };
const REFUSED: readonly unknown[] = ["DECLINED", "FAILED", "DENIED"];

/** Captures, authorisations and refunds. */
export class FakePayments {
  next: Fate | undefined;
  readonly #newId: (prefix: string) => string;
  readonly #url: () => string;
  /** Undefined in tests. */
  readonly #time: () => string | undefined;
  readonly #payments = new Map<string, Payment>();
  /** Payments of which a webhook waits. */
  readonly #changed: string[] = [];

  constructor(options: {
    newId: (prefix: string) => string;
    url: () => string;
    labTime: () => string | undefined;
  }) {
    this.#newId = options.newId;
    this.#time = options.labTime;
    this.#url = options.url;
  }

  payment(id: string): Json {
    const found = this.#payments.get(id);
    if (!found) throw new Error(`No payment ${id}.`);
    return found.object;
  }

  /** The ids of payments of a kind, in the order in which they were made. */
  ids(kind: Kind): string[] {
    return [...this.#payments].filter(([, one]) => one.kind === kind).map(([id]) => id);
  }

  /** All of them, with what was taken of each. */
  all(): readonly {
    readonly id: string;
    readonly kind: Kind;
    readonly object: Json;
    readonly of?: string;
  }[] {
    return [...this.#payments].map(([id, payment]) => ({ id, ...payment }));
  }

  /** How many captures, authorisations and refunds there are of a submission. */
  made(submissionReference: string): number {
    return [...this.#payments.values()].filter(({ object }) => object["invoice_id"] === submissionReference)
      .length;
  }

  /** PayPal decides about a payment or refund that was pending. */
  decide(id: string, status: string): void {
    this.payment(id)["status"] = status;
  }

  /** The same, with a webhook. */
  change(id: string, status: string): void {
    this.decide(id, status);
    this.#changed.push(id);
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.#changed.splice(0).map((id) => {
      const { kind, object } = this.#payments.get(id)!;
      const status =
        { COMPLETED: "COMPLETED", CREATED: "CREATED", VOIDED: "VOIDED" }[String(object["status"])] ??
        "PENDING";
      const event_type = `PAYMENT.${kind.toUpperCase()}.${status}`;
      return JSON.stringify({ id: `WH-${id}-${status}`, event_type, resource_type: kind, resource: object });
    });
  }

  /** The amounts that were authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    const made = [...this.#payments]
      .map(([id, payment]) => ({ id, ...payment }))
      .filter(({ object }) => !REFUSED.includes(object["status"]));
    const sum = (payments: readonly Payment[]) =>
      payments.reduce((total, { object }) => total + minorOf(object["amount"]), 0n);
    const following = (ids: readonly string[]) =>
      made.filter(({ of }) => of !== undefined && ids.includes(of));
    return made
      .filter(({ of }) => of === undefined)
      .map((payment) => {
        const captures = payment.kind === "capture" ? [payment] : following([payment.id]);
        return {
          submissionReference: String(payment.object["custom_id"]),
          currency: (payment.object["amount"] as { currency_code: string }).currency_code,
          authorizedMinor: minorOf(payment.object["amount"]),
          capturedMinor: sum(captures),
          refundedMinor: sum(following(captures.map(({ id }) => id))),
          isReleased: payment.object["status"] === "VOIDED",
        };
      });
  }

  /** Captured and not refunded, over all payments, in minor units. */
  collected(): bigint {
    let sum = 0n;
    for (const { kind, object } of this.#payments.values()) {
      if (REFUSED.includes(object["status"])) continue;
      const minor = minorOf(object["amount"]);
      sum += kind === "capture" ? minor : kind === "refund" ? -minor : 0n;
    }
    return sum;
  }

  show(id: string): [number, Json] {
    const found = this.#payments.get(id);
    return found ? [200, found.object] : [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
  }

  /** Captures or authorises a purchase unit of an order; the issue where the payment is refused. */
  pay(order: Json, unit: Json | undefined): { readonly payment: Json; readonly kind: Kind } | string {
    const next = this.#takeFate();
    if (next.issue) return next.issue;
    const kind = order["intent"] === "AUTHORIZE" ? "authorization" : "capture";
    const payment = this.#add(kind, {
      status: next.status ?? (kind === "capture" ? "COMPLETED" : "CREATED"),
      ...(next.reason && { status_details: { reason: next.reason } }),
      ...(next.processor && { processor_response: next.processor }),
      amount: unit?.["amount"],
      custom_id: unit?.["custom_id"],
      invoice_id: unit?.["invoice_id"],
      supplementary_data: { related_ids: { order_id: order["id"] } },
    });
    return { payment, kind };
  }

  /** @param action the last part of the path: `capture`, `refund` or `void` */
  followUp(id: string, action: string, body: Json): [number, Json] {
    const found = this.#payments.get(id);
    if (!found) return [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
    const next = this.#takeFate();
    if (next.issue) return [422, error(next.issue)];
    if (action === "void") return voided(found);
    const total = minorOf(found.object["amount"]);
    const amount = body["amount"] ?? restOf(found);
    const requested = minorOf(amount);
    const isRefund = action === "refund";
    if (found.object["status"] === "VOIDED") return [422, error("AUTHORIZATION_VOIDED")];
    if (found.taken + requested > total)
      return [422, error(isRefund ? "REFUND_AMOUNT_EXCEEDED" : "MAX_CAPTURE_AMOUNT_EXCEEDED")];
    found.taken += requested;
    const done = isRefund ? "REFUNDED" : "CAPTURED";
    found.object["status"] = found.taken === total ? done : `PARTIALLY_${done}`;
    const collection = isRefund ? "captures" : "authorizations";
    const fields = {
      status: next.status ?? "COMPLETED",
      ...(next.reason && { status_details: { reason: next.reason } }),
      amount,
      invoice_id: body["invoice_id"],
      custom_id: body["custom_id"] ?? found.object["custom_id"],
      ...(!isRefund && {
        final_capture: body["final_capture"],
        supplementary_data: { related_ids: { authorization_id: id } },
      }),
      links: [{ rel: "up", method: "GET", href: `${this.#url()}/v2/payments/${collection}/${id}` }],
    };
    return [201, this.#add(isRefund ? "refund" : "capture", fields, id)];
  }

  #add(kind: Kind, fields: Json, of?: string): Json {
    const id = this.#newId(ID_PREFIXES[kind]);
    const time = this.#time();
    const object = { id, ...fields, ...(time !== undefined && { create_time: time, update_time: time }) };
    this.#payments.set(id, { kind, object, taken: 0n, ...(of !== undefined && { of }) });
    this.#changed.push(id);
    return object;
  }

  #takeFate(): Fate {
    const next = this.next ?? {};
    this.next = undefined;
    return next;
  }
}

function voided({ object }: Payment): [number, Json] {
  const { status } = object;
  if (status === "VOIDED") return [422, error("PREVIOUSLY_VOIDED")];
  if (status === "CAPTURED") return [422, error("PREVIOUSLY_CAPTURED")];
  object["status"] = "VOIDED";
  return [204, {}];
}

/** The amount that was not taken yet. */
function restOf({ object, taken }: Payment): Json {
  const { currency_code, value } = object["amount"] as Record<string, string>;
  const digits = value?.split(".")[1]?.length ?? 0;
  const text = String(minorOf(object["amount"]) - taken).padStart(3, "0");
  return {
    currency_code,
    value: digits === 0 ? text.replace(/^0+(?=\d)/, "") : `${text.slice(0, -2)}.${text.slice(-2)}`,
  };
}
