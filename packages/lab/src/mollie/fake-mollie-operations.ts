import { decimalText } from "../lab-provider-parts.ts";
import { CREATED, error, LINK, LINKS, minor, type Json } from "./fake-mollie-responses.ts";

/** Captures, refunds and chargebacks of payments. */
export class FakeMollieOperations {
  readonly captures: Json[] = [];
  readonly refunds: Json[] = [];
  readonly chargebacks: Json[] = [];
  /** The status of the next refund and capture. */
  refundStatus = "pending";
  captureStatus = "succeeded";
  readonly #newId: (prefix: string) => string;
  readonly #now: () => Temporal.Instant | undefined;

  constructor(newId: (prefix: string) => string, now: () => Temporal.Instant | undefined) {
    this.#newId = newId;
    this.#now = now;
  }

  /** Captures the amount, or the whole payment, which is paid when all of it is captured. */
  capture(payment: Json, body: Json): [number, Json] {
    const { amount = payment["amount"], description, metadata = null } = body;
    if (payment["status"] !== "authorized") return error(422, "The payment cannot be captured");
    const before = sum(this.capturesOf(payment).filter(({ status }) => status !== "failed"));
    const total = before + minor(amount);
    if (total > minor(payment["amount"]))
      return error(422, "The amount is higher than the maximum", "amount");
    const fields = { amount, description, metadata, status: this.captureStatus };
    const capture = this.#part("cpt", payment, { resource: "capture", ...fields });
    this.captures.push(capture);
    if (total === minor(payment["amount"]) && this.captureStatus === "succeeded") payment["status"] = "paid";
    return [201, capture];
  }

  refund(payment: Json, { amount, description, metadata = null }: Json): [number, Json] {
    const captures = this.capturesOf(payment);
    const whole = payment["status"] === "paid" ? minor(payment["amount"]) : 0;
    const paid = captures.length > 0 ? sum(captures) : whole;
    const isOpen = ({ status }: Json) => status !== "failed" && status !== "canceled";
    const before = sum(of(this.refunds, payment).filter(isOpen));
    if (before + minor(amount) > paid) return error(422, "The specified amount cannot be refunded", "amount");
    const fields = { amount, description, metadata, status: this.refundStatus };
    const refund = this.#part("re", payment, { resource: "refund", ...fields });
    this.refunds.push(refund);
    return [201, refund];
  }

  /** The bank takes the value back. */
  chargeback(payment: Json, value: string, change: Json): Json {
    const chargeback = {
      resource: "chargeback",
      id: this.#newId("chb"),
      amount: { ...(payment["amount"] as Json), value },
      paymentId: payment["id"],
      createdAt: CREATED,
      reversedAt: null,
      ...change,
    };
    this.chargebacks.push(chargeback);
    return chargeback;
  }

  capturesOf(payment: Json): Json[] {
    return of(this.captures, payment);
  }

  refundsOf(payment: Json): Json[] {
    return of(this.refunds, payment);
  }

  /** The payment with the lists that the request includes: `?embed=captures,refunds`. */
  withEmbedded(payment: Json, searchParams: URLSearchParams): Json {
    const names = searchParams.get("embed")?.split(",") ?? [];
    const shown = { ...payment, ...this.#totals(payment) };
    const all: Json = {
      captures: this.capturesOf(payment),
      refunds: this.refundsOf(payment),
      chargebacks: of(this.chargebacks, payment),
    };
    return names.length === 0
      ? shown
      : { ...shown, _embedded: Object.fromEntries(names.map((name) => [name, all[name]])) };
  }

  /** The rest of a payment that is paid. */
  #totals(payment: Json): Json {
    if (payment["status"] !== "paid") return {};
    const isOpen = ({ status }: Json) => status !== "failed" && status !== "canceled";
    const refunded = sum(this.refundsOf(payment).filter(isOpen));
    const captures = this.capturesOf(payment);
    const paid = captures.length > 0 ? sum(captures) : minor(payment["amount"]);
    const amount = payment["amount"] as Json;
    const text = (units: number) => ({ ...amount, value: decimalText(units, String(amount["currency"])) });
    return { amountRefunded: text(refunded), amountRemaining: text(paid - refunded) };
  }

  #part(prefix: string, payment: Json, fields: Json): Json {
    return {
      id: this.#newId(prefix),
      mode: "test",
      createdAt: this.#now()?.round("second").toString() ?? CREATED,
      paymentId: payment["id"],
      _links: { ...LINKS, payment: LINK },
      ...fields,
    };
  }
}

function of(all: readonly Json[], payment: Json): Json[] {
  return all.filter(({ paymentId }) => paymentId === payment["id"]);
}

function sum(parts: readonly Json[]): number {
  return parts.reduce((total, { amount }) => total + minor(amount), 0);
}
