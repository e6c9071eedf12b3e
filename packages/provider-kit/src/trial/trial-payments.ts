import { randomBytes } from "node:crypto";
import { formatAmount, type ProviderRequest } from "../index.ts";
import { money } from "../testing/provider-requests.ts";
import { messageOf, polled, type GatewayApi, type Json } from "./gateway-api.ts";
import type { TrialConnector } from "./trial-connector.ts";

/** A fake takes any year; a gateway refuses one that no card has. */
const FURTHEST_YEARS = 10;

/** A customer at the page has the outcome after an inquiry of the gateway at the latest. */
const PAGE_MS = 120_000;
const DEFAULT_AMOUNT = money("9.99");

/** Sends requests to the public API, as a merchant's server does. */
export class TrialPayments {
  readonly #connector: TrialConnector;
  readonly #anybody: GatewayApi;

  constructor(connector: TrialConnector) {
    this.#connector = connector;
    this.#anybody = connector.merchant;
  }

  /** @throws with the gateway's message when it refuses the request before it becomes a transaction */
  async pay(operation: string, payment: Partial<ProviderRequest>): Promise<Json> {
    const amount = payment.amount ?? DEFAULT_AMOUNT;
    return this.transaction(operation, {
      amount: formatAmount(amount),
      currency: amount.currency,
      description: payment.description ?? "A trial of an adapter",
      ...(await this.#source(payment)),
    });
  }

  async transaction(operation: string, fields: object): Promise<Json> {
    const { merchant, apiKey } = this.#connector;
    const merchantTransactionId = `trial-x${randomBytes(8).toString("hex")}`;
    const { status, json } = await merchant.call(`/api/v3/transaction/${apiKey}/${operation}`, {
      merchantTransactionId,
      ...fields,
    });
    if (typeof json["uuid"] !== "string")
      throw new Error(`The gateway refuses the ${operation} with ${status}: ${messageOf(json)}`);
    return json;
  }

  async status(uuid: string): Promise<Json> {
    const { merchant, apiKey } = this.#connector;
    return (await merchant.call(`/api/v3/status/${apiKey}/getByUuid/${uuid}`)).json;
  }

  /** The status once it is final. @returns undefined when it is not after `limitMs` */
  async final(uuid: string, limitMs: number = PAGE_MS): Promise<Json | undefined> {
    return polled(async () => {
      const found = await this.status(uuid);
      return ["SUCCESS", "ERROR", "CANCELLED"].includes(String(found["transactionStatus"]))
        ? found
        : undefined;
    }, limitMs);
  }

  async #source({ source, customer }: Partial<ProviderRequest>): Promise<object> {
    const named = customer && Object.keys(customer).length > 0 ? { customer } : {};
    if (!source) return named;
    if (source.kind === "iban") {
      const { kind: _kind, ...ibanData } = source;
      return { customer: { ...customer, paymentData: { ibanData } } };
    }
    if (source.kind !== "card")
      throw new Error(
        `A payment by ${source.kind} is not tried: \`approved\` has to be a card, an account or nothing.`,
      );
    const { pan, cvv, expirationMonth, cardHolder } = source;
    const furthest = Temporal.Now.plainDateISO().year + FURTHEST_YEARS;
    const expirationYear = String(Math.min(Number(source.expirationYear), furthest));
    const { status, json } = await this.#anybody.call(
      `/api/v3/tokenize/${this.#connector.publicIntegrationKey}`,
      { cardData: { pan, expirationMonth, expirationYear, cardHolder, ...(cvv !== undefined && { cvv }) } },
    );
    if (typeof json["transactionToken"] !== "string")
      throw new Error(`The gateway refuses the card of \`approved\` with ${status}: ${messageOf(json)}`);
    return { transactionToken: json["transactionToken"], ...named };
  }
}
