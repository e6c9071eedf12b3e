import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** The Python package localstripe (GPL, for tests only): `.ci/run` installs it. */
const PACKAGES = join(import.meta.dirname, "../../.cache/localstripe");

/** Its own command listens on all interfaces, and loads what an earlier run has left. */
const START = `
import sys
from aiohttp import web
from localstripe.server import app
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), print=None)`;

/** Parameters of Stripe that it does not know, and would refuse. Of objects, the first name. */
const UNKNOWN_PARAMETERS = new Set([
  "description",
  "return_url",
  "error_on_requires_action",
  "payment_method_options",
  "setup_future_usage",
  "statement_descriptor_suffix",
  "final_capture",
  "cancellation_reason",
  "mandate_data",
]);

/** A Stripe with states, written by others: what it does not know of Stripe's parameters is left out on the way to it. */
export class Localstripe {
  static readonly isInstalled = existsSync(PACKAGES);

  /** Where the adapter finds it. */
  readonly url: string;
  readonly #ownUrl: string;
  readonly #process: ChildProcess;
  readonly #filter: Server;

  private constructor(options: { ownUrl: string; process: ChildProcess; filter: Server }) {
    this.#ownUrl = options.ownUrl;
    this.#process = options.process;
    this.#filter = options.filter;
    this.url = `http://127.0.0.1:${(options.filter.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Localstripe> {
    const port = await freePort();
    const ownUrl = `http://127.0.0.1:${port}`;
    const child = spawn("python3", ["-c", START, String(port)], {
      stdio: "ignore",
      env: { PATH: process.env["PATH"], PYTHONPATH: PACKAGES },
    });
    const filter = filterTo(ownUrl);
    await new Promise<void>((resolve) => filter.listen(0, "127.0.0.1", resolve));
    for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
      const response = await fetch(`${ownUrl}/js.stripe.com/v3/`).catch(() => undefined);
      if (response?.ok) return new Localstripe({ ownUrl, process: child, filter });
      await sleep(100);
    }
    child.kill();
    filter.close();
    throw new Error("localstripe did not start.");
  }

  /** Sends its webhooks to `url`, a second after the event, signed with `secret`. */
  async sendWebhooksTo(url: string, { id, secret }: { id: string; secret: string }): Promise<void> {
    const response = await fetch(`${this.#ownUrl}/_config/webhooks/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url, secret }),
    });
    if (!response.ok) throw new Error(`localstripe responded ${response.status}.`);
  }

  /** An object as it holds it, `/v1/payment_intents/pi_…`. */
  async read(path: string): Promise<Record<string, unknown>> {
    const headers = { authorization: "Bearer sk_test_localstripe" };
    const response = await fetch(`${this.#ownUrl}${path}`, { headers });
    return (await response.json()) as Record<string, unknown>;
  }

  async close(): Promise<void> {
    this.#process.kill();
    this.#filter.closeAllConnections();
    await new Promise((resolve) => this.#filter.close(resolve));
  }
}

function filterTo(ownUrl: string): Server {
  return createServer((request, response) => void pass(request, response, ownUrl));
}

async function pass(request: IncomingMessage, response: ServerResponse, ownUrl: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = withoutUnknown(new URLSearchParams(Buffer.concat(chunks).toString()));
  const { pathname, searchParams } = new URL(request.url ?? "/", ownUrl);
  const passed = await fetch(`${ownUrl}${pathname}?${withoutUnknown(searchParams).toString()}`, {
    method: request.method ?? "GET",
    headers: { authorization: request.headers.authorization ?? "" },
    ...(request.method === "POST" && { body }),
  });
  response.writeHead(passed.status, { "content-type": "application/json" });
  response.end(await passed.text());
}

function withoutUnknown(parameters: URLSearchParams): URLSearchParams {
  const known = [...parameters].filter(([name]) => !UNKNOWN_PARAMETERS.has(name.split("[")[0] ?? name));
  return new URLSearchParams(known);
}
