import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { freePort } from "../support/free-port.ts";
import { canRunContainers, podman, podmanCompose } from "../support/podman.ts";
import { providePublicImages, USES_PUBLIC_IMAGES } from "../support/public-images.ts";

const ROOT = join(import.meta.dirname, "../..");
const HARDENED = [
  "--read-only",
  "--tmpfs",
  "/tmp",
  "--cap-drop",
  "all",
  "--security-opt",
  "no-new-privileges",
];
const PAYMENT = JSON.stringify({
  merchantTransactionId: "first-1",
  amount: "9.99",
  currency: "EUR",
  transactionToken: "ix::demo-visa",
});
const MERCHANT = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

describe.runIf(canRunContainers())("containers", () => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-containers-"));
  const container = `quittance-test-${process.pid}`;
  let compose: (...args: string[]) => string;

  beforeAll(() => {
    cpSync(join(ROOT, "deploy/container"), join(folder, "deploy/container"), { recursive: true });
    rmSync(join(folder, "deploy/container/.env"), { force: true });
    execFileSync(process.execPath, ["tools/release/build.ts"], { cwd: ROOT, stdio: "ignore" });
    const files = ["Containerfile", "compose.yaml"].map((file) => join(folder, "deploy/container", file));
    const names = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      // A stand-in has another digest than the public image.
      if (!USES_PUBLIC_IMAGES) writeFileSync(file, text.replaceAll(/@sha256:[0-9a-f]{64}/g, ""));
      return [...text.matchAll(/(?:^FROM |image: )(docker\.io\/[^\s@]+)/gm)].map(([, name]) => name!);
    });
    expect(names.length).toBeGreaterThan(3);
    providePublicImages(names);
  }, 600_000);

  afterAll(() => {
    podman(["rm", "--force", "--volumes", "--ignore", container]);
    compose?.("down", "--volumes");
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test("the image builds without a network, and takes a first payment as an ordinary user on a read-only root", async () => {
    podman([
      "build",
      "--network=none",
      "--pull=never",
      "--format=docker",
      `--file=${join(folder, "deploy/container/Containerfile")}`,
      "--tag=quittance",
      join(ROOT, "build"),
    ]);
    const port = await freePort();
    const published = [`--publish=127.0.0.1:${port}:8080`, "--env=GATEWAY_DEMO=true"];
    podman(["run", "--detach", "--name", container, ...HARDENED, ...published, "quittance"]);
    const base = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${base}/readyz`), { timeout: 60_000 }).toBe(200);
    const response = await fetch(`${base}/api/v3/transaction/demo-card/debit`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: MERCHANT },
      body: PAYMENT,
    });
    expect(await response.json()).toMatchObject({ success: true, returnType: "FINISHED" });

    podman(["healthcheck", "run", container]);
    expect(podman(["exec", container, "id", "-u"]).trim()).toBe("1000");
    for (const file of ["/app/quittance/lib/main.js", "/etc/passwd", "/written"])
      expect(() => podman(["exec", "--user=0", container, "touch", file]), file).toThrow(
        "Read-only file system",
      );
    podman(["stop", "--time=20", container]);
    expect(podman(["inspect", "--format={{.State.ExitCode}}", container]).trim()).toBe("0");
  }, 300_000);

  test("compose.yaml gives a TLS address and a first payment, with the settings that make-env.sh writes", async () => {
    symlinkSync(join(ROOT, "build"), join(folder, "build"));
    execFileSync("sh", ["deploy/container/make-env.sh", "https://localhost", "demo"], { cwd: folder });
    const port = await freePort();
    // Ports that are free, limits that need no privilege, less memory. `!override` replaces what is merged otherwise.
    writeFileSync(
      join(folder, "here.yaml"),
      `services:
  proxy: { ports: !override ["127.0.0.1:${port}:443"] }
  search: { ulimits: !override {}, environment: { OPENSEARCH_JAVA_OPTS: -Xms512m -Xmx512m } }
`,
    );
    const files = ["-f", "deploy/container/compose.yaml", "-f", "here.yaml", "-p", container];
    compose = (...args) => podmanCompose([...files, ...args], folder);

    // In the order of `depends_on`. Podman without systemd runs no health checks by itself.
    compose("up", "--detach", "--no-deps", "database", "search");
    for (const service of ["database", "search"]) await healthy(service);
    compose("up", "--detach", "--no-deps", "api", "worker", "proxy");
    for (const service of ["api", "worker"]) await healthy(service);

    const authority = "/data/caddy/pki/authorities/local/root.crt";
    await expect
      .poll(() => attempt(() => podman(["exec", nameOf("proxy"), "cat", authority])))
      .toContain("BEGIN");
    const ca = podman(["exec", nameOf("proxy"), "cat", authority]);
    expect(await send(port, ca, "/api/v3/transaction/demo-card/debit", PAYMENT)).toMatchObject({
      status: 200,
      body: { success: true, returnType: "FINISHED" },
    });
  }, 300_000);

  const nameOf = (service: string): string => `${container}_${service}_1`;

  async function healthy(service: string): Promise<void> {
    const check = () => attempt(() => podman(["healthcheck", "run", nameOf(service)]));
    await expect.poll(check, { timeout: 120_000, interval: 1_000, message: service }).toBeDefined();
  }
});

function attempt(run: () => string): string | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    (response) => response.status,
    () => undefined,
  );
}

/** A payment over TLS, whose certificate is verified. */
async function send(port: number, ca: string, path: string, body: string) {
  const headers = { "content-type": "application/json", authorization: MERCHANT };
  const sent = request({
    host: "127.0.0.1",
    servername: "localhost",
    port,
    ca,
    path,
    method: "POST",
    headers,
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
  sent.on("error", reject).on("response", (response) => {
    text(response).then((read) => resolve({ status: response.statusCode, body: JSON.parse(read) }), reject);
  });
  sent.setHeader("host", "localhost");
  sent.end(body);
  return promise;
}
