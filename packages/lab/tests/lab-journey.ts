import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { LabServer, type LabOptions } from "@quittance/provider-kit/lab";
import { labCertificate } from "../src/lab-certificate.ts";
import { PROVIDERS } from "../src/providers.ts";

/** A webhook as the merchant's server got it. */
export interface ReceivedHook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A lab with a merchant's server that gets its webhooks. */
export async function startJourney(name: string, change: Partial<LabOptions> = {}) {
  const { open, secret } = PROVIDERS[name]!;
  const hooks: ReceivedHook[] = [];
  const shop = createServer((request, response) => {
    const receive = async () => {
      hooks.push({ headers: request.headers, body: await text(request) });
      response.writeHead(200).end();
    };
    void receive();
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`;
  const options = {
    port: 0,
    host: "127.0.0.1",
    seed: 7,
    secret,
    webhook,
    certificate: labCertificate,
    ...change,
  };
  const lab = await LabServer.start(open, options);
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${lab.url}/_lab/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    lab,
    secret: options.secret,
    webhook,
    hooks,
    port: Number(new URL(lab.url).port),
    control,
    state: async () =>
      (await (await fetch(`${lab.url}/_lab/state`)).json()) as {
        payments: Record<string, string>[];
        webhooks: Record<string, unknown>[];
        calls: Record<string, unknown>[];
      },
    /** The customer presses a button of a page. @returns where the browser goes on */
    atPage: async (address: string, act: string) => {
      const shown = await (await fetch(address)).text();
      if (!shown.includes(`value="${act}"`)) throw new Error(`The page has no button ${act}: ${shown}`);
      const done = await fetch(address, {
        method: "POST",
        body: new URLSearchParams({ act }),
        redirect: "manual",
      });
      return done.headers.get("location");
    },
    /** Waits for a webhook. */
    hook: async (fits: (hook: ReceivedHook) => boolean): Promise<ReceivedHook> => {
      for (let waited = 0; waited < 8_000; waited += 20) {
        const found = hooks.find(fits);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No such webhook came, but ${JSON.stringify(hooks.map(({ body }) => body))}`);
    },
    close: async () => {
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
      return lab.close();
    },
  };
}
