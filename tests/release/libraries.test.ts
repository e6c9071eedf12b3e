import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packFolder } from "../../tools/release/pack-folder.ts";
import { packLibraries } from "../../tools/release/pack-libraries.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

/** A merchant's project: packages are installed from the files of a release, and run by the oldest Node that they name. */
const root = join(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "quittance-merchant-"));
let gateway: TestGateway;
let node: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  const build = join(project, "packages");
  mkdirSync(build);
  const files = packLibraries(root, (folder) => packFolder(folder, build));
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "shop", type: "module", private: true }),
  );
  install(...files, "react@19", "@types/react@19", `node-${process.platform}-${process.arch}@20`);
  node = join(project, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
}, 300_000);
afterAll(async () => {
  await gateway?.close();
  rmSync(project, { recursive: true });
});

function install(...packages: readonly string[]): void {
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...packages],
    {
      cwd: project,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
}

/** The gateway runs in this process, which must not wait for the program. */
async function run(code: string): Promise<string> {
  writeFileSync(join(project, "main.mjs"), code);
  const { stdout } = await promisify(execFile)(node, ["main.mjs"], { cwd: project });
  return stdout.trim();
}

test("the installed client makes a signed payment and checks a callback, on Node 20", async () => {
  const printed = await run(`
    import { createClient, readCallback, isGenuineEvent } from "@quittance/client";
    const gateway = createClient({ baseUrl: ${JSON.stringify(gateway.url)}, username: "demo", password: "demo-password", sharedSecret: "demo-secret" });
    const { data, error } = await gateway.POST("/api/v3/transaction/{apiKey}/debit", {
      params: { path: { apiKey: "demo-card" } },
      body: { merchantTransactionId: "order-1", amount: "9.99", currency: "EUR", transactionToken: "ix::demo-visa" },
    });
    let forged = "";
    try { readCallback({ uri: "/", headers: {}, body: Buffer.from("{}") }, "demo-secret"); } catch (problem) { forged = problem.constructor.name; }
    console.log([process.versions.node.split(".")[0], error?.errorMessage ?? data.returnType, forged, typeof isGenuineEvent].join(" "));
  `);
  expect(printed).toBe("20 FINISHED ForgedCallbackError function");
});

test("the installed React component can be imported on Node 20, as pages rendered on a server do", async () => {
  expect(
    await run(`import { PaymentElement } from "@quittance/react"; console.log(typeof PaymentElement);`),
  ).toBe("function");
});

test("both have types, for projects that check them", () => {
  writeFileSync(
    join(project, "typed.ts"),
    `import { createClient, type Callback } from "@quittance/client";
     import { PaymentElement, type PaymentElementProps } from "@quittance/react";
     const client = createClient({ baseUrl: "https://pay.example", username: "a", password: "b" });
     export const amount = (callback: Callback): string | undefined => callback.amount;
     export const props: Partial<PaymentElementProps> = { currency: "EUR" };
     // @ts-expect-error an amount is text
     void client.POST("/api/v3/transaction/{apiKey}/debit", { params: { path: { apiKey: "x" } }, body: { merchantTransactionId: "1", amount: true, currency: "EUR" } });
     void PaymentElement;`,
  );
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--lib",
    "es2023,dom",
    "--types",
    "",
    "--skipLibCheck",
  ];
  execFileSync(join(root, "node_modules/.bin/tsc"), [...options, "typed.ts"], {
    cwd: project,
    stdio: "pipe",
  });
});
