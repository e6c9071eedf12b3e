import { createHmac, timingSafeEqual } from "node:crypto";

/** An event of the gateway. */
export interface ShopEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly merchantGuid: string | null;
  readonly test: boolean;
  /** Rises with each event of one payment. */
  readonly sequence: number;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** Keeps short texts by a key: a table of the shop, or a `Map` in a test. */
export interface InboxStore {
  get(key: string): unknown;
  set(key: string, value: string): unknown;
}

export interface InboxOptions {
  /** The secret of the shop's events, `whsec_…`; several while it is being replaced. */
  readonly webhookSecret: string | readonly string[];
  readonly store: InboxStore;
  /**
   * Brings the shop in step. It is called once for each event that is new, again when it threw, and never for an event that is older than
   * one of the same payment that was handled before. It reads the state of the payment from the gateway, and not from the event.
   */
  readonly handle: (event: ShopEvent) => unknown;
  /** The present time; a test gives its own. */
  readonly now?: () => Date;
}

type Outcome = "handled" | "duplicate" | "outdated" | "invalid_signature" | "invalid_body" | "failed";

/** The answer to give to the gateway. */
export interface Received {
  /** 2xx: the event is stored, and not sent again. */
  readonly status: 200 | 400 | 401 | 500;
  readonly outcome: Outcome;
  readonly event?: ShopEvent;
  readonly error?: unknown;
}

type Headers = Iterable<[string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Inbox {
  /** @param rawBody the bytes as they came: a body that was parsed and written again has another signature */
  receive(rawBody: string | Uint8Array, headers: Headers): Promise<Received>;
}

const TOLERANCE_SECONDS = 300;

/** An inbox for events: it checks the signature, handles each event once and in order, and acknowledges it after it is stored. */
export function createInbox({ webhookSecret, store, handle, now = () => new Date() }: InboxOptions): Inbox {
  const keys = [webhookSecret].flat().map(keyOf);
  const turns = new Turns();
  const receiveInTurn = async (event: ShopEvent): Promise<Received> => {
    if ((await store.get(`event:${event.id}`)) === "handled")
      return { status: 200, outcome: "duplicate", event };
    const last = `last:${resourceOf(event)}`;
    const isOutdated = Number((await store.get(last)) ?? -1) > event.sequence;
    await store.set(`event:${event.id}`, "received");
    try {
      if (!isOutdated) await handle(event);
    } catch (error) {
      return { status: 500, outcome: "failed", event, error };
    }
    if (!isOutdated) await store.set(last, String(event.sequence));
    await store.set(`event:${event.id}`, "handled");
    return { status: 200, outcome: isOutdated ? "outdated" : "handled", event };
  };
  return {
    receive: async (rawBody, headers) => {
      const body = typeof rawBody === "string" ? rawBody : Buffer.from(rawBody).toString("utf8");
      if (!isSigned({ body, headers: headersOf(headers) }, keys, now()))
        return { status: 401, outcome: "invalid_signature" };
      const event = parseEvent(body);
      if (!event) return { status: 400, outcome: "invalid_body" };
      return turns.take(resourceOf(event), () => receiveInTurn(event));
    },
  };
}

/** The part of the id that all events of one payment share. */
function resourceOf({ id }: ShopEvent): string {
  return id.replace(/_\d+$/, "");
}

/** Runs what has the same key one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length < 16) throw new TypeError("webhookSecret: is no secret of Standard Webhooks");
  return key;
}

function headersOf(headers: Headers): Map<string, string> {
  const isPairs = typeof (headers as Partial<Iterable<unknown>>)[Symbol.iterator] === "function";
  const entries = isPairs ? [...(headers as Iterable<[string, string]>)] : Object.entries(headers);
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

interface SignedBody {
  readonly body: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** Standard Webhooks 1.0. */
function isSigned({ body, headers }: SignedBody, keys: readonly Buffer[], now: Date): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headers.get(name),
  );
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = signatures
    .split(" ")
    .flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  return keys.some((key) => {
    const right = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right));
  });
}

function parseEvent(body: string): ShopEvent | undefined {
  try {
    const event = JSON.parse(body) as Partial<ShopEvent>;
    const { id, type, sequence, data } = event;
    const isEvent =
      typeof id === "string" &&
      typeof type === "string" &&
      Number.isFinite(sequence) &&
      typeof data?.object === "object";
    return isEvent ? (event as ShopEvent) : undefined;
  } catch {
    return undefined;
  }
}
