import { Client, type EbicsResponse, type Order } from "ebics-client";
import responses from "ebics-client/lib/middleware/response.js";
import type { KeyFile } from "./key-file.ts";
import { isSignedByBank } from "./verify-response.ts";

const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
export const OK = "000000";

/** A response of the bank that is missing, wrong or a refusal. */
export class EbicsError extends Error {}

/**
 * The client with a transport of its own: a time limit, a bound on responses, and the bank's signature on each of them. That of the
 * client ends the process where the bank cannot be reached.
 */
export class BankClient extends Client {
  readonly #timeoutMs: number;

  constructor(
    options: { url: string; hostId: string; partnerId: string; userId: string; passphrase: string },
    { keyFile, timeoutMs = REQUEST_TIMEOUT_MS }: { keyFile: KeyFile; timeoutMs?: number },
  ) {
    super({ ...options, keyStorage: keyFile });
    this.keyEncryptor = keyFile;
    this.#timeoutMs = timeoutMs;
  }

  override async ebicsRequest(order: Order): Promise<EbicsResponse> {
    const keys = await this.keys();
    if (!keys) throw new EbicsError("The key file cannot be opened, or there is none yet.");
    // Until the bank's keys are known nothing can be checked: they are compared with those on paper (`quittance-ebics bank-keys`).
    const bankKey = order.operation === "ini" ? null : keys.bankX();
    if (order.operation !== "ini" && !bankKey)
      throw new EbicsError("The bank's keys are not known yet: fetch them first.");
    const text = await this.#post(await this.signOrder(order));
    if (bankKey && !isSignedByBank(text, bankKey.toPem()))
      throw new EbicsError("The response is not signed by the bank.");
    return responses.version(order.version)(text, keys);
  }

  /** Makes the keys of the user, which are never replaced. */
  async makeKeys(): Promise<void> {
    // The client's own name of it.
    // oxlint-disable-next-line no-underscore-dangle
    await this._generateKeys();
  }

  async #post(body: string): Promise<string> {
    const response = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "text/xml;charset=UTF-8" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > MAX_RESPONSE_BYTES) throw new EbicsError("The response is larger than 64 MiB.");
      pieces.push(piece);
    }
    if (!response.ok) throw new EbicsError(`The bank's server answered ${response.status}.`);
    return Buffer.concat(pieces).toString("utf8");
  }
}
