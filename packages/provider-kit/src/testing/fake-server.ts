import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

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

/** The server of a fake provider, on a free port of loopback. */
export class FakeServer {
  readonly #server;
  #online = true;

  private constructor(respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
    this.#server = createServer((request, response) => {
      if (!this.#online) return void request.socket.destroy();
      void this.#answer(request, response, respond);
    });
  }

  static async start(
    respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
  ): Promise<FakeServer> {
    const fake = new FakeServer(respond);
    await new Promise<void>((resolve) => fake.#server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts every connection before the request is read, or accepts them again. */
  setOnline(online: boolean): void {
    this.#online = online;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
  ): Promise<void> {
    const bytes = await buffer(request);
    const { method = "GET", url: path = "/", headers } = request;
    const given = await respond({ method, path, headers, body: bytes.toString(), bytes });
    const { status, cutAfterBytes } = given;
    const sent = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
    if (cutAfterBytes === 0) return void request.socket.destroy();
    const type = { "content-type": "application/json", ...given.headers };
    if (cutAfterBytes === undefined) return void response.writeHead(status, type).end(sent);
    response.writeHead(status, { ...type, "content-length": String(Buffer.byteLength(sent)) });
    response.write(sent.slice(0, cutAfterBytes), () => request.socket.destroy());
  }
}
