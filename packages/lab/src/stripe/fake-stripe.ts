import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

import { FakeProviderServer, labPageAddress, type ProviderBooking } from "@quittance/provider-kit/lab";
import { FakeStripeAccount } from "./fake-stripe-account.ts";
import { bookingsIn, collectedIn } from "./fake-stripe-bookings.ts";
import { FakeStripeBooks } from "./fake-stripe-books.ts";
import { FakeStripeCheckout } from "./fake-stripe-checkout.ts";
import { FakeStripeDisputes } from "./fake-stripe-disputes.ts";
import { FakeStripeIntents } from "./fake-stripe-intents.ts";
import { customerBy, FakeStripeObjects } from "./fake-stripe-listed.ts";
import { FakeStripePayouts } from "./fake-stripe-payouts.ts";
import { FakeStripeRefunds } from "./fake-stripe-refunds.ts";
import { FakeStripeTransfers } from "./fake-stripe-transfers.ts";
import { numberOf } from "./fake-stripe-cards.ts";
import { errorBody, type Form, type Json } from "./fake-stripe-values.ts";

/** A request as the fake got it. */
interface FakeStripeRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  /** For a file that is uploaded: its fields, and `file` with its type, name and size. */
  readonly form: Form;
}

/**
 * Stripe's states, idempotency and faults, as far as the adapter uses them: stripe-mock has the shapes and no state. Amounts
 * are Stripe's integers.
 */
export class FakeStripe extends FakeProviderServer {
  readonly requests: FakeStripeRequest[] = [];
  /** Responses to POST requests to these are lost, although the request was executed. */
  loseResponseTo: RegExp | undefined;
  /** Responses to these wait until the promise has ended. */
  holdResponseTo: { readonly match: RegExp; readonly until: Promise<unknown> } | undefined;
  /** Responds with this status and body instead of executing, once or as often as `times` says. */
  respondNext: { match: RegExp; status: number; body: string; times?: number } | undefined;
  readonly #books = new FakeStripeBooks(() => this.lab);
  readonly intents = new FakeStripeIntents(this.#books, (id, kind) => this.#page(id, kind));
  readonly checkout = new FakeStripeCheckout(this.#books, this.intents, (id) => this.#page(id, "pay"));
  readonly refunds = new FakeStripeRefunds(this.#books);
  readonly disputes = new FakeStripeDisputes(this.#books);
  readonly payouts = new FakeStripePayouts();
  readonly transfers = new FakeStripeTransfers();
  readonly account = new FakeStripeAccount();
  readonly #objects = new FakeStripeObjects(this.#books);
  readonly #stored = new Map<string, { body: string; status: number; response: string }>();

  /** Whether a payment method still belongs to its customer. */
  isStored(paymentMethod: string): boolean {
    return this.#books.find(paymentMethod)?.["customer"] !== null;
  }

  /** The objects of a kind, newest last: `payment_intent`. */
  ofKind(kind: string): Json[] {
    return this.#books.ofKind(kind);
  }

  find(id: string): Json | undefined {
    return this.#books.find(id);
  }

  /** Changes an object, which a webhook reports. */
  change(id: string, fields: Json): void {
    this.#books.change(id, fields);
  }

  /** The network gives a stored card new data, which a webhook reports with that time. */
  renewCard(paymentMethod: string, card: Json, at: Temporal.Instant): void {
    this.#books.renew(paymentMethod, card, Math.floor(at.epochMilliseconds / 1_000));
  }

  /** Received and not refunded, over all intents. */
  collected(): number {
    return collectedIn(this.#books);
  }

  /** The amounts that were authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    return bookingsIn(this.#books);
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.#books.takeWebhooks();
  }

  /** Pays out all that was collected and refunded since the last payout, each with a fee of 30, and what `more` has. */
  payOut(options: { arrivalDate: string; more?: readonly Json[] }): string {
    return this.payouts.payOut(this.#books.all(), options);
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
      const times = (planned.times ?? 1) - 1;
      this.respondNext = times > 0 ? { ...planned, times } : undefined;
      return void response.writeHead(planned.status).end(planned.body);
    }
    const stored = key === undefined ? undefined : this.#stored.get(key);
    if (stored && stored.body !== body + url.pathname)
      return send(
        response,
        400,
        errorBody("idempotency_error", "Keys are for the same request.", { type: "idempotency_error" }),
      );
    this.account.authorization = request.headers.authorization ?? "";
    const result = stored ?? this.#executed({ method, path: url.pathname, key, form }, body);
    if (this.loseResponseTo?.test(url.pathname) && method === "POST") return void request.socket.destroy();
    if (this.holdResponseTo?.match.test(url.pathname)) await this.holdResponseTo.until;
    response.writeHead(result.status, { "content-type": "application/json" }).end(result.response);
  }

  #executed(request: FakeStripeRequest, body: string) {
    const [status, json] = this.account.execute(request) ?? this.#execute(request);
    const shown = this.lab ? this.#objects.shown(json, request.form) : json;
    const result = { body: body + request.path, status, response: JSON.stringify(shown) };
    if (request.key !== undefined && status !== 401) this.#stored.set(request.key, result);
    return result;
  }

  #execute({ method, path, form }: FakeStripeRequest): [number, Json] {
    const [, , kind = "", id = "", action = ""] = path
      .replace("checkout/sessions", "checkout_sessions")
      .split("/");
    if (kind === "transfers")
      return method === "GET" ? this.transfers.list(form) : this.transfers.create(form);
    if (method === "GET" && kind === "refunds" && id === "" && form["payment_intent"])
      return this.refunds.list(form);
    if (method === "GET" && (kind === "payouts" || kind === "balance_transactions"))
      return [200, this.payouts.list(kind, form)];
    if (method === "GET" && id === "") return this.#objects.list(kind, form);
    if (id === "") return this.#create(kind, form);
    if (kind === "charges" && method === "GET") return this.#objects.charge(id);
    const named = kind === "payment_methods" && numberOf(id) !== undefined;
    const found = this.#books.find(named ? this.intents.methodOf({ payment_method: id }) : id);
    if (!found) return [404, errorBody("resource_missing", `No such ${kind}: ${id}`)];
    if (found["object"] === "checkout.session") return this.checkout.act(found, { method, action });
    if (method === "GET") return [200, found];
    if (found["object"] === "dispute") return this.disputes.respond(found, { id, action, form });
    const own = String(found["id"]);
    if (action === "detach") {
      this.intents.detached.add(own);
      return this.#books.change(own, { customer: null });
    }
    const changed = this.#objects.act(found, { method, action, form });
    if (changed) return changed;
    return this.intents.act(found, { id, action, form });
  }

  #create(kind: string, form: Form): [number, Json] {
    switch (kind) {
      case "payment_methods": {
        const number = form["card[number]"] ?? numberOf(form["card[token]"] ?? "") ?? "";
        const [month, year] = [form["card[exp_month]"], form["card[exp_year]"]];
        const facts = month && year ? { exp_month: Number(month), exp_year: Number(year) } : {};
        return [200, this.#books.add("pm", { object: "payment_method", number, customer: null, facts })];
      }
      case "customers":
        return [200, this.#books.add("cus", this.lab ? customerBy(form) : { object: "customer" })];
      case "checkout_sessions":
        return this.checkout.create(form);
      case "payment_intents":
        return this.intents.createPayment(form);
      case "setup_intents":
        return this.intents.createSetup(form);
      case "refunds":
        return this.refunds.create(form);
      case "files":
        return [200, this.#books.add("file", { object: "file", ...form })];
      default:
        return [404, errorBody("resource_missing", kind)];
    }
  }

  #page(id: string, kind: "hooks" | "pay"): string {
    if (this.lab) return labPageAddress(this.origin, id);
    return kind === "hooks"
      ? "https://hooks.stripe.example/authenticate"
      : `https://pay.stripe.example/${id}`;
  }
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
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
