import {
  cancelPayment,
  decimalAmount,
  decimalFromMinor,
  Gateway,
  minorFromDecimal,
  readOptions,
  type PaymentFacts,
  type ShopNumber,
} from "@quittance/shop-kit";
import { recording } from "./recording.ts";

/** The plug-in and its version, for the console. */
export const VERSION = "shop-medusa 0.1.0, medusa 2";

/** Medusa's container, as far as it is used here. */
export interface Container {
  resolve(name: string): unknown;
}

type Graph = (question: object) => Promise<{ data: readonly Record<string, unknown>[] }>;

/** A payment session with its payment and its order, as Medusa's query returns it. */
export interface SessionRecord {
  readonly id: string;
  readonly status: string;
  readonly amount: ShopNumber;
  readonly currency_code: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payment?: {
    readonly id: string;
    readonly captured_at?: string | Date | null;
    readonly canceled_at?: string | Date | null;
    readonly refunds?: readonly { readonly amount: ShopNumber }[];
  } | null;
  readonly payment_collection?: { readonly order?: { readonly id: string } | null } | null;
}

const FIELDS =
  "id status amount currency_code data payment.id payment.captured_at payment.canceled_at payment.refunds.amount payment_collection.order.id";

/** Whether Medusa has a time for it. */
export function isSet(time: string | Date | null | undefined): boolean {
  return time !== null && time !== undefined;
}

/** Medusa's books: its sessions, payments and orders. */
export class MedusaBooks {
  readonly gateway: Gateway;
  readonly options: ReturnType<typeof readOptions>;
  readonly #container: Container;

  constructor(given: Readonly<Record<string, unknown>>, container: Container) {
    this.options = readOptions(given);
    this.gateway = new Gateway(this.options, VERSION);
    this.#container = container;
  }

  async sessions(filters: object, pagination?: object): Promise<SessionRecord[]> {
    const { graph } = this.#container.resolve("query") as { graph: Graph };
    const question = { entity: "payment_session", fields: FIELDS.split(" "), filters, pagination };
    return (await graph(question)).data as unknown as SessionRecord[];
  }

  /** Brings a session in step with a payment of it, as the gateway has it now. Called again, it changes nothing. */
  async settle(facts: PaymentFacts): Promise<void> {
    if (facts.session === undefined) return;
    const [session] = await this.sessions({ id: facts.session });
    // Of another shop that uses the same connector.
    if (!session) return;
    const isSecured = facts.state === "paid" || facts.state === "authorized";
    // Another attempt of the session may be open: only its own end ends it.
    const isCurrent = session.data["uuid"] === facts.uuid;
    if (!isCurrent) return isSecured ? this.#returnMoney(facts) : undefined;
    if (isSecured) await this.#complete(session, facts);
    else if (!session.payment) return this.#fail(session, facts);
    await this.#recordRefund(session.id, facts);
  }

  async #returnMoney({ id, uuid }: PaymentFacts): Promise<void> {
    await cancelPayment(this.gateway, { id, key: `surplus-${uuid}` });
  }

  /** As Medusa's own subscriber does it: authorises, captures, and completes the cart. */
  async #complete({ id, payment, payment_collection }: SessionRecord, facts: PaymentFacts): Promise<void> {
    const isCaptured = isSet(payment?.captured_at) || facts.state !== "paid";
    if (payment_collection?.order && payment && isCaptured) return;
    const action = facts.state === "paid" ? "captured" : "authorized";
    await this.#run("process-payment-workflow", { action, data: { session_id: id, amount: facts.amount } });
  }

  async #fail(
    { id, status, amount, currency_code, data }: SessionRecord,
    { state }: PaymentFacts,
  ): Promise<void> {
    if (state !== "failed" && state !== "cancelled") return;
    const ended = state === "failed" ? "error" : "canceled";
    if (status === ended) return;
    const payments = this.#container.resolve("payment") as {
      updatePaymentSession(change: object): Promise<unknown>;
    };
    await recording.run(true, () =>
      payments.updatePaymentSession({ id, amount, currency_code, data, status: ended }),
    );
  }

  /** Records in the order what was refunded in the gateway or at the provider. */
  async #recordRefund(id: string, { refunded, currency }: PaymentFacts): Promise<void> {
    const [session] = await this.sessions({ id });
    const { payment, payment_collection } = session ?? {};
    if (!payment || !payment_collection?.order) return;
    const recorded = (payment.refunds ?? []).reduce(
      (sum, { amount }) => sum + minorFromDecimal(decimalAmount(amount, currency), currency),
      0n,
    );
    const missing = minorFromDecimal(refunded, currency) - recorded;
    if (missing <= 0n) return;
    // Medusa counts with the number; its text has the currency's own digits.
    const amount = Number(decimalFromMinor(missing, currency));
    const input = { payment_id: payment.id, amount, note: "Refunded in the gateway" };
    await recording.run(true, () => this.#run("refund-payment-workflow", input));
  }

  async #run(workflow: string, input: object): Promise<void> {
    const engine = this.#container.resolve("workflows") as {
      run(id: string, options: object): Promise<unknown>;
    };
    await engine.run(workflow, { input });
  }
}
