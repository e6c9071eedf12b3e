import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  FakeProviderServer,
  labPageAddress,
  seededText,
  type ProviderBooking,
} from "@quittance/provider-kit/lab";
import { takePlan, type PlannedResponse } from "../planned-response.ts";
import { FakeDisputes } from "./fake-disputes.ts";
import { FakeOrders } from "./fake-orders.ts";
import { FakePayments } from "./fake-payments.ts";
import { FakePayouts } from "./fake-payouts.ts";
import { error, written, type Json } from "./fake-values.ts";
import { FakeWallets } from "./fake-wallets.ts";
import { FakeWebhooks } from "./fake-webhooks.ts";

/** A request as the fake got it. */
interface FakePayPalRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string;
  readonly body: Json;
  /** As it came. */
  readonly raw: string;
}

const LETTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXY";

/**
 * PayPal's states, request ids, tokens and faults, as far as the adapter uses them: orders that a customer approves, captures,
 * authorisations, refunds, and wallets in the vault.
 */
export class FakePayPal extends FakeProviderServer {
  readonly requests: FakePayPalRequest[] = [];
  /** One after the other. */
  readonly planned: PlannedResponse[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  readonly disputes = new FakeDisputes();
  /** The response of `/v1/reporting/transactions`. */
  report: Json = { transaction_details: [], total_pages: 1 };
  certificate: string | undefined;
  readonly payouts = new FakePayouts(() => this.#newId("BAT"));
  readonly webhooks = new FakeWebhooks();
  readonly secret = "EFakeClientSecretOfTheSandboxApp";
  /** The app's permissions, as the token has them. */
  scope = "";
  readonly wallets = new FakeWallets(
    () => this.#newId("WLT"),
    (id) => this.#page(id, "agreements/approve?approval_session_id="),
  );
  readonly #naming = {
    newId: (prefix: string) => this.#newId(prefix),
    url: () => this.origin,
    page: (id: string) => this.#page(id, "checkoutnow?token="),
    time: () => this.#labTime() ?? "2024-02-03T12:00:00Z",
    labTime: () => this.#labTime(),
  };
  readonly payments = new FakePayments(this.#naming);
  readonly orders = new FakeOrders({ ...this.#naming, payments: this.payments, wallets: this.wallets });
  readonly #responses = new Map<string, { path: string; raw: string; status: number; response: string }>();
  readonly #tokens = new Set<string>();
  #ids = 0;

  /** The customer agrees at PayPal's page. */
  approve(id: string): void {
    const subject = this.orders.all.get(id) ?? this.wallets.setups.get(id);
    if (!subject) throw new Error(`No order or setup token ${id}.`);
    subject["status"] = "APPROVED";
  }

  /** The bodies of the webhooks that wait. */
  takeWebhooks(): string[] {
    return this.payments.takeWebhooks();
  }

  /** The amounts that were authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    return this.payments.bookings();
  }

  /** Every token that was given out ends. */
  endTokens(): void {
    this.#tokens.clear();
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { method = "GET", url: path = "/", headers } = request;
    const key = headers["paypal-request-id"] as string | undefined;
    const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
    const body = (isJson && raw ? JSON.parse(raw) : {}) as Json;
    const authorization = headers.authorization ?? "";
    this.requests.push({ method, path, key, authorization, body, raw });
    const plan = takePlan(this.planned, ({ match }) => match.test(`${method} ${path}`));
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
    if (pathname === "/v2/checkout/orders") return this.orders.create(body);
    if (pathname.startsWith("/v2/checkout/orders/")) return this.orders.execute(id, action);
    if (method === "GET") return this.payments.show(id);
    return this.payments.followUp(id, action, body);
  }

  #token({ authorization }: FakePayPalRequest): [number, Json] {
    const [client, secret] = Buffer.from(authorization.slice(6), "base64").toString().split(":");
    if (!client || (secret !== this.secret && !this.lab))
      return [401, { error: "invalid_client", error_description: "Client Authentication failed" }];
    const token = `A21AA${this.#newId("token")}abcdefghijklmnopqrstuvwxyz`;
    this.#tokens.add(`Bearer ${token}`);
    return [
      200,
      { access_token: token, token_type: "Bearer", expires_in: 32_400, app_id: "APP-1", scope: this.scope },
    ];
  }

  /** @param path of PayPal's own page, in tests */
  #page(id: string, path: string): string {
    return this.lab ? labPageAddress(this.origin, id) : `https://www.sandbox.paypal.com/${path}${id}`;
  }

  #labTime(): string | undefined {
    return this.lab?.now().round("second").toString();
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    if (this.lab)
      return seededText(this.lab.seed, `${prefix}${this.#ids}`, { length: 17, alphabet: LETTERS });
    return `${prefix}${String(this.#ids).padStart(6, "0")}X${written(this.#ids)}`;
  }
}
