import { seededText, type LabSettings } from "@quittance/provider-kit/lab";
import { FakeMollieAccount } from "./fake-mollie-account.ts";
import { FakeMollieCustomers } from "./fake-mollie-customers.ts";
import { FakeMollieOperations } from "./fake-mollie-operations.ts";
import { verified } from "./fake-mollie-payee.ts";
import { newPayment } from "./fake-mollie-payment.ts";
import { error, list, one, type Call, type Json } from "./fake-mollie-responses.ts";

/** The records of a fake Mollie: payments with the operations on them, customers, and the balance. */
export class FakeMollieBooks {
  readonly account = new FakeMollieAccount();
  readonly payments: Json[] = [];
  readonly balance: Json[] = [];
  readonly customers = new FakeMollieCustomers((prefix) => this.#newId(prefix));
  readonly operations = new FakeMollieOperations(
    (prefix) => this.#newId(prefix),
    () => this.now,
  );
  /** Payments of which a webhook waits. */
  readonly changed: string[] = [];
  readonly #checkout: (id: string) => string;
  readonly #lab: () => LabSettings | undefined;
  #ids = 0;

  constructor({ checkout, lab }: { checkout: (id: string) => string; lab: () => LabSettings | undefined }) {
    this.#checkout = checkout;
    this.#lab = lab;
  }

  payment(id: string): Json {
    const payment = this.#find(id);
    if (!payment) throw new Error(`The fake has no ${id}.`);
    return payment;
  }

  /** The lab's own time; undefined in tests. */
  get now(): Temporal.Instant | undefined {
    return this.#lab()?.now();
  }

  paymentOf(reference: string): Json | undefined {
    return this.payments.find(({ metadata }) => (metadata as Json)["quittance_ref"] === reference);
  }

  /** The customer finishes or leaves Mollie's page, or the bank decides afterwards. */
  conclude(id: string, status: string, change: Json = {}): void {
    const payment = this.payment(id);
    const at = this.#lab()?.now().round("second").toString();
    Object.assign(payment, { status, ...(at !== undefined && { [`${status}At`]: at }), ...change });
    this.changed.push(id);
    const { customerId, sequenceType, method } = payment;
    if (status !== "paid" || sequenceType !== "first") return;
    const mandate = this.customers.addMandate(String(customerId), { method: mandateOf(String(method)) });
    payment["mandateId"] = mandate["id"];
  }

  /** The bank has paid out what was refunded, and released what was held. @param isDue which refunds; all of them by default */
  settle(isDue: (refund: Json) => boolean = () => true): void {
    const move = (resource: Json, status: string) => {
      if (resource["status"] === status) return;
      resource["status"] = status;
      this.changed.push(String(resource["paymentId"] ?? resource["id"]));
    };
    for (const refund of this.operations.refunds)
      if (refund["status"] === "pending" && isDue(refund)) move(refund, "refunded");
    for (const payment of this.payments)
      if (payment["releaseRequested"] === true)
        move(payment, this.operations.capturesOf(payment).length > 0 ? "paid" : "canceled");
  }

  chargeback(id: string, value: string, change: Json = {}): Json {
    return this.operations.chargeback(this.payment(id), value, change);
  }

  /** @param call a method and a path without ids: `GET payments/id` */
  execute(call: string, given: Call): [number, Json] {
    const { id, body, searchParams } = given;
    if (call.includes(" payments/id")) {
      const payment = this.#find(id);
      return payment
        ? this.#ofPayment(call, payment, given)
        : error(404, "No payment exists with token " + id);
    }
    switch (call) {
      case "GET profiles/id":
        return [200, this.account.profile];
      case "GET methods":
        return list(
          "methods",
          METHODS.map((method) => this.account.method(method)[1]),
          searchParams,
        );
      case "GET methods/id":
        return this.account.method(id);
      case "POST payments":
        return this.#pay(body);
      case "GET payments":
        return list("payments", this.payments, searchParams);
      case "POST business-accounts/id":
        return id === "payee-verifications" ? verified(body) : error(404, "No such path");
      case "GET balances/id/transactions":
        return list("balance_transactions", this.balance, searchParams);
      case "POST customers/id/payments":
        return this.#pay({ ...body, customerId: id });
      default:
        return this.customers.execute(call, given, this.payments);
    }
  }

  #ofPayment(call: string, payment: Json, { partId, body, searchParams }: Call): [number, Json] {
    const { operations } = this;
    switch (call) {
      case "PATCH payments/id":
        Object.assign(
          payment,
          Object.fromEntries(CHANGEABLE.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
        );
        return [200, payment];
      case "GET payments/id":
        return [200, operations.withEmbedded(payment, searchParams)];
      case "DELETE payments/id":
        if (payment["isCancelable"] !== true || payment["status"] !== "open")
          return error(422, "The payment cannot be canceled");
        this.conclude(String(payment["id"]), "canceled");
        return [200, payment];
      case "POST payments/id/captures":
        return this.#noting(payment, operations.capture(payment, body));
      case "GET payments/id/captures":
        return list("captures", operations.capturesOf(payment), searchParams);
      case "GET payments/id/captures/id":
        return one(operations.captures, partId);
      case "POST payments/id/refunds":
        return this.#noting(payment, operations.refund(payment, body));
      case "GET payments/id/refunds":
        return list("refunds", operations.refundsOf(payment), searchParams);
      case "GET payments/id/refunds/id":
        return one(operations.refunds, partId);
      case "POST payments/id/release-authorization":
        if (payment["status"] !== "authorized") return error(422, "The payment has no authorization");
        payment["releaseRequested"] = true;
        if (this.#lab()) this.settle(() => false);
        return [202, {}];
      default:
        return error(404, "No such path");
    }
  }

  #pay(body: Json): [number, Json] {
    const { sequenceType, mandateId, webhookUrl } = body;
    const invalid = this.#lab() ? invalidField(body) : undefined;
    if (invalid !== undefined) return error(422, `The ${invalid} is invalid`, invalid);
    if (!this.#lab() && String(webhookUrl).includes("//127.0.0.1"))
      return error(422, "The webhook location is invalid", "webhookUrl");
    const isRecurring = sequenceType === "recurring";
    if (isRecurring && !this.customers.mandates.some((mandate) => mandate["id"] === mandateId))
      return error(422, "The customer has no valid mandate", "mandateId");
    const id = this.#newId("tr");
    const payment = newPayment(body, { id, checkoutUrl: this.#checkout(id) });
    Object.assign(payment, this.#times(payment));
    this.payments.push(payment);
    if (isRecurring) this.changed.push(id);
    return [201, payment];
  }

  /** A webhook announces the payment when the operation on it was accepted. */
  #noting(payment: Json, [status, response]: [number, Json]): [number, Json] {
    if (status === 201) this.changed.push(String(payment["id"]));
    return [status, response];
  }

  #find(id: string): Json | undefined {
    return this.payments.find((payment) => payment["id"] === id);
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    const lab = this.#lab();
    const text = lab && seededText(lab.seed, `${prefix}${this.#ids}`, { length: 10 });
    return `${prefix}_${text ?? String(this.#ids).padStart(10, "A")}`;
  }

  /** When it was made and ends; nothing in tests. */
  #times({ method, status }: Json): Json {
    const now = this.#lab()?.now().round("second");
    if (!now) return {};
    const hours = LIVES_HOURS[String(method)] ?? 1;
    return {
      createdAt: now.toString(),
      ...(status === "open" && { expiresAt: now.add({ hours }).toString() }),
      ...(status === "paid" && { paidAt: now.toString() }),
    };
  }
}

const METHODS = ["creditcard", "ideal", "bancontact", "paypal", "banktransfer", "directdebit"];
const CHANGEABLE = ["description", "redirectUrl", "cancelUrl", "webhookUrl", "metadata", "method", "locale"];
/** How long a customer has, in hours, where it is not one. */
const LIVES_HOURS: Readonly<Record<string, number>> = { banktransfer: 12 * 24, klarna: 48 };

/** The first field of a new payment that Mollie refuses. */
function invalidField({ amount, description, redirectUrl, sequenceType, method }: Json): string | undefined {
  const { currency, value } = (amount ?? {}) as Record<string, string>;
  if (!/^[A-Z]{3}$/.test(currency ?? "") || !/^\d{1,12}(?:\.\d{2,3})?$/.test(value ?? "")) return "amount";
  if (typeof description !== "string" || description === "") return "description";
  const isWithoutPage = sequenceType === "recurring" || method === "directdebit";
  return typeof redirectUrl !== "string" && !isWithoutPage ? "redirectUrl" : undefined;
}

function mandateOf(method: string): string {
  return method === "creditcard" || method === "paypal" ? method : "directdebit";
}
