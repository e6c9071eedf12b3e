import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FakeProviderServer, type ProviderBooking } from "@quittance/provider-kit/verify";
import { FakeDisputes } from "./fake-disputes.ts";
import { FakePayouts } from "./fake-payouts.ts";
import { FakeWebhooks } from "./fake-webhooks.ts";
import { FakeWallets, type Json } from "./fake-wallets.ts";
import { error, minorOf, written } from "./fake-values.ts";

/** A request as the fake got it. */
export interface FakePayPalRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string;
  readonly body: Json;
  /** As it came. */
  readonly raw: string;
}

/** What replaces the next response to a path. */
interface Planned {
  readonly match: RegExp;
  readonly status: number;
  readonly body: object | string;
  /** It is executed all the same. */
  readonly isExecuted?: boolean;
}

interface Payment {
  readonly kind: "capture" | "authorization" | "refund";
  readonly object: Json;
  /** Taken of it: captured of an authorisation, refunded of a capture. */
  taken: bigint;
  /** The payment that it follows. */
  readonly of?: string;
}

/**
 * PayPal's states, request ids, tokens and faults, as far as the adapter uses them: orders that a customer approves, captures,
 * authorisations, refunds, and wallets in the vault.
 */
export class FakePayPal extends FakeProviderServer {
  readonly requests: FakePayPalRequest[] = [];
  /** One after the other. */
  readonly planned: Planned[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  /** What happens to the next payment: a status, or an issue that refuses it. */
  nextPayment: { status?: string; reason?: string; processor?: Json; issue?: string } | undefined;
  readonly disputes = new FakeDisputes();
  /** What `/v1/reporting/transactions` responds. */
  report: Json = { transaction_details: [], total_pages: 1 };
  certificate: string | undefined;
  readonly payouts = new FakePayouts(() => this.#id("BAT"));
  readonly webhooks = new FakeWebhooks();
  /** What the app may do, as the token says it. */
  scope = "";
  readonly wallets = new FakeWallets(() => this.#id("WLT"));
  readonly orders = new Map<string, Json>();
  /** Payments of which a webhook waits. */
  readonly changed: string[] = [];
  readonly #payments = new Map<string, Payment>();
  readonly #responses = new Map<string, { path: string; raw: string; status: number; response: string }>();
  readonly #tokens = new Set<string>();
  #ids = 0;

  /** The customer agrees at PayPal's page. */
  approve(id: string): void {
    const subject = this.orders.get(id) ?? this.wallets.setups.get(id);
    if (!subject) throw new Error(`No order or setup token ${id}.`);
    subject["status"] = "APPROVED";
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.changed.splice(0).map((id) => {
      const { kind, object } = this.#payments.get(id)!;
      const status = { COMPLETED: "COMPLETED", CREATED: "CREATED" }[String(object["status"])] ?? "PENDING";
      const event_type = `PAYMENT.${kind.toUpperCase()}.${status}`;
      return JSON.stringify({ id: `WH-${id}`, event_type, resource_type: kind, resource: object });
    });
  }

  /** Every token that was given out ends. */
  endTokens(): void {
    this.#tokens.clear();
  }

  /** PayPal decides about a payment or refund that was pending. */
  decide(id: string, status: string): void {
    this.payment(id)["status"] = status;
  }

  payment(id: string): Json {
    const found = this.#payments.get(id);
    if (!found) throw new Error(`No payment ${id}.`);
    return found.object;
  }

  /** The ids of payments of a kind, in the order in which they were made. */
  ids(kind: Payment["kind"]): string[] {
    return [...this.#payments].filter(([, one]) => one.kind === kind).map(([id]) => id);
  }

  /** How many captures, authorisations and refunds there are of a submission. */
  made(submissionReference: string): number {
    return [...this.#payments.values()].filter(({ object }) => object["invoice_id"] === submissionReference)
      .length;
  }

  /** What was authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    const all = [...this.#payments].map(([id, payment]) => ({ id, ...payment }));
    const isMade = ({ object }: Payment) =>
      !["DECLINED", "FAILED", "DENIED"].includes(String(object["status"]));
    const sum = (payments: readonly Payment[]) =>
      payments.filter(isMade).reduce((total, { object }) => total + minorOf(object["amount"]), 0n);
    const following = (ids: readonly string[]) =>
      all.filter(({ of }) => of !== undefined && ids.includes(of));
    return all
      .filter((one) => one.of === undefined && isMade(one))
      .map((payment) => {
        const captures = payment.kind === "capture" ? [payment] : following([payment.id]);
        return {
          submissionReference: String(payment.object["custom_id"]),
          currency: (payment.object["amount"] as { currency_code: string }).currency_code,
          authorizedMinor: minorOf(payment.object["amount"]),
          capturedMinor: sum(captures),
          refundedMinor: sum(following(captures.map(({ id }) => id))),
          isReleased: payment.object["status"] === "VOIDED",
        };
      });
  }

  /** Captured and not refunded, over all payments, in minor units. */
  collected(): bigint {
    let sum = 0n;
    for (const { kind, object } of this.#payments.values()) {
      if (object["status"] === "DECLINED" || object["status"] === "FAILED") continue;
      const minor = minorOf(object["amount"]);
      sum += kind === "capture" ? minor : kind === "refund" ? -minor : 0n;
    }
    return sum;
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { method = "GET", url: path = "/", headers } = request;
    const key = headers["paypal-request-id"] as string | undefined;
    const isJson = headers["content-type"] === "application/json";
    const body = (isJson && raw ? JSON.parse(raw) : {}) as Json;
    const authorization = headers.authorization ?? "";
    this.requests.push({ method, path, key, authorization, body, raw });
    const index = this.planned.findIndex(({ match }) => match.test(`${method} ${path}`));
    const plan = index < 0 ? undefined : this.planned.splice(index, 1)[0];
    const planned = () => {
      const given = typeof plan?.body === "string" ? plan.body : JSON.stringify(plan?.body);
      response.writeHead(plan?.status ?? 500, { "content-type": "application/json" }).end(given);
    };
    if (plan && !plan.isExecuted) return planned();
    const result = this.#executed({ method, path, key, body, authorization, raw });
    if (this.loseResponseTo?.test(`${method} ${path}`)) return void request.socket.destroy();
    if (plan) return planned();
    response.writeHead(result.status, { "content-type": "application/json" }).end(result.response);
  }

  #executed(request: FakePayPalRequest): { status: number; response: string } {
    const { path, key, raw, method } = request;
    if (path.startsWith("/v1/notifications/certs/"))
      return { status: this.certificate ? 200 : 404, response: this.certificate ?? "" };
    if (path !== "/v1/oauth2/token" && !this.#tokens.has(request.authorization))
      return { status: 401, response: JSON.stringify(error("AUTHENTICATION_FAILURE")) };
    const stored = key === undefined ? undefined : this.#responses.get(key);
    if (stored && (stored.path !== path || stored.raw !== raw))
      return { status: 422, response: JSON.stringify(error("PAYPAL_REQUEST_ID_PREVIOUSLY_USED")) };
    if (stored) return stored;
    const [status, json] = this.#execute(request);
    const result = { path, raw, status, response: status === 204 ? "" : JSON.stringify(json) };
    if (key !== undefined && method === "POST") this.#responses.set(key, result);
    return result;
  }

  #execute(request: FakePayPalRequest): [number, Json] {
    const { method, path, body } = request;
    const { pathname } = new URL(path, "http://fake");
    if (pathname === "/v1/oauth2/token") return this.#token(request);
    if (pathname.startsWith("/v1/notifications/webhooks"))
      return this.webhooks.execute(method, pathname.split("/")[4] ?? "", body);
    if (pathname === "/v1/reporting/transactions") return [200, this.report];
    const [, , , collection = "", id = "", action = ""] = pathname.split("/");
    if (pathname.startsWith("/v1/customer/disputes"))
      return this.disputes.execute(pathname.split("/")[4] ?? "", request);
    if (pathname.startsWith("/v1/payments/payouts"))
      return this.payouts.execute(pathname.split("/")[4] ?? "", body);
    if (pathname.startsWith("/v3/vault/")) return this.wallets.execute({ method, collection, id, body });
    if (pathname === "/v2/checkout/orders") return this.#createOrder(body);
    if (pathname.startsWith("/v2/checkout/orders/")) return this.#order(id, action);
    if (method === "GET") {
      const found = this.#payments.get(id);
      return found ? [200, found.object] : [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
    }
    return this.#followUp(id, action, body);
  }

  #token({ authorization }: FakePayPalRequest): [number, Json] {
    const [client, secret] = Buffer.from(authorization.slice(6), "base64").toString().split(":");
    if (!client || secret !== this.secret)
      return [401, { error: "invalid_client", error_description: "Client Authentication failed" }];
    const token = `A21AA${this.#id("token")}abcdefghijklmnopqrstuvwxyz`;
    this.#tokens.add(`Bearer ${token}`);
    return [
      200,
      { access_token: token, token_type: "Bearer", expires_in: 32_400, app_id: "APP-1", scope: this.scope },
    ];
  }

  readonly secret = "EFakeClientSecretOfTheSandboxApp";

  #createOrder(body: Json): [number, Json] {
    const id = this.#id("ORD");
    const source = (body["payment_source"] as { paypal: Json }).paypal;
    const [unit] = body["purchase_units"] as Json[];
    const order: Json = {
      id,
      intent: body["intent"],
      status: "PAYER_ACTION_REQUIRED",
      create_time: "2024-02-03T12:00:00Z",
      payment_source: { paypal: {} },
      purchase_units: [{ reference_id: "default", ...unit }],
      links: [
        { href: `${this.url}/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
        {
          href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
          rel: "payer-action",
          method: "GET",
        },
      ],
    };
    const vault = source["vault_id"];
    if (vault !== undefined) {
      if (typeof vault !== "string" || !this.wallets.tokens.has(vault))
        return [422, error("TOKEN_ID_NOT_FOUND")];
      const refused = this.#pay(order, "payment");
      if (refused) return refused;
      this.orders.set(id, order);
      return [201, order];
    }
    this.orders.set(id, { ...order, wantsVault: source["attributes"] !== undefined });
    return [200, order];
  }

  #order(id: string, action: string): [number, Json] {
    const order = this.orders.get(id);
    if (!order) return [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
    if (action === "") return [200, order];
    const done = action === "capture" ? "ORDER_ALREADY_CAPTURED" : "ORDER_ALREADY_AUTHORIZED";
    if (order["status"] === "COMPLETED") return [422, error(done)];
    if (order["status"] !== "APPROVED") return [422, error("ORDER_NOT_APPROVED")];
    const refused = this.#pay(order, "payment");
    return refused ?? [201, order];
  }

  /** Captures or authorises the order. */
  #pay(order: Json, name: string): [number, Json] | undefined {
    const next = this.nextPayment ?? {};
    this.nextPayment = undefined;
    if (next.issue) {
      if (next.issue !== "ORDER_NOT_APPROVED") order["status"] = "PAYER_ACTION_REQUIRED";
      return [422, error(next.issue)];
    }
    const [unit] = order["purchase_units"] as Json[];
    const kind = order["intent"] === "AUTHORIZE" ? "authorization" : "capture";
    const id = this.#id(kind === "capture" ? "CAP" : "AUT");
    const payment: Json = {
      id,
      status: next.status ?? (kind === "capture" ? "COMPLETED" : "CREATED"),
      ...(next.reason && { status_details: { reason: next.reason } }),
      ...(next.processor && { processor_response: next.processor }),
      amount: unit?.["amount"],
      custom_id: unit?.["custom_id"],
      invoice_id: unit?.["invoice_id"],
      supplementary_data: { related_ids: { order_id: order["id"] } },
    };
    this.#payments.set(id, { kind, object: payment, taken: 0n });
    this.changed.push(id);
    if (unit) unit["payments"] = { [`${kind}s`]: [payment] };
    const vault = order["wantsVault"] === true ? { vault: this.wallets.store() } : undefined;
    order["status"] = "COMPLETED";
    order["payment_source"] = {
      paypal: {
        email_address: "customer@example.com",
        account_id: "QYR5Z8XDVJNXQ",
        ...(vault && { attributes: vault }),
      },
    };
    order["links"] = [{ href: `${this.url}/v2/${name}`, rel: "self", method: "GET" }];
    return undefined;
  }

  #followUp(id: string, action: string, body: Json): [number, Json] {
    const found = this.#payments.get(id);
    if (!found) return [404, error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")];
    const next = this.nextPayment ?? {};
    this.nextPayment = undefined;
    if (next.issue) return [422, error(next.issue)];
    if (action === "void") return this.#void(found);
    const total = minorOf(found.object["amount"]);
    const wanted = minorOf(body["amount"]);
    const isRefund = action === "refund";
    if (found.object["status"] === "VOIDED") return [422, error("AUTHORIZATION_VOIDED")];
    if (found.taken + wanted > total)
      return [422, error(isRefund ? "REFUND_AMOUNT_EXCEEDED" : "MAX_CAPTURE_AMOUNT_EXCEEDED")];
    found.taken += wanted;
    const isWhole = found.taken === total;
    if (isRefund) found.object["status"] = isWhole ? "REFUNDED" : "PARTIALLY_REFUNDED";
    else found.object["status"] = isWhole ? "CAPTURED" : "PARTIALLY_CAPTURED";
    const own = this.#id(isRefund ? "REF" : "CAP");
    const payment: Json = {
      id: own,
      status: next.status ?? "COMPLETED",
      ...(next.reason && { status_details: { reason: next.reason } }),
      amount: body["amount"],
      invoice_id: body["invoice_id"],
      custom_id: body["custom_id"] ?? found.object["custom_id"],
      ...(!isRefund && {
        final_capture: body["final_capture"],
        supplementary_data: { related_ids: { authorization_id: id } },
      }),
      links: [
        {
          rel: "up",
          method: "GET",
          href: `${this.url}/v2/payments/${isRefund ? "captures" : "authorizations"}/${id}`,
        },
      ],
    };
    this.#payments.set(own, { kind: isRefund ? "refund" : "capture", object: payment, taken: 0n, of: id });
    this.changed.push(own);
    return [201, payment];
  }

  #void(found: Payment): [number, Json] {
    const { status } = found.object;
    if (status === "VOIDED") return [422, error("PREVIOUSLY_VOIDED")];
    if (status === "CAPTURED") return [422, error("PREVIOUSLY_CAPTURED")];
    found.object["status"] = "VOIDED";
    return [204, {}];
  }

  #id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${String(this.#ids).padStart(6, "0")}X${written(this.#ids)}`;
  }
}
