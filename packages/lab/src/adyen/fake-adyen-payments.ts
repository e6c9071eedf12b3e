import { text } from "@quittance/provider-kit";
import type { ProviderBooking } from "@quittance/provider-kit/lab";
import type { NotificationItem } from "./adyen-webhook.ts";
import { CARD_DATA, errorBody, REFUSALS } from "./fake-adyen-errors.ts";
import { continuedResponse, lacksIssuer } from "./fake-adyen-methods.ts";
import type { FakeAdyenNotifications } from "./fake-adyen-notifications.ts";
import { FakeAdyenTokens } from "./fake-adyen-tokens.ts";
import { applied, type FakePayment } from "./fake-adyen-payment.ts";

type Json = Record<string, unknown>;

/**
 * Payments, the pages and apps in which customers continue them, and modifications. Those are acknowledged, also impossible
 * ones; a webhook has the result.
 */
export class FakeAdyenPayments {
  /** Stored cards and accounts. */
  readonly tokens = new FakeAdyenTokens();
  readonly #notifications: FakeAdyenNotifications;
  readonly #page: (result: string) => string;
  readonly #now: () => Temporal.Instant | undefined;
  readonly #payments = new Map<string, FakePayment>();
  /** By the result that the customer brings back. */
  readonly #waiting = new Map<string, Json>();

  constructor(options: {
    notifications: FakeAdyenNotifications;
    page: (result: string) => string;
    now: () => Temporal.Instant | undefined;
  }) {
    this.#notifications = options.notifications;
    this.#page = options.page;
    this.#now = options.now;
  }

  /** Captured and not refunded, over all payments, in minor units. */
  collected(): number {
    return [...this.#payments.values()].reduce((sum, one) => sum + one.captured - one.refunded, 0);
  }

  /** The amounts that were authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    return [...this.#payments.values()].map((one) => ({
      submissionReference: one.reference,
      currency: one.currency,
      authorizedMinor: BigInt(one.authorised),
      capturedMinor: BigInt(one.captured),
      refundedMinor: BigInt(one.refunded),
      isReleased: one.cancelled,
    }));
  }

  all(): readonly FakePayment[] {
    return [...this.#payments.values()];
  }

  /** Payments whose customer is at the page or in an app, by the result that they bring back. */
  waiting(): ReadonlyMap<string, Json> {
    return this.#waiting;
  }

  isAuthorised(pspReference: string): boolean {
    return this.#payments.has(pspReference);
  }

  /** How many payments were authorised for a reference. */
  authorisations(reference: string): number {
    return [...this.#payments.values()].filter((one) => one.reference === reference).length;
  }

  /** The result that the customer brings back from the page of a payment. */
  resultOf(reference: string): string {
    const found = [...this.#waiting].find(([, body]) => body["reference"] === reference);
    if (!found) throw new Error(`No payment ${reference} waits for its customer.`);
    return found[0];
  }

  /** The customer confirmed in the app, or the money came: its webhook is in the outbox. */
  finish(reference: string): void {
    const waiting = this.#waitingOf(reference);
    this.#authorise(String(waiting["pspReference"]), waiting);
  }

  /** The customer refuses at the page: so says the result that they bring back, and a webhook. */
  refuse(reference: string): void {
    const waiting = this.#end(reference, "AUTHORISATION", { success: "false", reason: "Refused" });
    waiting["isRefused"] = true;
  }

  /** Nobody paid at the page in time. */
  expire(reference: string): void {
    this.#end(reference, "OFFER_CLOSED");
  }

  /** @param name the merchant's reference, or the result that the customer brings back */
  #waitingOf(name: string): Json {
    return this.#waiting.get(name) ?? [...this.#waiting.values()].find((one) => one["reference"] === name)!;
  }

  #end(reference: string, eventCode: string, change: Partial<NotificationItem> = {}): Json {
    const waiting = this.#waitingOf(reference);
    const amount = waiting["amount"] as NotificationItem["amount"];
    const pspReference = String(waiting["pspReference"]);
    const merchantReference = String(waiting["reference"]);
    this.#notifications.report(eventCode, { pspReference, merchantReference, amount, ...change });
    return waiting;
  }

  pay(body: Json): [number, Json] {
    const method = body["paymentMethod"] as Record<string, string>;
    const merchantReference = String(body["reference"]);
    if (lacksIssuer(method)) return [422, errorBody(422, "702", "validation", "Unknown issuer")];
    const stored = method["storedPaymentMethodId"];
    // Tests of the adapter charge tokens that no fake has made.
    if (this.#now() && stored !== undefined && !this.tokens.has(stored))
      return [422, errorBody(422, "800", "validation", "Contract not found")];
    const pspReference = this.#notifications.newReference();
    const refusal = REFUSALS[method["holderName"] ?? ""];
    if (refusal) {
      const [refusalReason, refusalReasonCode] = refusal;
      const amount = body["amount"] as NotificationItem["amount"];
      const payment = { pspReference, merchantReference };
      this.#notifications.report("AUTHORISATION", {
        ...payment,
        success: "false",
        reason: refusalReason,
        amount,
      });
      return [200, { ...payment, resultCode: "Refused", refusalReason, refusalReasonCode }];
    }
    const result = `result-${pspReference}`;
    const { amount } = body;
    const continued = continuedResponse(method, { page: this.#page(result), reference: result, amount });
    if (continued) {
      this.#waiting.set(result, { ...body, pspReference, at: this.#now() });
      return [200, { ...continued, pspReference, merchantReference }];
    }
    const authorised = this.#authorise(pspReference, body);
    return method["type"] === "sepadirectdebit"
      ? [200, { pspReference, resultCode: "Received", merchantReference }]
      : authorised;
  }

  /** The customer came back: `/payments/details`. */
  continue({ details }: Json): [number, Json] {
    const result = String((details as Record<string, unknown>)["redirectResult"]);
    const waiting = this.#waiting.get(result);
    if (!waiting) return [422, errorBody(422, "14_018", "validation", "Invalid redirectResult")];
    if (waiting["isRefused"] === true) {
      const { pspReference, reference } = waiting;
      const refusal = { refusalReason: "Refused", refusalReasonCode: "2" };
      return [200, { pspReference, merchantReference: reference, resultCode: "Refused", ...refusal }];
    }
    if (this.#payments.has(String(waiting["pspReference"])))
      return [422, errorBody(422, "14_018", "validation", "Already used")];
    return this.#authorise(String(waiting["pspReference"]), waiting);
  }

  /** @param action the last part of the path: `captures` */
  modify(payment: string, { action, body }: { action: string; body: Json }): [number, Json] {
    const found = this.#payments.get(payment);
    const pspReference = this.#notifications.newReference();
    const value = (body["amount"] as { value: number } | undefined)?.value ?? 0;
    const isDone = found !== undefined && applied(found, { action, value });
    const amount = (body["amount"] as NotificationItem["amount"] | undefined) ?? {
      value: found?.authorised ?? 0,
      currency: found?.currency ?? "EUR",
    };
    this.#notifications.report(EVENTS[action] ?? "CANCEL_OR_REFUND", {
      pspReference,
      originalReference: payment,
      merchantReference: (body["reference"] as string | undefined) ?? "",
      amount,
      success: String(isDone),
      reason: isDone ? "" : "Insufficient balance on payment",
    });
    const { merchantAccount, reference } = body;
    return [
      201,
      {
        merchantAccount,
        reference,
        paymentPspReference: payment,
        pspReference,
        status: "received",
        ...(body["amount"] !== undefined && { amount }),
      },
    ];
  }

  /** Cancels by the merchant's reference, whether the payment arrived or not: `/cancels`. */
  cancelByReference(body: Json): [number, Json] {
    const { merchantAccount, paymentReference } = body;
    const merchantReference = String(paymentReference);
    const found = [...this.#payments.values()].find((one) => one.reference === merchantReference);
    const isDone = found !== undefined && !found.cancelled && found.refunded === 0;
    if (isDone) {
      found.cancelled = true;
      found.captured = 0;
    }
    const pspReference = this.#notifications.newReference();
    this.#notifications.report("TECHNICAL_CANCEL", {
      pspReference,
      merchantReference,
      ...(found && { originalReference: found.pspReference }),
      success: String(isDone),
      reason: isDone ? "" : "Transaction not found",
    });
    return [201, { merchantAccount, paymentReference, pspReference, status: "received" }];
  }

  #authorise(pspReference: string, body: Json): [number, Json] {
    const amount = body["amount"] as { value: number; currency: string };
    const reference = String(body["reference"]);
    const isManual = (body["additionalData"] as Json | undefined)?.["manualCapture"] === "true";
    this.#payments.set(pspReference, {
      pspReference,
      reference,
      currency: amount.currency,
      isManual,
      merchantAccount: text(body["merchantAccount"]),
      at: this.#now(),
      authorised: amount.value,
      captured: isManual ? 0 : amount.value,
      refunded: 0,
      cancelled: false,
    });
    const additionalData = { ...CARD_DATA, ...this.#stored(body) };
    const payment = { pspReference, merchantReference: reference, amount };
    this.#notifications.report("AUTHORISATION", payment);
    return [200, { ...payment, resultCode: "Authorised", additionalData }];
  }

  #stored(body: Json): Json {
    if (body["storePaymentMethod"] !== true) return {};
    const token = this.tokens.store(body);
    return {
      "tokenization.storedPaymentMethodId": token,
      "tokenization.shopperReference": body["shopperReference"],
    };
  }
}

const EVENTS: Readonly<Record<string, string>> = {
  captures: "CAPTURE",
  cancels: "CANCELLATION",
  refunds: "REFUND",
  amountUpdates: "AUTHORISATION_ADJUSTMENT",
};
