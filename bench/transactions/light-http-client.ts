import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * One connection that posts JSON and waits for each response. pgbench is written in C; a client that costs as much as the
 * gateway would take the cores from what is measured. It supports only what the gateway sends: a Content-Length.
 */
export class LightHttpClient {
  readonly #socket: Socket;
  readonly #head: string;
  #received = "";
  #resolve: (response: HttpResponse) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  private constructor(socket: Socket, head: string) {
    this.#socket = socket;
    this.#head = head;
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => this.#read(part));
    socket.on("error", (error) => this.#failed(error));
    socket.on("close", () => this.#failed(new Error("The gateway closed the connection.")));
  }

  static async connect(
    url: string,
    options: { path: string; authorization: string },
  ): Promise<LightHttpClient> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    const head =
      `POST ${options.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${options.authorization}\r\n` +
      "Content-Type: application/json\r\nContent-Length: ";
    return new LightHttpClient(socket, head);
  }

  /** `json` must be ASCII. */
  post(json: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#failed = reject;
      this.#socket.write(`${this.#head}${json.length}\r\n\r\n${json}`, "latin1");
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #read(part: string): void {
    this.#received += part;
    const bodyAt = this.#received.indexOf("\r\n\r\n") + 4;
    if (bodyAt === 3) return;
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.#received)?.[1];
    if (length === undefined) return this.#failed(new Error(`No Content-Length: ${this.#received}`));
    if (this.#received.length < bodyAt + Number(length)) return;
    const response = { status: Number(this.#received.slice(9, 12)), body: this.#received.slice(bodyAt) };
    this.#received = "";
    this.#resolve(response);
  }
}

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
}
