import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import type { CustomerReturn } from "../index.ts";

/** A webhook as it arrived. */
export interface ArrivedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page at which a customer acts, with the payment that it is for. */
interface PageOfStep {
  readonly url: string;
  readonly returnUrl: string;
  readonly submissionReference: string;
  readonly providerReference: string | null;
}

/** Acts at a provider's page for a step; undefined where nobody does. */
export type CustomerOfStep = (act: "pay" | "refuse", page: PageOfStep) => Promise<CustomerReturn | undefined>;

const LAB_PAGE = /\/_lab\/pay\/[^/]+$/;

/** The address on loopback to which customers and webhooks come back. */
export class ReturnListener {
  readonly webhooks: ArrivedWebhook[] = [];
  readonly #returns = new Map<string, CustomerReturn>();
  readonly #server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request);
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://listener");
      const headers = Object.fromEntries(
        Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(", ")]),
      );
      if (pathname.startsWith("/webhook")) this.webhooks.push({ body, headers });
      else {
        const form = request.method === "POST" ? Object.fromEntries(new URLSearchParams(body)) : {};
        this.#returns.set(pathname, { query: Object.fromEntries(searchParams), form, mayChooseAgain: false });
      }
      response.writeHead(200, { "content-type": "text/plain" }).end("You can close this page.");
    };
    void receive();
  });

  /** @param port a free one when it is 0 */
  async open(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The customer at a page of the lab, whose form is sent for them; at another page a person, for as long as `waitMs` says. */
  customer(waitMs: number, tell: (sentence: string) => void): CustomerOfStep {
    return async (act, { url, returnUrl }) => {
      if (LAB_PAGE.test(new URL(url).pathname)) return atLab(url, act);
      if (waitMs === 0) return undefined;
      tell(`${act === "pay" ? "Pay" : "Refuse"} at ${url}`);
      const { pathname } = new URL(returnUrl);
      for (let waited = 0; waited < waitMs; waited += 200) {
        const found = this.#returns.get(pathname);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return undefined;
    };
  }
}

async function atLab(url: string, act: "pay" | "refuse"): Promise<CustomerReturn | undefined> {
  const shown = await (await fetch(url)).text();
  const chosen = act === "refuse" && !shown.includes('value="refuse"') ? "leave" : act;
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ act: chosen }),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  if (location === null) return response.ok ? { query: {}, form: {}, mayChooseAgain: false } : undefined;
  return { query: Object.fromEntries(new URL(location).searchParams), form: {}, mayChooseAgain: false };
}
