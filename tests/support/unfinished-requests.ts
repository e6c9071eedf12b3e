import { connect, type Socket } from "node:net";

export interface Exchange {
  readonly path: string;
  response: string;
  isClosed: boolean;
}

/** Requests with wrong credentials, of whose bodies a part never comes. */
export class UnfinishedRequests {
  readonly #url: URL;
  readonly #sockets: Socket[] = [];

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Sends the head of a request, and of its body of `declared` bytes what is given. */
  begin(path: string, { declared, sent }: { declared: number; sent: Buffer }): Exchange {
    const { hostname, port } = this.#url;
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    this.#sockets.push(socket);
    const exchange = { path, response: "", isClosed: false };
    socket.on("close", () => (exchange.isClosed = true));
    socket.on("data", (piece) => (exchange.response += piece.toString()));
    const credentials = Buffer.from("nobody:wrong-password").toString("base64");
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${credentials}\r\n` +
        `content-type: application/json\r\ncontent-length: ${declared}\r\n\r\n`,
    );
    socket.write(sent);
    return exchange;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
