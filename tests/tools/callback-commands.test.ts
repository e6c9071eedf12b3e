import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { signMessage } from "../../src/connectors/index.ts";
import { startListener, type ListenerOptions } from "../../tools/callbacks/listener.ts";

const SECRET = "listener-secret";
const CONTENT_TYPE = "application/json; charset=utf-8";
const DATE = "Fri, 20 Nov 2026 10:35:09 GMT";
const BODY = JSON.stringify({ result: "OK", transactionType: "DEBIT", amount: "9.99", currency: "EUR" });

async function listening(options: Partial<ListenerOptions> = {}): Promise<{
  post: (change?: { signature?: string; body?: string }) => Promise<Response>;
  printed: () => string;
}> {
  let text = "";
  const server = await startListener({
    host: "127.0.0.1",
    port: 0,
    sharedSecrets: ["old", SECRET],
    status: 200,
    body: "OK",
    delayMs: 0,
    print: (line) => (text += line),
    ...options,
  });
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close").catch(() => undefined);
  });
  const { port } = server.address() as AddressInfo;
  const uri = "/callbacks?shop=1";
  return {
    printed: () => text,
    post: async ({ signature, body = BODY } = {}) => {
      const message = { method: "POST", body: Buffer.from(body), contentType: CONTENT_TYPE, date: DATE, uri };
      return fetch(`http://127.0.0.1:${port}${uri}`, {
        method: "POST",
        headers: {
          "content-type": CONTENT_TYPE,
          date: DATE,
          "x-signature": signature ?? signMessage(SECRET, message),
        },
        body,
      });
    },
  };
}

describe("npm run listen", () => {
  it("prints a callback with its signature, and responds as the gateway expects", async () => {
    const { post, printed } = await listening();
    const response = await post();
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: "OK" });
    expect(printed()).toContain("POST /callbacks?shop=1  OK DEBIT 9.99 EUR");
    expect(printed()).toContain("signature right; responding 200");
    expect(printed()).toContain('"amount": "9.99"');
  });

  it("says that a signature is wrong, and refuses the callback", async () => {
    const { post, printed } = await listening();
    expect((await post({ signature: "d3Jvbmc=" })).status).toBe(401);
    expect(printed()).toContain("SIGNATURE WRONG");
    expect(printed()).toContain("responding 401");
  });

  it("responds as configured: status, body and delay", async () => {
    const { post } = await listening({ status: 503, body: "later", delayMs: 300 });
    const startedAt = performance.now();
    const response = await post();
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 503, text: "later" });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  });

  it("prints no control characters that steer a terminal", async () => {
    const { post, printed } = await listening();
    await post({ body: '{"result":"\\u001b[2J","description":"\u001b]0;x\u0007"}' });
    expect(printed()).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe("the commands", () => {
  it.each([
    ["listen", ["--status", "42"], "--status must be a whole number from 200 to 599."],
    ["listen", ["--wrong"], "Unknown option '--wrong'"],
    ["trigger", ["nonsense"], '"nonsense" is no type.'],
    ["trigger", [], "Name one type."],
    ["trigger", ["debit", "--gateway", "http://127.0.0.1:9"], "http://127.0.0.1:9: "],
  ])("%s %j explains what is wrong, and how it is used", async (name, args, message) => {
    const file = fileURLToPath(new URL(`../../tools/callbacks/${name}.ts`, import.meta.url));
    const command = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    command.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    const [status] = (await once(command, "close")) as [number];
    expect(status).toBe(1);
    expect(errors).toContain(message);
    expect(errors).toContain(`npm run ${name} -- `);
  });
});
