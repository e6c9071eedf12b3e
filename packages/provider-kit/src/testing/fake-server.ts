import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

import { FakeProviderServer } from "./fake-provider-server.ts";

/** A request as a fake of a provider gets it. */
export interface FakeRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly bytes: Buffer;
}

export interface FakeResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a text that is sent as it is. */
  readonly body: object | string;
  /** The connection is cut after so many bytes of the body: 0 loses the whole response. */
  readonly cutAfterBytes?: number;
}

type Respond = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

/** A server by one function, from a request to its response. */
export class FakeServer extends FakeProviderServer {
  readonly #respond: Respond;

  private constructor(respond: Respond) {
    super();
    this.#respond = respond;
  }

  static async startWith(respond: Respond): Promise<FakeServer> {
    const fake = new FakeServer(respond);
    await fake.listen();
    return fake;
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const { method = "GET", url: path = "/", headers } = request;
    const given = await this.#respond({ method, path, headers, body: bytes.toString(), bytes });
    const { status, cutAfterBytes } = given;
    const sent = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
    if (cutAfterBytes === 0) return void request.socket.destroy();
    const type = { "content-type": "application/json", ...given.headers };
    if (cutAfterBytes === undefined) return void response.writeHead(status, type).end(sent);
    response.writeHead(status, { ...type, "content-length": String(Buffer.byteLength(sent)) });
    response.write(sent.slice(0, cutAfterBytes), () => request.socket.destroy());
  }
}
