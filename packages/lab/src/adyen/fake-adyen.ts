import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FakeProviderServer, labPageAddress, type ProviderBooking } from "@quittance/provider-kit/lab";
import { takePlan } from "../planned-response.ts";
import type { NotificationItem } from "./adyen-webhook.ts";
import { FakeAdyenDisputes } from "./fake-adyen-disputes.ts";
import { FakeAdyenAccount } from "./fake-adyen-account.ts";
import { errorBody } from "./fake-adyen-errors.ts";
import { FakeAdyenNotifications, MERCHANT_ACCOUNT } from "./fake-adyen-notifications.ts";
import { FakeAdyenPayments } from "./fake-adyen-payments.ts";
import { FakeAdyenReports } from "./fake-adyen-reports.ts";
import { FakeAdyenSessions } from "./fake-adyen-sessions.ts";
import { FakeAdyenTransfers } from "./fake-adyen-transfers.ts";

type Json = Record<string, unknown>;

/** A request as the fake got it. */
interface FakeAdyenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Json;
}

/** Replaces the next response to a path: instead of executing, or after it. */
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

/** Adyen's states, idempotency, webhooks and faults, as far as the adapter uses them. */
export class FakeAdyen extends FakeProviderServer {
  readonly requests: FakeAdyenRequest[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  /** One after the other. */
  readonly planned: Planned[] = [];
  readonly reports = new FakeAdyenReports();
  readonly disputes = new FakeAdyenDisputes();
  readonly account = new FakeAdyenAccount();
  readonly transfers = new FakeAdyenTransfers();
  readonly #notifications = new FakeAdyenNotifications(() => this.lab);
  readonly outbox = this.#notifications.outbox;
  readonly payments = new FakeAdyenPayments({
    notifications: this.#notifications,
    page: (result) => (this.lab ? labPageAddress(this.origin, result) : `${this.url}/page`),
    now: () => this.lab?.now(),
  });
  readonly sessions = new FakeAdyenSessions(this.payments, () => this.lab);
  readonly merchantAccount = MERCHANT_ACCOUNT;
  readonly #responses = new Map<string, { status: number; response: string }>();

  /** The amounts that were authorised, captured and refunded, by payment. */
  bookings(): ProviderBooking[] {
    return this.payments.bookings();
  }

  /** An event by Adyen's own initiative. */
  report(eventCode: string, change: Partial<NotificationItem>): NotificationItem {
    return this.#notifications.report(eventCode, change);
  }

  /** The webhooks that wait, each as a request's body. */
  takeWebhooks(hmacKey: string): string[] {
    return this.#notifications.take(hmacKey);
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await text(request);
    const { method = "GET", url: path = "/" } = request;
    const key = request.headers["idempotency-key"] as string | undefined;
    const body = (given ? JSON.parse(given) : {}) as Json;
    this.requests.push({ method, path, key, body });
    const plan = takePlan(this.planned, ({ match }) => match.test(path));
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
    if (this.disputes.takes(pathname)) {
      const own = this.lab ? String(body["merchantAccountCode"]) : this.merchantAccount;
      return this.disputes.execute(pathname, body, own);
    }
    const [, version, kind = "", id = "", action = ""] = pathname.split("/");
    if (version === "btl") return this.transfers.execute({ method, path, body });
    if (version === "pal") return this.account.estimateCost(pathname, body);
    if (version === "v3") return this.account.manage({ method, path: pathname.slice(3), body });
    if (this.lab ? !/^v(?:6[89]|7\d)$/.test(version ?? "") : version !== "v71")
      return [404, errorBody(404, "000", "security", "Not found")];
    if (kind === "sessions" && method === "GET" && action === "")
      return this.sessions.resultOf(id, searchParams.get("sessionResult"));
    const account = body["merchantAccount"] ?? searchParams.get("merchantAccount");
    const isDetails = kind === "payments" && id === "details";
    const isKnown = this.lab
      ? typeof account === "string" && account !== ""
      : account === this.merchantAccount;
    if (!isKnown && !isDetails) return [403, errorBody(403, "901", "security", "Invalid Merchant Account")];
    if (this.lab && !isDetails)
      this.#notifications.merchantAccount = typeof account === "string" ? account : "";
    if (kind === "paymentMethods") return this.account.listMethods();
    if (kind === "storedPaymentMethods" && method === "GET") {
      const shopperReference = searchParams.get("shopperReference") ?? "";
      return [
        200,
        this.payments.tokens.list({ shopperReference, merchantAccount: this.#notifications.merchantAccount }),
      ];
    }
    if (kind === "storedPaymentMethods" && method === "DELETE")
      return this.payments.tokens.delete(id)
        ? [204, {}]
        : [422, errorBody(422, "800", "validation", "Contract not found")];
    if (kind === "sessions" && method === "POST" && id === "") return this.sessions.create(body);
    if (kind === "cancels") return this.payments.cancelByReference(body);
    if (isDetails) return this.payments.continue(body);
    const missing = ["amount", "paymentMethod", "reference", "returnUrl"].find(
      (name) => body[name] === undefined,
    );
    if (kind === "payments" && id === "" && this.lab && missing !== undefined)
      return [422, errorBody(422, "100", "validation", `Required field '${missing}' is not provided.`)];
    if (kind === "payments" && id === "") return this.payments.pay(body);
    if (kind !== "payments") return [404, errorBody(404, "000", "security", "Not found")];
    return this.payments.modify(id, { action, body });
  }
}
