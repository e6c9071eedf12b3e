#!/usr/bin/env node
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createApp } from "./app.ts";
import { openFileStore } from "./file-store.ts";

const MAX_BYTES = 1_048_576;
const { env } = process;
const appUrl = needed("APP_URL");
const app = createApp({
  appName: env["APP_NAME"] ?? "Quittance",
  appSecret: needed("APP_SECRET"),
  appUrl,
  store: await openFileStore(env["APP_DATA"] ?? "./data"),
  options: {
    gateway: needed("QUITTANCE_URL"),
    apiKey: needed("QUITTANCE_API_KEY"),
    username: needed("QUITTANCE_USERNAME"),
    password: needed("QUITTANCE_PASSWORD"),
    webhookSecret: needed("QUITTANCE_WEBHOOK_SECRET"),
    capture: env["QUITTANCE_CAPTURE"] ?? "auto",
    ...(env["QUITTANCE_SHARED_SECRET"] && { sharedSecret: env["QUITTANCE_SHARED_SECRET"] }),
    ...(env["QUITTANCE_SHOP_URL"] && { shopUrl: env["QUITTANCE_SHOP_URL"] }),
  },
});

createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(Number(env["PORT"] ?? 3000));

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const response = await app(await requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    outgoing.writeHead(500).end();
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error("A request is too large.");
    chunks.push(chunk);
  }
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, appUrl), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}

function needed(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`${name}: is missing`);
}
