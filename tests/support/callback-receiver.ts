import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

export interface ReceivedCallback {
  readonly method: string;
  /** Path and query of the request. */
  readonly uri: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Respond = (response: ServerResponse) => void;

/** A merchant's system on a local port. It responds with `OK` unless configured to misbehave. */
export interface CallbackReceiver {
  readonly url: string;
  readonly received: ReceivedCallback[];
  respond: Respond;
  /** Resolves when `count` callbacks have arrived. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startCallbackReceiver({ host = "127.0.0.1" } = {}): Promise<CallbackReceiver> {
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => void receive(request, response));
  const receiver = {
    url: "",
    received: [] as ReceivedCallback[],
    respond: responses.ok as Respond,
    waitFor: (count: number) =>
      new Promise<void>((resolve) => {
        const check = (): void => {
          if (receiver.received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rawBody = await buffer(request);
    const callback = {
      method: request.method!,
      uri: request.url!,
      headers: request.headers,
      rawBody,
      body: JSON.parse(rawBody.toString("utf8")) as Record<string, unknown>,
    };
    receiver.received.push(callback);
    receiver.respond(response);
    for (const check of waiting) check();
  }
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

export const responses = {
  ok: (response: ServerResponse) => void response.writeHead(200, { "content-type": "text/plain" }).end("OK"),
  text:
    (status: number, body: string, headers: Record<string, string> = {}): Respond =>
    (response) =>
      void response.writeHead(status, headers).end(body),
  redirect:
    (location: string): Respond =>
    (response) =>
      void response.writeHead(302, { location }).end(),
  silence: () => undefined,
  /** One byte at a time, for ever. */
  slowLoris: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  },
  endless: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const pump = (): void => {
      while (!response.destroyed && response.write("O".repeat(65_536)));
    };
    response.on("drain", pump);
    pump();
  },
  /** Compressed here, and not within the time limit of a request. */
  gzipBomb: () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, "O"));
    return (response: ServerResponse) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/plain" }).end(bomb);
    };
  },
} satisfies Record<string, Respond | ((...given: never[]) => Respond)>;

/**
 * What the official PHP client checks in a callback before it accepts it, written here
 * without any code of the gateway: exactly this Content-Type, a Date or X-Date, and a signature over the body hashed by
 * SHA-512 or MD5.
 */
export function isValidForPhpClient(callback: ReceivedCallback, sharedSecret: string): boolean {
  if (callback.headers["content-type"] !== "application/json; charset=utf-8") return false;
  const date = callback.headers["x-date"] ?? callback.headers.date;
  const signature = callback.headers["x-signature"];
  if (typeof date !== "string" || typeof signature !== "string") return false;
  return ["sha512", "md5"].some(
    (hash) => signatureWith(hash, { callback, date, sharedSecret }) === signature,
  );
}

export function signatureWith(
  hash: string,
  { callback, date, sharedSecret }: { callback: ReceivedCallback; date: string; sharedSecret: string },
): string {
  const bodyHash = createHash(hash).update(callback.rawBody).digest("hex");
  const message = ["POST", bodyHash, "application/json; charset=utf-8", date, callback.uri].join("\n");
  return createHmac("sha512", sharedSecret).update(message).digest("base64");
}
