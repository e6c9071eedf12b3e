import {
  cancelPayment,
  capturePayment,
  decimalAmount,
  endAttempt,
  Gateway,
  readOptions,
  readPayment,
  refundPayment,
  startPayment,
  type ShopNumber,
  type ShopOptions,
} from "@quittance/shop-kit";
import { VERSION } from "./books.ts";
import { recording } from "./recording.ts";
import { listCards, saveCard } from "./saved-cards.ts";
import { isOfGateway, sessionDataOf, statusOf, type SessionData } from "./session-data.ts";
import { readWebhook, type WebhookPayload } from "./webhook.ts";

type Data = Readonly<Record<string, unknown>>;

type CustomerField = "id" | "email" | "first_name" | "last_name";

interface Context {
  readonly idempotency_key?: string | undefined;
  readonly customer?: Partial<Record<CustomerField, string | null | undefined>> | undefined;
  readonly account_holder?: { readonly data?: Data | undefined } | undefined;
}

interface Input {
  readonly data?: Data | undefined;
  readonly context?: Context | undefined;
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
    if (recording.getStore()) return { data: input.data ?? {} };
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
    const key = input.context?.idempotency_key ?? `capture-${data.id}`;
    await capturePayment(this.#gateway, { id: data.id, key });
    return { data: asData(data) };
  }

  /** A refund that was made in the gateway's console or at the provider is only recorded: its money has moved. */
  async refundPayment(input: Input & { readonly amount: ShopNumber }) {
    const data = sessionDataOf(input.data);
    if (recording.getStore()) return { data: asData(data) };
    const key = input.context?.idempotency_key;
    if (key === undefined) throw new TypeError("Medusa gave no id of the refund");
    await refundPayment(this.#gateway, { id: data.id, key, amount: input.amount });
    return { data: asData(data) };
  }

  async cancelPayment(input: Input) {
    if (!isOfGateway(input.data)) return { data: input.data ?? {} };
    const data = sessionDataOf(input.data);
    await cancelPayment(this.#gateway, { id: data.id, key: `cancel-${data.id}` });
    return { data: asData(data) };
  }

  /**
   * A session that the customer left, or whose basket changes: its page is closed. One that was paid meanwhile stays, and its event
   * completes the cart as it was paid.
   */
  async deletePayment(input: Input) {
    if (!isOfGateway(input.data)) return { data: input.data ?? {} };
    const data = sessionDataOf(input.data);
    const ended = await endAttempt(this.#gateway, data);
    if (ended !== "cancelled" && (ended.state === "paid" || ended.state === "authorized"))
      throw new Error("The payment was made already: its order follows");
    return { data: asData(data) };
  }

  async retrievePayment(input: Input) {
    const data = sessionDataOf(input.data);
    return { data: { ...asData(data), payment: await readPayment(this.#gateway, data.id) } };
  }

  async getPaymentStatus(input: Input) {
    const data = sessionDataOf(input.data);
    return { status: statusOf(await readPayment(this.#gateway, data.id)), data: asData(data) };
  }

  /** For Medusa's own route of events, which acts on `authorized` and `captured` alone; `eventsRoute` of this package does all. */
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
    if (!id) throw new TypeError("Medusa gave no customer");
    return { id, data: { customerIdentification: id } };
  }

  async retrieveAccountHolder(input: { readonly id: string }) {
    return { id: input.id, data: { customerIdentification: input.id } };
  }

  /** A profile keeps the name under which it was made; nothing of it is Medusa's to change. */
  async updateAccountHolder(input: { readonly context: Context }) {
    return { data: input.context.account_holder?.data ?? {} };
  }

  /** Cards stay with the profile until the customer removes them on the payment page, or the merchant in the console. */
  async deleteAccountHolder(input: { readonly context: Context }) {
    return this.updateAccountHolder(input);
  }

  async listPaymentMethods(input: { readonly context?: Context | undefined }) {
    return listCards(this.#gateway, input.context?.account_holder?.data);
  }

  /** Begins to store a card: the customer enters it on the page at `data.redirectUrl`, and it is in the list afterwards. */
  async savePaymentMethod(input: Input) {
    return saveCard(this.#gateway, input.context?.account_holder?.data, this.#options);
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
    if (begun.redirectUrl !== null) return { ...begun, session, attempt };
    return { ...(await begin(attempt + 1)), session, attempt: attempt + 1 };
  }
}

function asData(data: SessionData): Record<string, unknown> {
  return { ...data };
}
