import { setTimeout as pause } from "node:timers/promises";

export type Json = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 60_000;
const BETWEEN_MS = 250;

/** The APIs of a running gateway, as operators and merchants call them. */
export class GatewayApi {
  readonly #base: string;
  readonly #authorization: string;

  /** @throws with a sentence for people when the credentials would go over a network in clear text */
  constructor(
    address: string,
    { username, password }: { readonly username: string; readonly password: string },
  ) {
    if (!URL.canParse(address)) throw new Error(`${address} is no address of a gateway.`);
    const { protocol, hostname, origin, pathname } = new URL(address);
    const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
    if (protocol !== "https:" && !(protocol === "http:" && isLocal))
      throw new Error(
        "The address of the gateway has to begin with https, unless the gateway runs on this machine.",
      );
    this.#base = `${origin}${pathname.replace(/\/$/, "")}`;
    this.#authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  }

  get address(): string {
    return this.#base;
  }

  /** The same gateway with the credentials of another user. */
  as(credentials: { readonly username: string; readonly password: string }): GatewayApi {
    return new GatewayApi(this.#base, credentials);
  }

  /**
   * An operation of the provisioning API.
   *
   * @throws with the gateway's message when it refuses
   */
  async provision(operation: string, body?: object): Promise<Json> {
    const { status, json } = await this.call(`/api/provisioning/${operation}`, body);
    if (json["success"] !== true)
      throw new Error(`The gateway refuses ${operation.split("/")[0]} with ${status}: ${messageOf(json)}`);
    return json;
  }

  /** GET without a body, else POST. @throws when the gateway cannot be reached, or its response is not JSON */
  async call(path: string, body?: object): Promise<{ readonly status: number; readonly json: Json }> {
    const response = await fetch(this.#base + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: this.#authorization, ...(body && { "content-type": "application/json" }) },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${this.#base} does not respond.`, { cause: error });
    });
    const text = await response.text();
    try {
      return { status: response.status, json: JSON.parse(text) as Json };
    } catch {
      throw new Error(`${this.#base}${path} responds with ${response.status} and no JSON: it is no gateway.`);
    }
  }
}

/** The gateway's words for a refusal. */
export function messageOf(json: Json): string {
  const { errorMessage, message } = json;
  if (typeof errorMessage === "string") return errorMessage;
  return typeof message === "string" ? message : JSON.stringify(json);
}

/** Polls until it is found. @returns undefined when the time is over */
export async function polled<Found>(
  find: () => Promise<Found | undefined>,
  limitMs: number,
): Promise<Found | undefined> {
  for (let waited = 0; ; waited += BETWEEN_MS) {
    const found = await find();
    if (found !== undefined || waited >= limitMs) return found;
    await pause(BETWEEN_MS);
  }
}
