import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FakeProviderServer } from "@quittance/provider-kit/lab";
import { takePlan, type PlannedResponse } from "../planned-response.ts";
import { FakeCheckouts } from "./fake-checkouts.ts";
import { FakePayments } from "./fake-payments.ts";
import { FakeStored } from "./fake-stored.ts";
import { errorBody, type Json } from "./fake-values.ts";

/** A request as the fake received it. */
interface FakeWorldlineRequest {
  readonly method: string;
  /** Below the merchant: `/payments`. */
  readonly path: string;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Json;
  readonly raw: string;
}

/** Moves nothing, and has no idempotency key. */
const VALIDATION = "/webhooks/validateCredentials";

export const MERCHANT = "SocksShop";
export const KEY_ID = "5e45c937b9db33ae";
export const SECRET = "Fake-secret-of-the-API-key";

/** Worldline's states, keys, signatures and faults, as far as the adapter uses them. */
export class FakeWorldline extends FakeProviderServer {
  readonly requests: FakeWorldlineRequest[] = [];
  /** One after the other. */
  readonly planned: PlannedResponse[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  /** Before execution it is cut. */
  loseRequestTo: RegExp | undefined;
  readonly payments = new FakePayments(() => this.lab);
  readonly checkouts = new FakeCheckouts(this.payments, () => this.lab);
  readonly stored = new FakeStored();
  /** The merchant that was called last. */
  merchant = MERCHANT;
  readonly #responses = new Map<string, { status: number; payment: string; body: Json }>();

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { method = "GET", url = "/" } = request;
    const headers = request.headers as Record<string, string | undefined>;
    if (this.lab) this.merchant = /^\/v2\/([^/]+)/.exec(url)?.[1] ?? MERCHANT;
    const path = this.lab ? url.replace(/^\/v2\/[^/]+/, "") : url.replace(`/v2/${MERCHANT}`, "");
    const body = (raw ? JSON.parse(raw) : {}) as Json;
    const received = { method, path, key: headers["x-gcs-idempotence-key"], headers, body, raw };
    this.requests.push(received);
    const name = `${method} ${path}`;
    if (this.loseRequestTo?.test(name)) return void request.socket.destroy();
    const plan = takePlan(this.planned, ({ match }) => match.test(name));
    const [status, result] =
      plan && !plan.isExecuted ? [plan.status, plan.body] : this.#executed(received, url);
    if (this.loseResponseTo?.test(name)) return void request.socket.destroy();
    const sent = plan ? plan.body : result;
    const written = typeof sent === "string" ? sent : JSON.stringify(sent);
    response.writeHead(plan?.status ?? status, { "content-type": "application/json" });
    response.end(status === 204 && !plan ? "" : written);
  }

  #executed(request: FakeWorldlineRequest, url: string): [number, Json] {
    const { method, path, key, headers } = request;
    // A client of the lab has keys of its own, and may move money without one: the report says so.
    const problem = this.lab ? undefined : this.#problem(request, url);
    if (problem)
      return [
        problem === "signature" ? 403 : 400,
        errorBody(problem === "signature" ? "9007" : "50001111", problem),
      ];
    const isCreate = method === "POST" && (path === "/payments" || path === "/hostedcheckouts");
    // Idempotency of other calls is not documented: of these only a copy of the same message is the same request.
    const copy = method === "POST" && !isCreate && path !== VALIDATION ? headers["authorization"] : undefined;
    const first = this.#responses.get((isCreate ? key : copy) ?? "");
    // The first response, with the payment as it is now.
    if (first) return [first.status, { ...first.body, ...this.payments.shown(first.payment) }];
    const [status, body] = this.#execute(request);
    const remembered = isCreate ? key : copy;
    if (remembered !== undefined && status !== 400) {
      const payment = isCreate ? ((body["payment"] ?? {}) as Json) : {};
      this.#responses.set(remembered, { status, payment: String(payment["id"]), body });
    }
    return [status, body];
  }

  /** Every request is signed by the key, and what creates or moves something has a key of its own. */
  #problem({ method, headers, key, path }: FakeWorldlineRequest, url: string): string | undefined {
    const own = Object.keys(headers)
      .filter((name) => name.startsWith("x-gcs-"))
      .toSorted();
    const lines = own.map((name) => `${name}:${headers[name]}\n`).join("");
    const signed = `${method}\n${headers["content-type"] ?? ""}\n${headers["date"]}\n${lines}${url}\n`;
    const code = createHmac("sha256", SECRET).update(signed).digest("base64");
    if (headers["authorization"] !== `GCS v1HMAC:${KEY_ID}:${code}`) return "signature";
    if (!url.startsWith(`/v2/${MERCHANT}/`)) return "merchant";
    if (method === "POST" && path !== VALIDATION && (key === undefined || key.length > 40))
      return `no key: ${path}`;
    return undefined;
  }

  #execute(request: FakeWorldlineRequest): [number, Json] {
    const { path } = request;
    const [, collection = "", id = "", action = ""] = path.split("/");
    if (collection === "hostedcheckouts") return this.checkouts.execute(id, request.body);
    if (collection === "payments") {
      const token = (given: Json) => this.stored.tokenFor(given);
      const isStored = (one: string) => this.stored.tokens.has(one);
      return this.payments.execute({ ...request, id, action, token, isStored });
    }
    return this.stored.execute({ ...request, collection, id, action });
  }
}
