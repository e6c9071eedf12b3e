import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isGenuine, isGenuineEvent } from "@quittance/client";

/** How the listener responds to callbacks that are genuine; others get 401. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** For the connectors and endpoints whose callbacks and events arrive here. */
  readonly sharedSecrets: readonly string[];
  readonly status: number;
  readonly body: string;
  readonly delayMs: number;
  readonly print: (text: string) => void;
}

/** A callback is one transaction: more is no callback. */
const MAX_BODY_BYTES = 1024 * 1024;

/** A merchant's server for a developer's terminal: it prints every callback and event with the result of the check of its signature. */
export async function startListener(options: ListenerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    receive(request, response, options).catch((error: unknown) => {
      options.print(`A request could not be read: ${(error as Error).message}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return server;
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ListenerOptions,
): Promise<void> {
  const body = await buffer(limited(request));
  const { method = "", url: uri = "", headers } = request;
  const isSigned = method === "POST" && isSignedBy({ uri, headers, body }, options.sharedSecrets);
  const status = isSigned ? options.status : 401;
  options.print(describe({ request: `${method} ${uri}`, body, isSigned, status, delayMs: options.delayMs }));
  if (options.delayMs > 0) await wait(options.delayMs);
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(isSigned ? options.body : "The signature is missing or wrong.");
}

/** A callback has a connector's shared secret, an event that of its endpoint. */
function isSignedBy(received: Parameters<typeof isGenuine>[0], secrets: readonly string[]): boolean {
  const isEvent = "webhook-id" in received.headers;
  return isEvent ? isGenuineEvent(received, secrets) : isGenuine(received, secrets);
}

async function* limited(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("its body is larger than 1 MiB");
    yield chunk;
  }
}

function describe(received: {
  request: string;
  body: Buffer;
  isSigned: boolean;
  status: number;
  delayMs: number;
}): string {
  const { request, body, isSigned, status, delayMs } = received;
  const callback = parsed(body);
  const facts = [
    "type",
    "id",
    "result",
    "transactionType",
    "amount",
    "currency",
    "merchantTransactionId",
    "errorCode",
  ]
    .map((name) => callback?.[name])
    .filter((value) => value !== undefined)
    .map((value) => printable(typeof value === "string" ? value : JSON.stringify(value)));
  const signature = isSigned
    ? "signature right"
    : "SIGNATURE WRONG: the shared secret, a proxy, or a forgery";
  const late = delayMs > 0 ? ` after ${delayMs} ms` : "";
  const text = callback ? JSON.stringify(callback, null, 2) : body.toString("utf8").slice(0, 2_000);
  return [
    `${new Date().toISOString()}  ${printable(request)}  ${facts.join(" ")}`,
    `${signature}; responding ${status}${late}`,
    `${printable(text)}\n\n`,
  ].join("\n");
}

function parsed(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(body.toString("utf8")) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The text can come from anybody: it must not steer the terminal. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, "�");
}
