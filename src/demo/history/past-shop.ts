import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";

/** A gateway on the demo's database whose clock stands in the past until it is moved. It serves requests of this process alone. */
export interface PastGateway {
  readonly db: Database;
  /** Its time, of the act in which it is asked. */
  readonly clock: Clock;
  /** For the jobs. */
  moveTo(at: Temporal.Instant): void;
  /** Runs an act at a time of its own, which goes on for up to 1.5 s while it runs. */
  at<T>(at: Temporal.Instant, act: () => Promise<T>): Promise<T>;
  request(request: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** None for a request that reads. */
    readonly body?: object;
  }): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Opens a page of the gateway and sends its form, as a customer without scripts. */
  submit(form: { readonly url: string; readonly fields: Readonly<Record<string, string>> }): Promise<void>;
  /** Opens the page of a payment that its bank wants to authenticate, and answers the challenge. */
  answerChallenge(challenge: { readonly url: string; readonly outcome: "pass" | "fail" }): Promise<void>;
  /** Opens the page of a failed payment, and pays with the stored card or with another one. */
  payFailed(payment: {
    readonly url: string;
    readonly way: "saved" | "other";
    readonly card: Readonly<Record<string, string>>;
  }): Promise<void>;
  /** Runs the jobs that are due by its clock. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** A shop with a credential that is bound to its address. */
export interface ConnectedShop {
  readonly username: string;
  readonly url: string;
}

/** A merchant's server, which sends requests to the public API. */
export class PastShop {
  readonly #gateway: PastGateway;
  readonly #passwords: ReadonlyMap<string, string>;
  readonly #end: Temporal.Instant;
  /** The server of this shop is among them. */
  readonly connected: ConnectedShop;

  /**
   * @param options.passwords of API users, by their names
   * @param options.end the present: a token of the past would be purged as expired by the workers of the real gateway
   */
  constructor(
    gateway: PastGateway,
    {
      passwords,
      connected,
      end,
    }: { passwords: ReadonlyMap<string, string>; connected: ConnectedShop; end: Temporal.Instant },
  ) {
    this.connected = connected;
    this.#gateway = gateway;
    this.#end = end;
    this.#passwords = passwords;
  }

  /** The fields of the response; a request that is refused is a mistake of the sample. */
  async send(username: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const { status, body: answer } = await this.#request(username, path, body);
    if (status >= 400)
      throw new Error(`The sample history was refused at ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async read<Answer extends object>(username: string, path: string): Promise<Answer> {
    const { status, body } = await this.#request(username, path);
    if (status >= 400) throw new Error(`The sample history could not read ${path}: ${JSON.stringify(body)}`);
    return body as Answer;
  }

  /** A request that the gateway refuses; one that it takes is a mistake of the sample. */
  async sendMistake(username: string, path: string, body: object): Promise<void> {
    const { body: answer } = await this.#request(username, path, body);
    if (answer["success"] !== false)
      throw new Error(`The sample history was not refused at ${path}: ${JSON.stringify(answer)}`);
  }

  #request(username: string, path: string, body?: object): ReturnType<PastGateway["request"]> {
    const password = this.#passwords.get(username) ?? "";
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const { username: ofShop, url } = this.connected;
    const headers = { authorization, ...(username === ofShop && { "x-shop-url": url }) };
    return this.#gateway.request({ path, headers, ...(body && { body }) });
  }

  /** A token that stands for the card once. */
  async tokenize(publicIntegrationKey: string, card: { pan: string; cardHolder: string }): Promise<string> {
    const cardData = { ...card, expirationMonth: "12", expirationYear: "2031" };
    const { status, body } = await this.#gateway.at(this.#end, () =>
      this.#gateway.request({
        path: `/api/v3/tokenize/${publicIntegrationKey}`,
        headers: {},
        body: { cardData },
      }),
    );
    if (status >= 400)
      throw new Error(`The sample history has a card that is refused: ${JSON.stringify(body)}`);
    return String(body["transactionToken"]);
  }
}
