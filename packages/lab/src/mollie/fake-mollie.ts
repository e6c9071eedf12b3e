import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FakeProviderServer, labPageAddress } from "@quittance/provider-kit/lab";
import { takePlan } from "../planned-response.ts";
import { FakeMollieBooks } from "./fake-mollie-books.ts";
import { error, type Json } from "./fake-mollie-responses.ts";

/** A request as the fake got it. */
interface FakeMollieRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string;
  readonly body: Json | undefined;
}

/** Replaces the next response to a path: instead of executing, or after it. */
interface Planned {
  readonly match: RegExp;
  readonly method?: string;
  readonly status?: number;
  readonly body?: string;
  /** Changes the response of what was executed. */
  readonly change?: (response: Json) => Json;
  /** Executed all the same. */
  readonly isExecuted?: boolean;
  /** The connection is cut after so many bytes of the response. */
  readonly cutAfterBytes?: number;
}

/** Mollie's protocol: keys, idempotency and faults. What it books is in `books`. */
export class FakeMollie extends FakeProviderServer {
  readonly requests: FakeMollieRequest[] = [];
  /** One after the other. */
  readonly planned: Planned[] = [];
  /** After execution the connection is cut, for as long as it is set. */
  loseResponseTo: RegExp | undefined;
  /** Says what is wrong about a request by Mollie's own schema. */
  judge: (call: string, body: Json) => string | undefined = () => undefined;
  /** Problems that it found in requests of the adapter. */
  readonly judged: string[] = [];
  readonly books = new FakeMollieBooks({
    checkout: (id) => (this.lab ? labPageAddress(this.origin, id) : `${this.url}/checkout/${id}`),
    lab: () => this.lab,
  });
  readonly #responses = new Map<string, { request: string; status: number; response: string }>();

  /** Requests of a kind, as `POST /v2/payments`. */
  sent(method: string, path: RegExp): FakeMollieRequest[] {
    return this.requests.filter((request) => request.method === method && path.test(request.path));
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await text(request);
    const { method = "GET", url: path = "/" } = request;
    const key = request.headers["idempotency-key"] as string | undefined;
    const { authorization = "" } = request.headers;
    const body = given ? (JSON.parse(given) as Json) : undefined;
    this.requests.push({ method, path, key, authorization, body });
    const plan = takePlan(
      this.planned,
      (one) => one.match.test(path) && (one.method === undefined || one.method === method),
    );
    if (plan?.status !== undefined && !plan.isExecuted)
      return void response.writeHead(plan.status).end(plan.body ?? "");
    const result = this.#executed({ method, path, key, authorization, body });
    if (this.loseResponseTo?.test(path)) return void request.socket.destroy();
    const changed = plan?.change
      ? JSON.stringify(plan.change(JSON.parse(result.response || "{}") as Json))
      : undefined;
    const sent = plan?.body ?? changed ?? result.response;
    if (plan?.cutAfterBytes !== undefined) {
      response.writeHead(result.status, { "content-length": String(Buffer.byteLength(sent)) });
      response.write(sent.slice(0, plan.cutAfterBytes), () => request.socket.destroy());
      return;
    }
    response.writeHead(plan?.status ?? result.status, { "content-type": "application/hal+json" }).end(sent);
  }

  #executed(request: FakeMollieRequest): { status: number; response: string } {
    const { method, path, key, body } = request;
    const problem = this.#judged(request);
    const stored = method === "POST" && key !== undefined ? this.#responses.get(key) : undefined;
    const bytes = `${path} ${JSON.stringify(body)}`;
    if (stored?.request === bytes) return stored;
    const [status, json] = stored
      ? error(400, "The idempotency key was used with other parameters.")
      : problem === undefined
        ? this.#execute(request)
        : error(422, problem);
    const result = { status, response: status === 204 || status === 202 ? "" : JSON.stringify(json) };
    if (method === "POST" && key !== undefined && !stored)
      this.#responses.set(key, { request: bytes, ...result });
    return result;
  }

  #judged({ method, path, body }: FakeMollieRequest): string | undefined {
    if (method === "GET") return undefined;
    const { pathname } = new URL(path, "http://fake");
    const call = `${method} ${pathname.replaceAll(/\/(?:tr|cst|mdt)_[A-Za-z0-9]+/g, "/{id}")}`;
    const problem = this.judge(call, body ?? {});
    if (problem !== undefined) this.judged.push(`${call}: ${problem}`);
    return problem;
  }

  #execute({ method, path, authorization, body = {} }: FakeMollieRequest): [number, Json] {
    if (!/^Bearer (?:test|access)_/.test(authorization)) return error(401, "Missing or invalid API key");
    const { pathname, searchParams } = new URL(path, "http://fake");
    const [, version, kind = "", id = "", part = "", partId = ""] = pathname.split("/");
    if (version !== "v2") return error(404, "No such path");
    const call = `${method} ${kind}${id && "/id"}${part && `/${part}`}${partId && "/id"}`;
    return this.books.execute(call, { id, partId, body, searchParams });
  }
}
