import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FakeProviderServer, type ProviderBooking } from "@quittance/provider-kit/verify";
import { signedItem, type NotificationItem } from "./adyen-webhook.ts";
import { FakeAdyenDisputes } from "./fake-adyen-disputes.ts";
import { FakeAdyenAccount } from "./fake-adyen-account.ts";
import { errorBody, REFUSALS } from "./fake-adyen-errors.ts";
import { continuedResponse, lacksIssuer } from "./fake-adyen-methods.ts";
import { applied, type FakePayment } from "./fake-adyen-payment.ts";
import { FakeAdyenReports } from "./fake-adyen-reports.ts";
import { FakeAdyenTransfers } from "./fake-adyen-transfers.ts";

type Json = Record<string, unknown>;

/** A request as the fake got it. */
export interface FakeAdyenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Json;
}

/** What replaces the next response to a path: instead of executing, or after it. */
interface Planned {
  readonly match: RegExp;
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Executed all the same. */
  readonly isExecuted?: boolean;
  /** The connection is cut after so many bytes of the response. */
  readonly cutAfterBytes?: number;
}

/**
 * Adyen's states, idempotency, webhooks and faults, as far as the adapter uses them. Modifications are acknowledged, also
 * impossible ones, and concluded by the webhooks in `outbox`, which a test delivers in the order it wants.
 */
export class FakeAdyen extends FakeProviderServer {
  readonly requests: FakeAdyenRequest[] = [];
  readonly outbox: NotificationItem[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  /** One after the other. */
  readonly planned: Planned[] = [];
  readonly reports = new FakeAdyenReports();
  readonly disputes = new FakeAdyenDisputes();
  readonly account = new FakeAdyenAccount();
  readonly transfers = new FakeAdyenTransfers();
  readonly #payments = new Map<string, FakePayment>();
  readonly #responses = new Map<string, { status: number; response: string }>();
  readonly #tokens = new Set<string>();
  readonly #waiting = new Map<string, Json>();
  readonly merchantAccount = "QuittanceCOM";
  #ids = 0;

  /** What was captured and not refunded, over all payments, in minor units. */
  collected(): number {
    return [...this.#payments.values()].reduce((sum, one) => sum + one.captured - one.refunded, 0);
  }

  /** What was authorised, captured and refunded, by payment. */
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

  /** What the customer comes back with from the page of a payment. */
  resultOf(reference: string): string {
    const found = [...this.#waiting].find(([, body]) => body["reference"] === reference);
    if (!found) throw new Error(`No payment ${reference} waits for its customer.`);
    return found[0];
  }

  isStored(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** How many payments were authorised for a reference. */
  authorisations(reference: string): number {
    return [...this.#payments.values()].filter((one) => one.reference === reference).length;
  }

  /** The customer confirmed in the app, or the money came: its webhook is in the outbox. */
  finish(reference: string): void {
    const waiting = [...this.#waiting.values()].find((one) => one["reference"] === reference)!;
    this.#authorise(String(waiting["pspReference"]), waiting);
  }

  /** An event by Adyen's own initiative. */
  report(eventCode: string, change: Partial<NotificationItem>): NotificationItem {
    const item = this.#item(eventCode, change);
    this.outbox.push(item);
    return item;
  }

  /** The webhooks that wait, each as a request's body. */
  takeWebhooks(hmacKey: string): string[] {
    return this.outbox.splice(0).map((item) => signedItem(item, { hmacKey }));
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await text(request);
    const { method = "GET", url: path = "/" } = request;
    const key = request.headers["idempotency-key"] as string | undefined;
    const body = (given ? JSON.parse(given) : {}) as Json;
    this.requests.push({ method, path, key, body });
    const index = this.planned.findIndex(({ match }) => match.test(path));
    const plan = index < 0 ? undefined : this.planned.splice(index, 1)[0];
    if (plan?.status !== undefined && !plan.isExecuted)
      return void response.writeHead(plan.status, plan.headers).end(plan.body ?? "");
    if (path.startsWith("/reports/"))
      return this.reports.send(path, { request, response, cutAfterBytes: plan?.cutAfterBytes });
    const stored = key === undefined ? undefined : this.#responses.get(key);
    this.transfers.apiKey = String(request.headers["x-api-key"]);
    const result = stored ?? this.#executed({ method, path, key, body });
    if (this.loseResponseTo?.test(path)) return void request.socket.destroy();
    if (plan?.cutAfterBytes !== undefined) {
      response.writeHead(result.status, { "content-length": String(Buffer.byteLength(result.response)) });
      response.write(result.response.slice(0, plan.cutAfterBytes), () => request.socket.destroy());
      return;
    }
    const status = plan?.status ?? result.status;
    response.writeHead(status, { "content-type": "application/json" }).end(plan?.body ?? result.response);
  }

  #executed(request: FakeAdyenRequest) {
    const [status, json] = this.#execute(request);
    const result = { status, response: status === 204 ? "" : JSON.stringify(json) };
    if (request.key !== undefined) this.#responses.set(request.key, result);
    return result;
  }

  #execute({ method, path, body }: FakeAdyenRequest): [number, Json] {
    const { pathname, searchParams } = new URL(path, "http://fake");
    if (this.disputes.takes(pathname)) return this.disputes.execute(pathname, body, this.merchantAccount);
    const [, version, kind = "", id = "", action = ""] = pathname.split("/");
    if (version === "btl") return this.transfers.execute({ method, path, body });
    if (version === "v3") return this.account.manage({ method, path: pathname.slice(3), body });
    if (version !== "v71") return [404, errorBody(404, "000", "security", "Not found")];
    const account = body["merchantAccount"] ?? searchParams.get("merchantAccount");
    const isDetails = kind === "payments" && id === "details";
    if (account !== this.merchantAccount && !isDetails)
      return [403, errorBody(403, "901", "security", "Invalid Merchant Account")];
    if (kind === "paymentMethods") return this.account.listMethods();
    if (kind === "storedPaymentMethods" && method === "DELETE")
      return this.#tokens.delete(id)
        ? [204, {}]
        : [422, errorBody(422, "800", "validation", "Contract not found")];
    if (kind === "cancels") return this.#technicalCancel(body);
    if (isDetails) return this.#finish(body);
    if (kind === "payments" && id === "") return this.#pay(body);
    return this.#modify(id, { action, body });
  }

  #pay(body: Json): [number, Json] {
    const method = body["paymentMethod"] as Record<string, string>;
    const reference = String(body["reference"]);
    if (lacksIssuer(method)) return [422, errorBody(422, "702", "validation", "Unknown issuer")];
    const refusal = REFUSALS[method["holderName"] ?? ""];
    const pspReference = this.#pspReference();
    if (refusal) {
      this.report("AUTHORISATION", {
        pspReference,
        merchantReference: reference,
        success: "false",
        reason: refusal[0],
        amount: body["amount"] as NotificationItem["amount"],
      });
      const [refusalReason, refusalReasonCode] = refusal;
      return [
        200,
        {
          pspReference,
          resultCode: "Refused",
          refusalReason,
          refusalReasonCode,
          merchantReference: reference,
        },
      ];
    }
    const result = `result-${pspReference}`;
    const { amount } = body;
    const continued = continuedResponse(method, { url: this.url, reference: result, amount });
    if (continued) {
      this.#waiting.set(result, { ...body, pspReference });
      return [200, { ...continued, pspReference, merchantReference: reference }];
    }
    if (method["type"] === "sepadirectdebit") {
      this.#authorise(pspReference, body);
      return [200, { pspReference, resultCode: "Received", merchantReference: reference }];
    }
    return this.#authorise(pspReference, body);
  }

  #finish({ details }: Json): [number, Json] {
    const result = String((details as Record<string, unknown>)["redirectResult"]);
    const waiting = this.#waiting.get(result);
    if (!waiting) return [422, errorBody(422, "14_018", "validation", "Invalid redirectResult")];
    if (this.#payments.has(String(waiting["pspReference"])))
      return [422, errorBody(422, "14_018", "validation", "Already used")];
    return this.#authorise(String(waiting["pspReference"]), waiting);
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
      authorised: amount.value,
      captured: isManual ? 0 : amount.value,
      refunded: 0,
      cancelled: false,
    });
    const additionalData: Json = {
      authCode: "065696",
      avsResult: "4 AVS not supported for this card type",
      cvcResult: "1 Matches",
      networkTxReference: "777718270854480",
      cardSummary: "1111",
    };
    if (body["storePaymentMethod"] === true) {
      const token = `TOKEN${(this.#ids += 1)}`;
      this.#tokens.add(token);
      additionalData["tokenization.storedPaymentMethodId"] = token;
      additionalData["tokenization.shopperReference"] = body["shopperReference"];
    }
    this.report("AUTHORISATION", { pspReference, merchantReference: reference, amount });
    return [
      200,
      { pspReference, resultCode: "Authorised", amount, merchantReference: reference, additionalData },
    ];
  }

  /** Acknowledged whatever it is; the webhook says what became of it. */
  #modify(payment: string, { action, body }: { action: string; body: Json }): [number, Json] {
    const found = this.#payments.get(payment);
    const pspReference = this.#pspReference();
    const value = (body["amount"] as { value: number } | undefined)?.value ?? 0;
    const isDone = found !== undefined && applied(found, { action, value });
    const eventCode =
      {
        captures: "CAPTURE",
        cancels: "CANCELLATION",
        refunds: "REFUND",
        amountUpdates: "AUTHORISATION_ADJUSTMENT",
      }[action] ?? "CANCEL_OR_REFUND";
    const amount = (body["amount"] as NotificationItem["amount"] | undefined) ?? {
      value: found?.authorised ?? 0,
      currency: found?.currency ?? "EUR",
    };
    this.report(eventCode, {
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

  #technicalCancel(body: Json): [number, Json] {
    const reference = String(body["paymentReference"]);
    const found = [...this.#payments.values()].find((one) => one.reference === reference);
    const isDone = found !== undefined && !found.cancelled && found.refunded === 0;
    if (found && isDone) {
      found.cancelled = true;
      found.captured = 0;
    }
    const pspReference = this.#pspReference();
    this.report("TECHNICAL_CANCEL", {
      pspReference,
      merchantReference: reference,
      ...(found && { originalReference: found.pspReference }),
      success: String(isDone),
      reason: isDone ? "" : "Transaction not found",
    });
    const { merchantAccount, paymentReference } = body;
    return [201, { merchantAccount, paymentReference, pspReference, status: "received" }];
  }

  #item(eventCode: string, change: Partial<NotificationItem>): NotificationItem {
    return {
      eventCode,
      pspReference: this.#pspReference(),
      merchantAccountCode: this.merchantAccount,
      merchantReference: "",
      amount: { value: 999, currency: "EUR" },
      success: "true",
      reason: "",
      eventDate: "2026-11-20T13:00:00+01:00",
      paymentMethod: "visa",
      ...change,
    };
  }

  /** Sixteen digits, as many of Adyen's are. */
  #pspReference(): string {
    return `88${String((this.#ids += 1)).padStart(14, "0")}`;
  }
}
