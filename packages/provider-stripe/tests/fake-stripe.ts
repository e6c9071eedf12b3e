import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

import { FakeProviderServer, type ProviderBooking } from "@quittance/provider-kit/verify";
import { FakeStripeAccount } from "./fake-stripe-account.ts";
import { afterConfirmation } from "./fake-stripe-methods.ts";
import { chargeOf, completeObject } from "./fake-stripe-objects.ts";
import { FakeStripePayouts } from "./fake-stripe-payouts.ts";
import { FakeStripeTransfers } from "./fake-stripe-transfers.ts";

type Json = Record<string, unknown>;

/** A request as the fake got it. */
export interface FakeStripeRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  /** For a file that is uploaded: its fields, and `file` with its type, name and size. */
  readonly form: Readonly<Record<string, string>>;
}

/**
 * Stripe's states, idempotency and faults, as far as the adapter uses them: stripe-mock has the shapes and no state. Amounts
 * are Stripe's integers.
 */
export class FakeStripe extends FakeProviderServer {
  readonly requests: FakeStripeRequest[] = [];
  /** After how many further POSTs the response is lost, although the request was executed. */
  loseResponseTo: RegExp | undefined;
  /** Responses to these wait until the promise has ended. */
  holdResponseTo: { readonly match: RegExp; readonly until: Promise<unknown> } | undefined;
  /** Responds with this status and body instead of executing, once. */
  respondNext: { match: RegExp; status: number; body: string } | undefined;
  readonly #objects = new Map<string, Json>();
  readonly #stored = new Map<string, { body: string; status: number; response: string }>();
  readonly payouts = new FakeStripePayouts();
  readonly transfers = new FakeStripeTransfers();
  /** What the merchant said to each dispute. */
  readonly disputeResponses = new Map<string, ("accept" | "evidence")[]>();
  readonly account = new FakeStripeAccount();
  readonly #outbox: Json[] = [];
  #ids = 0;

  /** The customer has authenticated at the redirect's page. */
  finishAction(intent: string): void {
    this.#objects.set(intent, { ...this.#objects.get(intent), next_action: null, ...this.#charged(intent) });
  }

  /** The customer declined at the page or in the app, or did not pay in time. */
  failAction(intent: string, code: string): void {
    const last_payment_error = { type: "invalid_request_error", code, message: "The payment failed." };
    this.#changed(intent, { status: "requires_payment_method", next_action: null, last_payment_error });
  }

  /** A part of a transfer came. */
  fundPart(intent: string, amount_remaining: number): void {
    const action = this.#objects.get(intent)?.["next_action"] as Json;
    const shown = action["display_bank_transfer_instructions"] as Json;
    const display_bank_transfer_instructions = { ...shown, amount_remaining };
    this.#changed(intent, { next_action: { ...action, display_bank_transfer_instructions } });
  }

  /** The cardholder disputes the payment. */
  openDispute(change: Json = {}): string {
    const evidence_details = evidenceDetails(0);
    const dispute = { object: "dispute", status: "needs_response", reason: "fraudulent", evidence_details };
    return textOf(this.#add("du", { ...dispute, ...change })["id"]);
  }

  /** Whether a payment method still belongs to its customer. */
  isStored(paymentMethod: string): boolean {
    return this.#objects.get(paymentMethod)?.["customer"] !== null;
  }

  /** What was collected and not refunded, over all intents. */
  collected(): number {
    const all = [...this.#objects.values()];
    const sum = (of: Json[], field: string) => of.reduce((total, one) => total + Number(one[field] ?? 0), 0);
    return (
      sum(
        all.filter(({ object }) => object === "payment_intent"),
        "amount_received",
      ) -
      sum(
        all.filter(({ object, status }) => object === "refund" && status === "succeeded"),
        "amount",
      )
    );
  }

  /** What was authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    const intents = [...this.#objects.values()].filter(({ object }) => object === "payment_intent");
    return intents.flatMap((intent) => (intent["latest_charge"] ? [this.#booking(intent)] : []));
  }

  #booking({ id, amount, amount_received, currency, status, metadata }: Json): ProviderBooking {
    const refunds = this.#refunds(textOf(id)).filter((one) => one["status"] === "succeeded");
    return {
      submissionReference: textOf((metadata as Json)["quittance_ref"]),
      currency: textOf(currency).toUpperCase(),
      authorizedMinor: BigInt(amount as number),
      capturedMinor: BigInt(amount_received as number),
      refundedMinor: refunds.reduce((sum, one) => sum + BigInt(one["amount"] as number), 0n),
      isReleased: status === "canceled",
    };
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.#outbox.splice(0).map((event) => JSON.stringify(event));
  }

  #report({ object, ...fields }: Json): void {
    if (object !== "payment_intent" && object !== "refund") return;
    const type = object === "refund" ? "refund.updated" : `payment_intent.${textOf(fields["status"])}`;
    const id = `evt_${(this.#ids += 1)}`;
    this.#outbox.push({
      id,
      object: "event",
      type,
      livemode: false,
      data: { object: { object, ...fields } },
    });
  }

  /** Pays out all that was collected and refunded since the last payout, each with a fee of 30, and what `more` has. */
  payOut(options: { arrivalDate: string; more?: readonly Json[] }): string {
    return this.payouts.payOut([...this.#objects.values()], options);
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const body = bytes.toString("latin1");
    const url = new URL(request.url!, "http://fake");
    const { method = "GET" } = request;
    const key = request.headers["idempotency-key"] as string | undefined;
    const contentType = request.headers["content-type"] ?? "";
    const form = contentType.startsWith("multipart/")
      ? await partsOf(bytes, contentType)
      : Object.fromEntries(method === "GET" ? url.searchParams : new URLSearchParams(body));
    this.requests.push({ method, path: url.pathname, key, form });
    const planned = this.respondNext;
    if (planned?.match.test(url.pathname)) {
      this.respondNext = undefined;
      return void response.writeHead(planned.status).end(planned.body);
    }
    const stored = key === undefined ? undefined : this.#stored.get(key);
    if (stored && stored.body !== body + url.pathname)
      return send(response, 400, errorBody("idempotency_error", "Keys are for the same request."));
    this.account.authorization = request.headers.authorization ?? "";
    const result = stored ?? this.#executed({ method, path: url.pathname, key, form }, body);
    if (this.loseResponseTo?.test(url.pathname) && method === "POST") return void request.socket.destroy();
    if (this.holdResponseTo?.match.test(url.pathname)) await this.holdResponseTo.until;
    response.writeHead(result.status, { "content-type": "application/json" }).end(result.response);
  }

  #executed(request: FakeStripeRequest, body: string) {
    const [status, json] = this.account.execute(request) ?? this.#execute(request);
    const result = { body: body + request.path, status, response: JSON.stringify(json) };
    if (request.key !== undefined && status !== 401) this.#stored.set(request.key, result);
    return result;
  }

  #execute({ method, path, form }: FakeStripeRequest): [number, Json] {
    const [, , kind = "", id = "", action = ""] = path.split("/");
    if (kind === "transfers")
      return method === "GET" ? this.transfers.list(form) : this.transfers.create(form);
    if (method === "GET" && kind === "refunds") return [200, this.#refundsOf(form["payment_intent"] ?? "")];
    if (method === "GET" && (kind === "payouts" || kind === "balance_transactions"))
      return [200, this.payouts.list(kind, form)];
    if (id === "") return this.#create(kind, form);
    const found = this.#objects.get(id);
    if (!found) return [404, errorBody("resource_missing", `No such ${kind}: ${id}`)];
    if (method === "GET") return [200, found];
    return this.#act(found, { id, action, form });
  }

  #create(kind: string, form: Readonly<Record<string, string>>): [number, Json] {
    const metadata = { quittance_ref: form["metadata[quittance_ref]"] ?? "" };
    switch (kind) {
      case "payment_methods":
        return [
          200,
          this.#add("pm", { object: "payment_method", number: form["card[number]"] ?? "", customer: null }),
        ];
      case "customers":
        return [200, this.#add("cus", { object: "customer" })];
      case "payment_intents":
      case "setup_intents": {
        const isSetup = kind === "setup_intents";
        const amounts = { amount: Number(form["amount"]), amount_received: 0, amount_capturable: 0 };
        return [
          200,
          this.#add(isSetup ? "seti" : "pi", {
            object: isSetup ? "setup_intent" : "payment_intent",
            status: "requires_confirmation",
            ...(!isSetup && amounts),
            currency: form["currency"] ?? "",
            created: 1_795_000_000,
            payment_method_types: [
              form["payment_method_types[0]"] ?? form["payment_method_types[]"] ?? "card",
            ],
            capture_method: form["capture_method"] ?? "automatic",
            payment_method: form["payment_method"] ?? null,
            customer: form["customer"] ?? null,
            setup_future_usage: form["setup_future_usage"] ?? null,
            metadata,
          }),
        ];
      }
      case "refunds":
        return this.#refund(form, metadata);
      case "files":
        return [200, this.#add("file", { object: "file", ...form })];
      default:
        return [404, errorBody("resource_missing", kind)];
    }
  }

  #act(
    found: Json,
    { id, action, form }: { id: string; action: string; form: Readonly<Record<string, string>> },
  ): [number, Json] {
    const status = String(found["status"]);
    const unexpected = (): [number, Json] => [
      400,
      errorBody(`${String(found["object"])}_unexpected_state`, `The status is ${status}.`, {
        payment_intent: found,
      }),
    ];
    if (found["object"] === "dispute") return this.#respondToDispute(found, { id, action, form });
    switch (action) {
      case "confirm":
        return status === "requires_confirmation" ? this.#confirm(found, id, form) : unexpected();
      case "cancel": {
        if (status === "succeeded" || status === "canceled") return unexpected();
        return this.#changed(id, { status: "canceled", amount_capturable: 0 });
      }
      case "capture": {
        const amount = Number(form["amount_to_capture"] ?? found["amount_capturable"]);
        if (status !== "requires_capture" || amount > Number(found["amount_capturable"])) return unexpected();
        return this.#changed(id, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
      }
      case "increment_authorization":
        if (status !== "requires_capture") return unexpected();
        return this.#changed(id, {
          amount: Number(form["amount"]),
          amount_capturable: Number(form["amount"]),
        });
      case "detach":
        return this.#changed(id, { customer: null });
      default:
        return [404, errorBody("resource_missing", action)];
    }
  }

  #confirm(found: Json, id: string, form: Readonly<Record<string, string>>): [number, Json] {
    const number = textOf(this.#objects.get(textOf(found["payment_method"]))?.["number"]);
    if (number === "4000000000000002") {
      const error = {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
        message: "Declined.",
      };
      this.#changed(id, { status: "requires_payment_method", last_payment_error: error });
      return [402, { error: { ...error, payment_intent: this.#objects.get(id) } }];
    }
    if (number === "4000002760003184" && form["error_on_requires_action"] !== "true") {
      const url = "https://hooks.stripe.example/authenticate";
      const next_action = { type: "redirect_to_url", redirect_to_url: { url } };
      return this.#changed(id, { status: "requires_action", next_action });
    }
    const step = afterConfirmation(found, form);
    if (step && "error" in step) {
      const error = { message: "Declined.", ...step.error };
      this.#changed(id, { status: "requires_payment_method", last_payment_error: error });
      return [400, { error: { ...error, payment_intent: this.#objects.get(id) } }];
    }
    return this.#changed(id, step?.change ?? this.#charged(id));
  }

  #respondToDispute(
    found: Json,
    { id, action, form }: { id: string; action: string; form: Readonly<Record<string, string>> },
  ): [number, Json] {
    if (found["status"] !== "needs_response")
      return [400, errorBody("dispute_not_open", "The dispute is not open.")];
    if (action === "close" || form["submit"] === "true")
      this.disputeResponses.set(id, [
        ...(this.disputeResponses.get(id) ?? []),
        action === "close" ? "accept" : "evidence",
      ]);
    if (action === "close") return this.#changed(id, { status: "lost" });
    const evidence_details = evidenceDetails(1);
    return this.#changed(id, {
      status: form["submit"] === "true" ? "under_review" : "needs_response",
      evidence_details,
    });
  }

  #charged(id: string): Json {
    const { object, capture_method, amount, customer, payment_method, setup_future_usage } =
      this.#objects.get(id) ?? {};
    const stored = this.#objects.get(textOf(payment_method));
    if (stored && (object === "setup_intent" || setup_future_usage)) stored["customer"] = customer;
    if (object === "setup_intent") return { status: "succeeded" };
    const latest_charge = chargeOf(this.#objects.get(id) ?? {});
    return capture_method === "manual"
      ? { status: "requires_capture", amount_capturable: amount, latest_charge }
      : { status: "succeeded", amount_received: amount, latest_charge };
  }

  #refund(form: Readonly<Record<string, string>>, metadata: Json): [number, Json] {
    const intent = this.#objects.get(form["payment_intent"] ?? "");
    const amount = Number(form["amount"]);
    const refunded = this.#refunds(form["payment_intent"] ?? "").reduce(
      (sum, one) => sum + Number(one["amount"]),
      0,
    );
    if (!intent || refunded + amount > Number(intent["amount_received"]))
      return [400, errorBody("charge_already_refunded", "More than is left.")];
    const payment_intent = form["payment_intent"];
    return [
      200,
      this.#add("re", {
        object: "refund",
        status: "succeeded",
        amount,
        currency: intent["currency"],
        payment_intent,
        metadata,
      }),
    ];
  }

  #refunds(intent: string): Json[] {
    return [...this.#objects.values()].filter(
      ({ object, payment_intent }) => object === "refund" && payment_intent === intent,
    );
  }

  #refundsOf(intent: string): Json {
    return { object: "list", url: "/v1/refunds", data: this.#refunds(intent), has_more: false };
  }

  #add(prefix: string, fields: Json): Json {
    const id = `${prefix}_${(this.#ids += 1)}`;
    const object = completeObject({ id, ...fields });
    this.#objects.set(id, object);
    this.#report(object);
    return object;
  }

  #changed(id: string, change: Json): [number, Json] {
    const object = { ...this.#objects.get(id), ...change };
    this.#objects.set(id, object);
    this.#report(object);
    return [200, object];
  }
}

function evidenceDetails(submission_count: number): Json {
  const has_evidence = submission_count > 0;
  return {
    due_by: 1_800_000_000,
    has_evidence,
    submission_count,
    past_due: false,
    enhanced_eligibility: {},
  };
}

function errorBody(code: string, message: string, more: Json = {}): Json {
  return { error: { type: "invalid_request_error", code, message, ...more } };
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function partsOf(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const response = new Response(new Uint8Array(body), { headers: { "content-type": contentType } });
  const form = await response.formData();
  return Object.fromEntries(
    [...form].map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : `${value.type} ${value.name} ${value.size}`,
    ]),
  );
}
