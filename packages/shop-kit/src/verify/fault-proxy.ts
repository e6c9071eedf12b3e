import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `none`: everything goes through. `down`: no connection has an answer. `lost`: requests are executed, and their answers are lost.
 * `clone`: every call comes from a copy of the shop at another address; of a shop that names none, it is refused here.
 */
type ProxyFault = "none" | "down" | "lost" | "clone";

/** A proxy between a shop and the gateway, which makes the faults of a network. */
export interface FaultProxy {
  fault: ProxyFault;
  readonly url: string;
  readonly close: () => void;
}

export async function startFaultProxy(gateway: string): Promise<FaultProxy> {
  const server = createServer((request, response) => {
    void forward(gateway, proxy.fault, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const proxy: FaultProxy = { fault: "none", url, close };
  return proxy;
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
  const isCopy = fault === "clone";
  if (isCopy && request.headers["x-shop-url"] === undefined) {
    const refusal = { success: false, errorCode: "SHOP_ADDRESS", errorMessage: "This is a copy of the shop" };
    response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    return;
  }
  const sent = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name));
  const headers = new Headers(sent.map(([name, value]) => [name, String(value)]));
  if (isCopy) headers.set("x-shop-url", "https://copy.example");
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
