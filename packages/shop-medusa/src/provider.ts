import {
  cancelPayment,
  capturePayment,
  decimalAmount,
  endAttempt,
  Gateway,
  minorFromDecimal,
  decimalFromMinor,
  readOptions,
  readPayment,
  refundPayment,
  startPayment,
  type PaymentFacts,
  type ShopNumber,
  type ShopOptions,
} from "@quittance/shop-kit";
import { sessionDataOf, statusOf, type SessionData } from "./session-data.ts";
import { readWebhook, type WebhookPayload } from "./webhook.ts";

/** The plug-in and its version, for the console. */
const VERSION = "shop-medusa 0.1.0, medusa 2";

type Data = Readonly<Record<string, unknown>>;

interface Context {
  readonly idempotency_key?: string;
  readonly customer?: {
    readonly id?: string;
    readonly email?: string;
    readonly first_name?: string;
    readonly last_name?: string;
  };
  readonly account_holder?: { readonly data?: Data };
}

interface Input {
  readonly data?: Data;
  readonly context?: Context;
}

interface AmountInput extends Input {
  readonly amount: ShopNumber;
  readonly currency_code: string;
}

interface MedusaOptions extends ShopOptions {
  /** The page of the storefront to which the customer returns. */
  readonly returnUrl: string;
  /** Whether customers pay with stored cards: the connector needs customer profiles. */
  readonly savedCards?: boolean;
}

/** Medusa's payment provider: `pp_quittance_{id}`. It has the methods of `AbstractPaymentProvider` of Medusa 2.21. */
export class QuittanceProvider {
  static readonly identifier = "quittance";
  /** By which Medusa knows a provider of payments. */
  static readonly _isPaymentProvider = true;

  readonly #options: MedusaOptions;
  readonly #gateway: Gateway;

  static validateOptions(options: Data): void {
    readOptions(options);
    if (typeof options["returnUrl"] !== "string") throw new TypeError("returnUrl: is missing");
  }

  constructor(_container: unknown, options: Data) {
    QuittanceProvider.validateOptions(options);
    this.#options = { ...options, ...readOptions(options) } as MedusaOptions;
    this.#gateway = new Gateway(this.#options, VERSION);
  }

  getIdentifier(): string {
    return QuittanceProvider.identifier;
  }

  /** Begins a payment. Medusa's key is the id of the session; a retry finds what the first call began. */
  async initiatePayment(input: AmountInput) {
    const session = input.data?.["session_id"] ?? input.context?.idempotency_key;
    if (typeof session !== "string" || session === "")
      throw new TypeError("Medusa gave no id of the payment session");
    const data = await this.#begin(input, { session, attempt: 1 });
    return { id: data.uuid, data: asData(data), status: "requires_more" as const };
  }

  /** A changed basket ends its page. When it was paid meanwhile, the payment stands, and the amounts decide what becomes of it. */
  async updatePayment(input: AmountInput) {
    const before = sessionDataOf(input.data);
    const amount = decimalAmount(input.amount, input.currency_code);
    const isSame = amount === before.amount && input.currency_code.toUpperCase() === before.currency;
    if (isSame && before.redirectUrl !== null) return { data: asData(before) };
    const ended = await endAttempt(this.#gateway, before);
    if (ended !== "cancelled" && isSame) return { data: asData(before), status: statusOf(ended) };
    // Paid with the earlier amount: the money is returned, and the customer pays the new one.
    if (ended !== "cancelled")
      await cancelPayment(this.#gateway, { id: before.id, key: `cancel-${before.id}` });
    const data = await this.#begin(input, { session: before.session, attempt: before.attempt + 1 });
    return { data: asData(data), status: "requires_more" as const };
  }

  /** Called when a cart is completed, by the customer or by an event. The gateway decides, and not the return of the customer. */
  async authorizePayment(input: Input) {
    const data = sessionDataOf(input.data);
    const facts = await readPayment(this.#gateway, data.id);
    return { status: statusOf(facts), data: asData(data) };
  }

  /** Looks first: the action `captured` of an event makes Medusa call this for what is captured already. */
  async capturePayment(input: Input) {
    const data = sessionDataOf(input.data);
    await capturePayment(this.#gateway, {
      id: data.id,
      key: input.context?.idempotency_key ?? `capture-${data.id}`,
    });
    return { data: asData(data) };
  }

  /**
   * Refunds what is not refunded yet. A refund that was made in the gateway's console or at the provider is one that Medusa has not
   * recorded: then this call records it, and moves no money.
   */
  async refundPayment(input: Input & { readonly amount: ShopNumber }) {
    const data = sessionDataOf(input.data);
    const { currency } = data;
    const wanted = minorFromDecimal(decimalAmount(input.amount, currency), currency);
    const recorded = minorFromDecimal(data.recordedRefunds, currency);
    const facts = await this.#factsOf(data);
    const isMade = minorFromDecimal(facts.refunded, currency) >= recorded + wanted;
    if (!isMade) {
      const key = input.context?.idempotency_key ?? `refund-${data.id}-${recorded}`;
      await refundPayment(this.#gateway, { id: data.id, key, amount: input.amount });
    }
    return { data: asData({ ...data, recordedRefunds: decimalFromMinor(recorded + wanted, currency) }) };
  }

  async cancelPayment(input: Input) {
    const data = sessionDataOf(input.data);
    await cancelPayment(this.#gateway, { id: data.id, key: `cancel-${data.id}` });
    return { data: asData(data) };
  }

  /** A session that the customer left. What was paid on it is returned: Medusa has no order for it. */
  deletePayment(input: Input) {
    return this.cancelPayment(input);
  }

  async retrievePayment(input: Input) {
    const data = sessionDataOf(input.data);
    return { data: { ...asData(data), payment: await readPayment(this.#gateway, data.id) } };
  }

  async getPaymentStatus(input: Input) {
    const data = sessionDataOf(input.data);
    return { status: statusOf(await readPayment(this.#gateway, data.id)), data: asData(data) };
  }

  /** Medusa acts on `authorized` and `captured` alone; the subscriber of this package does the rest. */
  async getWebhookActionAndData(payload: WebhookPayload) {
    const facts = await readWebhook(this.#gateway, this.#options.webhookSecret, payload);
    if (!facts?.session || (facts.state !== "paid" && facts.state !== "authorized"))
      return { action: "not_supported" as const };
    const action = facts.state === "paid" ? ("captured" as const) : ("authorized" as const);
    return { action, data: { session_id: facts.session, amount: facts.amount } };
  }

  /** The customer of the shop is the customer of the gateway's profile: its stored cards are on the payment page. */
  async createAccountHolder(input: { readonly context: Context }) {
    const id = input.context.customer?.id;
    if (id === undefined) throw new TypeError("Medusa gave no customer");
    return { id, data: { customerIdentification: id } };
  }

  /** A profile keeps the name under which it was made; nothing of it is Medusa's to change. */
  async updateAccountHolder(input: { readonly data?: Data }) {
    return { data: input.data ?? {} };
  }

  /** Cards stay with the profile, which the customer removes on the payment page. */
  async deleteAccountHolder(input: { readonly data?: Data }) {
    return { data: input.data ?? {} };
  }

  async #factsOf({ id }: SessionData): Promise<PaymentFacts> {
    const facts = await readPayment(this.#gateway, id);
    if (!facts) throw new Error(`The gateway has no payment ${id}`);
    return facts;
  }

  async #begin(
    { amount, currency_code: currency, context }: AmountInput,
    { session, attempt }: { session: string; attempt: number },
  ): Promise<SessionData> {
    const { capture, returnUrl, savedCards } = this.#options;
    const { email, first_name: firstName, last_name: lastName } = context?.customer ?? {};
    const customer = {
      ...(email && { email }),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
    };
    const customerId = savedCards ? context?.account_holder?.data?.["customerIdentification"] : undefined;
    const begin = (number: number) =>
      startPayment(this.#gateway, {
        id: `${session}-${number}`,
        session,
        order: session,
        amount,
        currency,
        capture,
        returnUrl,
        customer,
        ...(typeof customerId === "string" && { customerId }),
      });
    const begun = await begin(attempt);
    // An earlier answer was lost with the address of its page: it was ended, and the next attempt takes its place.
    if (begun.redirectUrl !== null) return { ...begun, session, attempt, recordedRefunds: "0" };
    return { ...(await begin(attempt + 1)), session, attempt: attempt + 1, recordedRefunds: "0" };
  }
}

function asData(data: SessionData): Record<string, unknown> {
  return { ...data };
}
