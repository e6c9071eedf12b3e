import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { sharedDatabase, startGateway, temporaryDirectory } from "./under-load.ts";

const TIMEOUT_MS = 240_000;
const CLIENTS = 8;
const NGINX = ["/usr/sbin/nginx", "nginx"].find((name) => spawnSync(name, ["-v"]).error === undefined);
const onCi = process.env["CI"] === "true";
if (NGINX === undefined && !onCi)
  process.stderr.write(
    "\nNO NGINX HERE: the rolling restart behind the documented nginx.conf is NOT TESTED.\n\n",
  );

test.runIf(NGINX !== undefined || onCi)(
  "a rolling restart behind the documented nginx configuration loses no request, and sends no POST twice",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment } = await sharedDatabase();
    // One process of a data folder owns the BI documents; without that role the two do not conflict.
    const api = { ...environment, GATEWAY_ROLES: "api" };
    const gateways = [await startGateway(api), await startGateway(api)] as const;
    const proxy = await startNginx(gateways.map(({ url }) => new URL(url).host));
    const load = startLoad(proxy);
    await load.received(20);
    for (const gateway of gateways) {
      expect(await gateway.end("SIGTERM")).toBe(0);
      await load.received(20);
      await gateway.start();
      await load.received(20);
    }
    const results = await load.stop();
    expect(results.filter((result) => result !== "200 paid")).toEqual([]);
    process.stderr.write(`${results.length} payments during two restarts\n`);
  },
);

/** Clients that pay one order after the other, every order once, over persistent connections. */
function startLoad(url: string) {
  const results: string[] = [];
  const stopping = new AbortController();
  const client = async (): Promise<void> => {
    const api = new ApiClient(url);
    while (!stopping.signal.aborted) {
      const result = await api.debit().then(
        ({ status, body }) =>
          status === 200 && body["success"] ? "200 paid" : `${status} ${JSON.stringify(body)}`,
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      results.push(result);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  onTestFinished(() => stopping.abort());
  return {
    received: async (more: number) => {
      const enough = results.length + more;
      await expect.poll(() => results.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      return results;
    },
  };
}

/** Starts nginx with the configuration of docs/operations.md, apart from addresses and TLS; returns its address. */
async function startNginx(upstreams: readonly string[]): Promise<string> {
  const folder = await temporaryDirectory();
  await mkdir(join(folder, "temp"));
  const port = await freePort();
  const docs = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, documented = ""] = /```nginx\n([^]*?)```/.exec(docs) ?? [];
  const [first = "", second = ""] = upstreams;
  const site = documented
    .replace("10.0.0.11:8080", first)
    .replace("10.0.0.12:8080", second)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace("ssl_protocols TLSv1.2 TLSv1.3;", "");
  expect(site).toContain("max_fails=0");
  expect(site).not.toContain("non_idempotent");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(" ");
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; worker_processes 1;
     ${process.getuid?.() === 0 ? "user root;" : ""}
     events { worker_connections 512; }
     http { access_log off; ${temporary} ${site} }`,
  );
  const nginx = spawn(NGINX ?? "nginx", ["-p", folder, "-c", file], { stdio: "inherit" });
  onTestFinished(async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isListening(`${url}/healthz`)).toBe(true);
  return url;
}

/** 403: the documented file opens the probes to the operator's network only. */
async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 403 || status === 200,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
