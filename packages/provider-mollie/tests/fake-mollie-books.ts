import { FakeMollieAccount } from "./fake-mollie-account.ts";
import { verified } from "./fake-mollie-payee.ts";
import { error, LINK, LINKS, list, one, type Json } from "./fake-mollie-responses.ts";

interface Call {
  readonly id: string;
  readonly partId: string;
  readonly body: Json;
  readonly searchParams: URLSearchParams;
}

/** From 1001 upwards, whole amounts by which a card of a test fails (docs.mollie.com/reference/testing). */
const FAILURES: readonly string[] = [
  "invalid_card_number",
  "invalid_cvv",
  "invalid_card_holder_name",
  "card_expired",
  "invalid_card_type",
  "refused_by_issuer",
  "insufficient_funds",
  "inactive_card",
  "possible_fraud",
  "authentication_failed",
  "card_declined",
];
const FIRST_FAILURE = 1_001;
const CREATED = "2026-11-20T12:00:00+00:00";
/** What Mollie keeps: payments with their captures, refunds and chargebacks, customers and mandates. */
export class FakeMollieBooks {
  readonly account = new FakeMollieAccount();
  readonly payments: Json[] = [];
  readonly customers: Json[] = [];
  readonly mandates: Json[] = [];
  readonly captures: Json[] = [];
  readonly refunds: Json[] = [];
  readonly chargebacks: Json[] = [];
  readonly balance: Json[] = [];
  /** Payments of which a webhook waits. */
  readonly changed: string[] = [];
  /** The status of the next refund and capture. */
  refundStatus = "pending";
  captureStatus = "succeeded";
  readonly #url: () => string;
  #ids = 0;

  constructor(url: () => string) {
    this.#url = url;
  }

  payment(id: string): Json {
    return found(this.payments, id);
  }

  paymentOf(reference: string): Json | undefined {
    return this.payments.find(({ metadata }) => (metadata as Json)["quittance_ref"] === reference);
  }

  /** What the customer does at Mollie's page, or the bank afterwards. */
  conclude(id: string, status: string, change: Json = {}): void {
    const payment = this.payment(id);
    Object.assign(payment, { status, ...change });
    this.changed.push(id);
    const { customerId, sequenceType, method } = payment;
    if (status === "paid" && sequenceType === "first")
      payment["mandateId"] = this.#mandate(String(customerId), { method: mandateOf(String(method)) })["id"];
  }

  /** The bank has paid out what was refunded, and released what was held. */
  settle(): void {
    const move = (resource: Json, status: string) => {
      if (resource["status"] === status) return;
      resource["status"] = status;
      this.changed.push(String(resource["paymentId"] ?? resource["id"]));
    };
    for (const refund of this.refunds) if (refund["status"] === "pending") move(refund, "refunded");
    for (const payment of this.payments)
      if (payment["releaseRequested"] === true)
        move(payment, of(this.captures, payment["id"]).length > 0 ? "paid" : "canceled");
  }

  chargeback(id: string, value: string, change: Json = {}): Json {
    const amount = { ...(this.payment(id)["amount"] as Json), value };
    const chargeback = {
      resource: "chargeback",
      id: this.#id("chb"),
      amount,
      paymentId: id,
      createdAt: CREATED,
      reversedAt: null,
      ...change,
    };
    this.chargebacks.push(chargeback);
    return chargeback;
  }

  execute(call: string, given: Call): [number, Json] {
    const { id, partId, body, searchParams } = given;
    const payment = this.payments.find((one) => one["id"] === id);
    const isOfPayment = call.includes(" payments/id");
    if (isOfPayment && !payment) return error(404, "No payment exists with token " + id);
    switch (call) {
      case "GET profiles/id":
        return [200, this.account.profile];
      case "GET methods/id":
        return this.account.method(id);
      case "POST payments":
        return this.#pay(body);
      case "GET payments":
        return list("payments", this.payments, searchParams);
      case "GET payments/id":
        return [200, this.#withEmbedded(payment!, searchParams)];
      case "DELETE payments/id":
        if (payment!["isCancelable"] !== true || payment!["status"] !== "open")
          return error(422, "The payment cannot be canceled");
        payment!["status"] = "canceled";
        return [200, payment!];
      case "POST payments/id/captures":
        return this.#capture(payment!, body);
      case "GET payments/id/captures":
        return list("captures", of(this.captures, id), searchParams);
      case "GET payments/id/captures/id":
        return one(this.captures, partId);
      case "POST payments/id/refunds":
        return this.#refund(payment!, body);
      case "GET payments/id/refunds":
        return list("refunds", of(this.refunds, id), searchParams);
      case "GET payments/id/refunds/id":
        return one(this.refunds, partId);
      case "POST payments/id/release-authorization":
        if (payment!["status"] !== "authorized") return error(422, "The payment has no authorization");
        payment!["releaseRequested"] = true;
        return [202, {}];
      case "POST business-accounts/id":
        return id === "payee-verifications" ? verified(body) : error(404, "No such path");
      default:
        return this.#ofCustomer(call, given);
    }
  }

  #ofCustomer(call: string, { id, partId, body, searchParams }: Call): [number, Json] {
    switch (call) {
      case "POST customers": {
        const customer = {
          resource: "customer",
          id: this.#id("cst"),
          mode: "test",
          name: null,
          email: null,
          createdAt: CREATED,
          _links: LINKS,
          ...body,
        };
        this.customers.push(customer);
        return [201, customer];
      }
      case "POST customers/id/mandates":
        return [201, this.#mandate(id, body)];
      case "GET customers/id/mandates":
        return list(
          "mandates",
          this.mandates.filter(({ customerId }) => customerId === id),
          searchParams,
        );
      case "GET customers/id/payments":
        return list(
          "payments",
          this.payments.filter(({ customerId }) => customerId === id),
          searchParams,
        );
      case "GET customers/id/mandates/id":
        return one(this.mandates, partId);
      case "DELETE customers/id/mandates/id": {
        const index = this.mandates.findIndex((mandate) => mandate["id"] === partId);
        if (index < 0) return error(404, "No mandate exists with token " + partId);
        this.mandates.splice(index, 1);
        return [204, {}];
      }
      case "GET balances/id/transactions":
        return list("balance_transactions", this.balance, searchParams);
      default:
        return error(404, "No such path");
    }
  }

  #mandate(customerId: string, { method, consumerAccount }: Json): Json {
    const isInvalid = consumerAccount === "AT611904300234573299";
    const id = this.#id("mdt");
    const mandate = {
      resource: "mandate",
      id,
      mode: "test",
      status: isInvalid ? "invalid" : "valid",
      method,
      customerId,
      details: {},
      mandateReference: null,
      signatureDate: null,
      createdAt: CREATED,
      _links: { ...LINKS, customer: LINK },
    };
    this.mandates.push(mandate);
    return mandate;
  }

  #pay(body: Json): [number, Json] {
    const { amount, sequenceType, mandateId, method, captureMode, webhookUrl } = body;
    if (String(webhookUrl).includes("//127.0.0.1"))
      return error(422, "The webhook location is invalid", "webhookUrl");
    const isRecurring = sequenceType === "recurring";
    const mandate = this.mandates.find(({ id }) => id === mandateId);
    if (isRecurring && !mandate) return error(422, "The customer has no valid mandate", "mandateId");
    const failureReason = isRecurring ? FAILURES[minor(amount) / 100 - FIRST_FAILURE] : undefined;
    const id = this.#id("tr");
    const charged = method === "directdebit" ? "pending" : captureMode === "manual" ? "authorized" : "paid";
    const payment: Json = {
      resource: "payment",
      ...body,
      id,
      mode: "test",
      createdAt: CREATED,
      profileId: "pfl_test",
      isCancelable: !isRecurring,
      status: isRecurring ? (failureReason ? "failed" : charged) : "open",
      details: failureReason ? { failureReason, failureMessage: "Try another card." } : detailsAtOnce(method),
      ...(method === "banktransfer" && { expiresAt: "2026-12-02T12:00:00+00:00" }),
      sequenceType: sequenceType ?? "oneoff",
      _links: {
        ...LINKS,
        ...(!isRecurring && { checkout: { href: `${this.#url()}/checkout/${id}`, type: "text/html" } }),
      },
    };
    this.payments.push(payment);
    if (isRecurring) this.changed.push(id);
    return [201, payment];
  }

  #capture(
    payment: Json,
    { amount = payment["amount"], description, metadata = null }: Json,
  ): [number, Json] {
    if (payment["status"] !== "authorized") return error(422, "The payment cannot be captured");
    const before = sum(of(this.captures, payment["id"]).filter(({ status }) => status !== "failed"));
    const total = before + minor(amount);
    if (total > minor(payment["amount"]))
      return error(422, "The amount is higher than the maximum", "amount");
    const capture = this.#part("cpt", {
      resource: "capture",
      payment,
      amount,
      description,
      metadata,
      status: this.captureStatus,
    });
    this.captures.push(capture);
    if (total === minor(payment["amount"]) && this.captureStatus === "succeeded") payment["status"] = "paid";
    return [201, capture];
  }

  #refund(payment: Json, { amount, description, metadata = null }: Json): [number, Json] {
    const taken =
      of(this.captures, payment["id"]).length > 0 ? sum(of(this.captures, payment["id"])) : undefined;
    const paid = taken ?? (payment["status"] === "paid" ? minor(payment["amount"]) : 0);
    const before = sum(
      of(this.refunds, payment["id"]).filter(({ status }) => status !== "failed" && status !== "canceled"),
    );
    if (before + minor(amount) > paid) return error(422, "The specified amount cannot be refunded", "amount");
    const refund = this.#part("re", {
      resource: "refund",
      payment,
      amount,
      description,
      metadata,
      status: this.refundStatus,
    });
    this.refunds.push(refund);
    return [201, refund];
  }

  #part(prefix: string, { payment, ...fields }: Json & { payment: Json }): Json {
    this.changed.push(String(payment["id"]));
    const links = { _links: { ...LINKS, payment: LINK } };
    return {
      id: this.#id(prefix),
      mode: "test",
      createdAt: CREATED,
      paymentId: payment["id"],
      ...links,
      ...fields,
    };
  }

  #withEmbedded(payment: Json, searchParams: URLSearchParams): Json {
    const names = searchParams.get("embed")?.split(",") ?? [];
    const id = payment["id"];
    const all: Json = {
      captures: of(this.captures, id),
      refunds: of(this.refunds, id),
      chargebacks: of(this.chargebacks, id),
    };
    return names.length === 0
      ? payment
      : { ...payment, _embedded: Object.fromEntries(names.map((name) => [name, all[name]])) };
  }

  #id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(10, "A")}`;
  }
}

function mandateOf(method: string): string {
  return method === "creditcard" || method === "paypal" ? method : "directdebit";
}

function found(all: readonly Json[], id: string): Json {
  const json = all.find((resource) => resource["id"] === id);
  if (!json) throw new Error(`The fake has no ${id}.`);
  return json;
}

function of(all: readonly Json[], payment: unknown): Json[] {
  return all.filter(({ paymentId }) => paymentId === payment);
}

function minor(amount: unknown): number {
  return Number(String((amount as Json)["value"]).replace(".", ""));
}

function sum(parts: readonly Json[]): number {
  return parts.reduce((total, { amount }) => total + minor(amount), 0);
}

/** A bank transfer has the account from the beginning; the customer of other methods chooses at the page first. */
function detailsAtOnce(method: unknown): Json | null {
  if (method !== "banktransfer") return null;
  return {
    bankName: "Stichting Mollie Payments",
    bankAccount: "NL53ABNA0627535577",
    bankBic: "ABNANL2A",
    transferReference: "RF12-3456-7890-1234",
  };
}
