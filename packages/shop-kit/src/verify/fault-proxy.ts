import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `none`: everything goes through. `down`: no connection has an answer. `lost`: requests are executed, and their answers are lost.
 * `clone`: every call is refused as that of a copy of the shop.
 */
type ProxyFault = "none" | "down" | "lost" | "clone";

/** A proxy between a shop and the gateway, which makes the faults of a network. */
export class FaultProxy {
  fault: ProxyFault = "none";
  readonly url: string;
  readonly #close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  static async start(gateway: string): Promise<FaultProxy> {
    const server = createServer((request, response) => {
      void forward(gateway, proxy.fault, request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new FaultProxy(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return proxy;
  }

  close(): void {
    this.#close();
  }
}

const NOT_FORWARDED = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

async function forward(
  gateway: string,
  fault: ProxyFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  if (fault === "down") return void response.destroy();
  if (fault === "clone") {
    const refusal = { success: false, errorCode: "SHOP_ADDRESS", errorMessage: "This is a copy of the shop" };
    response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    return;
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    NOT_FORWARDED.has(name) ? [] : [[name, String(value)]],
  );
  const body = Buffer.concat(chunks);
  const answer = await fetch(gateway + (request.url ?? "/"), {
    method: request.method ?? "GET",
    headers,
    ...(body.length > 0 && { body }),
  });
  const text = await answer.text();
  if (fault === "lost") return void response.destroy();
  const contentType = answer.headers.get("content-type") ?? "application/json";
  response.writeHead(answer.status, { "content-type": contentType }).end(text);
}
