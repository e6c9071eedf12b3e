import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const MERCHANT_TRANSACTION_ID = /"merchantTransactionId":"([^"]+)"/;

/** A merchant's system that receives callbacks and notes when each arrived for the first time. */
export class Receiver {
  readonly url: string;
  /** By merchantTransactionId. */
  readonly arrivedAtMs = new Map<string, number>();
  /** Including repetitions. */
  deliveries = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  }

  /** Acknowledges after `delayMs`; never when it is infinite. */
  static async start({ delayMs }: { delayMs: number }): Promise<Receiver> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const receiver = new Receiver(server);
    server.on("request", (request, response) => receiver.#receive(request, { response, delayMs }));
    return receiver;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  #receive(request: IncomingMessage, { response, delayMs }: { response: ServerResponse; delayMs: number }) {
    let body = "";
    request.setEncoding("latin1");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      const id = MERCHANT_TRANSACTION_ID.exec(body)?.[1] ?? "";
      this.deliveries += 1;
      if (!this.arrivedAtMs.has(id)) this.arrivedAtMs.set(id, performance.now());
      if (delayMs === 0) response.end("OK");
      else if (delayMs < Infinity) setTimeout(() => response.end("OK"), delayMs);
    });
    request.on("error", () => undefined);
  }
}
