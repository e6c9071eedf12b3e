import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const CADDY = ["/usr/bin/caddy", ".cache/caddy/usr/bin/caddy"].find((file) => existsSync(file));

/** Whether the tests of the shipped Caddyfile run: without Caddy they are left out, with a warning; on CI they fail. */
export const TESTS_CADDY = CADDY !== undefined || process.env["CI"] === "true";
if (!TESTS_CADDY)
  process.stderr.write(
    "\nNO CADDY HERE (the Debian package caddy): deploy/container/Caddyfile is NOT TESTED.\n\n",
  );

export interface Caddy {
  get(path: string, headers?: Record<string, string>): Promise<{ status: number | undefined; body: string }>;
  post(path: string, body: Buffer): Promise<{ status: number | undefined }>;
  /** The log of requests. */
  log(): string;
}

/** Starts Caddy with the Caddyfile of compose.yaml on free ports, with a certificate of its own authority. */
export async function startShippedCaddy(
  upstreams: readonly string[],
  { operators = "10.0.0.0/8" }: { operators?: string } = {},
): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), "quittance-caddy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const shipped = await readFile("deploy/container/Caddyfile", "utf8");
  // Port 80, and an authority that the machine trusts, are for the administrator.
  const file = shipped.replace(
    "admin off",
    "admin off\n\tskip_install_trust\n\tauto_https disable_redirects",
  );
  const caddy = spawn(CADDY ?? "caddy", ["run", "--adapter", "caddyfile", "--config", "-"], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `https://localhost:${port}`,
      UPSTREAMS: upstreams.join(" "),
      OPERATOR_NETWORKS: operators,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [caddy.stdout, caddy.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
  caddy.stdin.end(file);
  onTestFinished(async () => {
    caddy.kill("SIGTERM");
    if (caddy.exitCode === null) await once(caddy, "exit");
  });
  const send = async (
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: Buffer },
  ) => {
    const sent = request({
      host: "127.0.0.1",
      servername: "localhost",
      port,
      method,
      path,
      headers: { host: `localhost:${port}`, ...options.headers },
      rejectUnauthorized: false,
    });
    sent.end(options.body);
    const [response] = await once(sent, "response");
    return { status: response.statusCode as number, body: await text(response) };
  };
  const isListening = () =>
    send("GET", "/metrics", {}).then(
      () => true,
      () => false,
    );
  await expect
    .poll(isListening, { timeout: 20_000 })
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\n${log}`);
    });
  return {
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body) => send("POST", path, { body }),
    log: () => log,
  };
}
