import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { signMessage } from "../../src/connectors/index.ts";
import { startListener, type ListenerOptions } from "../../tools/callbacks/listener.ts";
import { COMMAND_ENVIRONMENT } from "../support/gateway-command.ts";
import { freePort } from "../support/free-port.ts";

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
    ["trigger", ["nonsense"], '"nonsense" is not a type.'],
    ["trigger", [], "Name one type."],
  ])("%s %j explains what is wrong, and how it is used", async (name, args, message) => {
    const { status, errors } = await failureOf(name, args);
    expect(status).toBe(1);
    expect(errors).toContain(message);
    expect(errors).toContain(`npm run ${name} -- `);
  });

  it("trigger says in one line that no gateway responds, and where it looked", async () => {
    const port = await freePort();
    const { status, errors } = await failureOf("trigger", ["debit", "--gateway", `http://127.0.0.1:${port}`]);
    expect(status).toBe(1);
    expect(errors).toBe(
      `No gateway responds at http://127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}). ` +
        "Start it with npm start, or name its address with --gateway.\n",
    );
  });

  it("trigger calls the gateway of GATEWAY_PORT or GATEWAY_PUBLIC_URL, and prints which one", async () => {
    const port = await freePort();
    for (const environment of [
      { GATEWAY_PORT: String(port) },
      { GATEWAY_PUBLIC_URL: `http://127.0.0.1:${port}/`, GATEWAY_DEMO: "true" },
      { GATEWAY_PORT: String(port), GATEWAY_HOST: "0.0.0.0", GATEWAY_DEMO: "true" },
    ]) {
      const { printed, errors } = await failureOf("trigger", ["debit"], environment);
      expect(printed).toBe(`Gateway: http://127.0.0.1:${port}\n`);
      expect(errors).toContain(`No gateway responds at http://127.0.0.1:${port} `);
    }
  });

  it("trigger names a setting that is wrong", async () => {
    const { status, errors } = await failureOf("trigger", ["debit"], { GATEWAY_PORT: "http" });
    expect(status).toBe(1);
    expect(errors).toContain("GATEWAY_PORT");
  });

  it("trigger shows why the gateway refuses, without its usage", async () => {
    const gateway = createServer((_request, response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end('{"success":false,"errorMessage":"Invalid credentials","errorCode":1002}');
    });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    onTestFinished(() => void gateway.close());
    const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const { status, errors } = await failureOf("trigger", ["debit", "--gateway", address]);
    expect(status).toBe(1);
    expect(errors).toMatch(/^[^\n]*Invalid credentials[^\n]*\n$/);
  });

  it("listen says in one line that its port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { status, errors } = await failureOf("listen", ["--port", String(port)]);
    expect(status).toBe(1);
    expect(errors).toBe(
      `Port ${port} of 127.0.0.1 is in use, perhaps by another npm run listen. Choose another one with --port.\n`,
    );
  });
});

async function failureOf(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ status: number; printed: string; errors: string }> {
  const file = fileURLToPath(new URL(`../../tools/callbacks/${name}.ts`, import.meta.url));
  const env = { ...COMMAND_ENVIRONMENT, ...environment };
  const command = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(command, "close") as Promise<[number]>;
  const [printed, errors, [status]] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  return { status, printed, errors };
}
