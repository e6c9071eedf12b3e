import type { LabCalls } from "./lab-calls.ts";
import { readLabDuration, type LabClock } from "./lab-clock.ts";
import {
  isRequestFault,
  isWebhookFault,
  REQUEST_FAULTS,
  WEBHOOK_FAULTS,
  type LabFaults,
} from "./lab-faults.ts";
import type { LabProvider, LabRequest, LabResponse } from "./lab-provider.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** The parts of a lab that its control addresses read and change. */
export interface LabParts {
  readonly provider: LabProvider;
  readonly calls: LabCalls;
  readonly faults: LabFaults;
  readonly clock: LabClock;
  readonly webhooks: WebhookSender;
  readonly seed: number;
  readonly webhookAddress: string | null;
  /** Empties the provider's books. */
  readonly renew: () => Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

const MAX_TIMES = 1_000;
const MAX_MATCH = 200;

class Refused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The response of a control address; undefined for a request to the provider itself, or to a page. */
export async function controlled(request: LabRequest, parts: LabParts): Promise<LabResponse | undefined> {
  const { pathname } = new URL(request.path, "http://lab");
  const control = CONTROLS[`${request.method} ${pathname}`];
  if (!control) return undefined;
  try {
    return json(200, { success: true, ...(await control(parts, bodyOf(request))) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return json(422, { success: false, error: { field: error.field, message: error.message } });
  }
}

const CONTROLS: Readonly<Record<string, (parts: LabParts, body: Body) => object | Promise<object>>> = {
  "GET /_lab/state": (parts) => stateOf(parts),
  "POST /_lab/advance": (parts, body) => {
    only(body, ["by"]);
    const by = typeof body["by"] === "string" ? readLabDuration(body["by"]) : undefined;
    if (!by || by.blank)
      throw new Refused("by", "has to be days, hours and minutes in this order, as 3d12h.");
    parts.clock.advance(by);
    parts.provider.passTime?.(parts.clock.now());
    parts.webhooks.flush();
    parts.webhooks.release();
    return { now: parts.clock.now().toString() };
  },
  "POST /_lab/fault": ({ faults }, body) => {
    only(body, ["fault", "times", "match"]);
    const { fault, times = 1, match } = body;
    if (typeof fault !== "string" || (!isRequestFault(fault) && !isWebhookFault(fault)))
      throw new Refused("fault", `has to be one of ${[...REQUEST_FAULTS, ...WEBHOOK_FAULTS].join(", ")}.`);
    if (typeof times !== "number" || !Number.isInteger(times) || times < 1 || times > MAX_TIMES)
      throw new Refused("times", `has to be a whole number from 1 to ${MAX_TIMES}.`);
    if (match !== undefined && (typeof match !== "string" || match.length > MAX_MATCH))
      throw new Refused("match", `has to be a text of at most ${MAX_MATCH} characters.`);
    faults.plan(fault, times, match);
    return { faults: faults.waiting() };
  },
  "POST /_lab/resend": ({ webhooks }, body) => {
    only(body, ["last", "id"]);
    const { last, id } = body;
    if ((last === undefined) === (id === undefined))
      throw new Refused("last", "has to be given, or id, and not both.");
    if (id !== undefined) {
      const sent = typeof id === "string" ? webhooks.resend({ id }) : 0;
      if (sent === 0) throw new Refused("id", "is no webhook of this lab.");
      return { sent };
    }
    if (typeof last !== "number" || !Number.isInteger(last) || last < 1 || last > MAX_TIMES)
      throw new Refused("last", `has to be a whole number from 1 to ${MAX_TIMES}.`);
    return { sent: webhooks.resend({ last }) };
  },
  "POST /_lab/listen": ({ webhooks }, body) => {
    only(body, ["url", "secret"]);
    const { url, secret } = body;
    if (typeof url !== "string" || !/^https?:\/\/\S{1,500}$/.test(url))
      throw new Refused("url", "has to be an address with http or https.");
    if (secret !== undefined && (typeof secret !== "string" || secret.length > MAX_MATCH))
      throw new Refused("secret", `has to be a text of at most ${MAX_MATCH} characters.`);
    return { secret: webhooks.listen(url, secret) };
  },
  "POST /_lab/reset": async ({ calls, faults, clock, webhooks, renew }, body) => {
    only(body, []);
    calls.clear();
    faults.clear();
    clock.reset();
    webhooks.clear();
    await renew();
    return {};
  },
};

function stateOf({ provider, calls, faults, clock, webhooks, seed, webhookAddress }: LabParts): object {
  return {
    provider: provider.name,
    seed,
    now: clock.now().toString(),
    webhook: webhookAddress,
    payments: provider.payments(),
    faults: faults.waiting(),
    calls: calls.all().map((call) => ({ ...call, at: call.at.toString() })),
    webhooks: webhooks.records(),
  };
}

function only(body: Body, names: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refused(unknown, "is not known here.");
}

/** Not from a page of another site, which a browser says. */
function bodyOf({ method, headers, body }: LabRequest): Body {
  if (method === "GET") return {};
  const { origin } = headers;
  if (
    origin !== undefined &&
    origin !== `http://${headers["host"]}` &&
    origin !== `https://${headers["host"]}`
  )
    throw new Refused("origin", "has to be the lab itself: pages of other sites may not control it.");
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Body;
  } catch {
    // Said below.
  }
  throw new Refused("body", "has to be a JSON object.");
}

function json(status: number, body: object): LabResponse {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: `${JSON.stringify(body, null, 2)}\n`,
  };
}
