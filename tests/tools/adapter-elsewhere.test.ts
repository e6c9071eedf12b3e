import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { payElsewhere, writeAdapterElsewhere, type AdapterElsewhere } from "../support/adapter-elsewhere.ts";
import { GatewayProcess } from "../crash/gateway-process.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { createTestDatabase } from "../support/postgres.ts";

const ROOT = join(import.meta.dirname, "../..");

let handedOut: string;
let elsewhere: AdapterElsewhere;

/** The kit as the command of a clone hands it out; a release has the same file in it. */
beforeAll(() => {
  handedOut = mkdtempSync(join(tmpdir(), "quittance-kit-"));
  execFileSync(process.execPath, [join(ROOT, "tools/provider-kit.ts"), handedOut], { cwd: ROOT });
  elsewhere = writeAdapterElsewhere(join(handedOut, "quittance-provider-kit-0.1.0.tgz"));
  elsewhere.install();
});
afterAll(() => {
  rmSync(handedOut, { recursive: true, force: true });
  elsewhere?.remove();
});

test("an adapter that the kit's command wrote in an empty folder compiles, and passes its tests", () => {
  elsewhere.npmRun("build");
  // A test that fails ends the command with an error.
  expect(elsewhere.npmRun("test", "--reporter=default")).toMatch(/Tests.*\d passed/);
});

test("it passes the verification", () => {
  const report = elsewhere.npmRun("verify", "--lives", "20", "--faults", "0.05");
  expect(report).toMatch(/^\*\*0 double charges, 0 lost, 0 wrong in \d+ lives\*\*/m);
  expect(report).toContain("| The contract of all adapters | passed |");
  expect(
    JSON.parse(elsewhere.npmRun("verify", "--lives", "5", "--faults", "0", "--json", "-")),
  ).toMatchObject({
    adapter: "AcmePay",
    portVersion: 1,
    doubleCharges: 0,
    lost: 0,
    wrong: 0,
    passed: true,
  });
});

test("a gateway that has its file installed takes payments with it", async () => {
  const { operator, packageName } = elsewhere;
  const fake = await elsewhere.startFake();
  const gateway = await startTestGateway({
    providerPackages: { names: [packageName], folders: [operator] },
  });
  try {
    const paid = await payElsewhere(gateway.url, {
      administrator: ADMINISTRATOR,
      fakeUrl: fake.url,
    });
    expect(paid, JSON.stringify(paid)).toMatchObject({ success: true, returnType: "FINISHED" });
  } finally {
    await gateway.close();
    await fake.close();
  }
});

test("its first payments in a gateway's process are tried by one command, with the credentials in the environment", async () => {
  const { operator, packageName } = elsewhere;
  const database = await createTestDatabase();
  symlinkSync(join(ROOT, "src"), join(operator, "src"));
  const gateway = await GatewayProcess.start(
    {
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_DATA_DIR: join(operator, "data"),
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
      GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
      GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      GATEWAY_PROVIDER_TEST_SERVERS: "true",
      GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
      GATEWAY_PROVIDERS: packageName,
      GATEWAY_ROLES: "api,worker",
    },
    { directory: operator },
  );
  const credentials = { QUITTANCE_USER: ADMINISTRATOR.username, QUITTANCE_PASSWORD: ADMINISTRATOR.password };
  try {
    const tried = await elsewhere.npmRunBeside("try", [gateway.url], credentials);
    expect(tried.output).toMatch(/^passed debit: SUCCESS, uuid [0-9a-f]{20}; the fake's books have it$/m);
    expect(tried.output).toMatch(/^passed decline: ERROR with 2003, .*, uuid [0-9a-f]{20}$/m);
    expect(tried.output).toMatch(/^passed refund: SUCCESS, uuid [0-9a-f]{20}; the fake's books have it$/m);
    expect(tried.output).toMatch(/^skipped webhook — the fake sends none$/m);
    expect(tried.code).toBe(0);
    const refused = await elsewhere.npmRunBeside("try", [gateway.url], {
      ...credentials,
      QUITTANCE_PASSWORD: "x",
    });
    expect(refused.output).toContain(
      "refuses the credentials in QUITTANCE_USER and QUITTANCE_PASSWORD with 401",
    );
    expect(refused.code).toBe(2);
  } finally {
    await gateway.end("SIGTERM");
    await database.drop();
  }
});
