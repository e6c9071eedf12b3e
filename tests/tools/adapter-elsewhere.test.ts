import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { writeAdapterElsewhere, type AdapterElsewhere } from "../support/adapter-elsewhere.ts";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const ROOT = join(import.meta.dirname, "../..");

let handedOut: string;
let elsewhere: AdapterElsewhere;

/** The kit as the command of a clone hands it out; a release has the same file in it. */
beforeAll(() => {
  handedOut = mkdtempSync(join(tmpdir(), "quittance-kit-"));
  execFileSync(process.execPath, [join(ROOT, "tools/provider-kit.ts"), handedOut], { cwd: ROOT });
  elsewhere = writeAdapterElsewhere(join(handedOut, "quittance-provider-kit-0.1.0.tgz"));
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
  elsewhere.install();
  const { operator, packageName } = elsewhere;
  const fake = await elsewhere.startFake();
  const gateway = await startTestGateway({
    providerPackages: { names: [packageName], folders: [operator] },
  });
  try {
    await createConnector(new ApiClient(gateway.url, ADMINISTRATOR), {
      adapter: "AcmePay",
      method: "Creditcard",
      apiKey: "elsewhere",
      config: { testMode: true, username: "shop", password: "test", extraData: { apiBaseUrl: fake.url } },
    });
    const merchant = new ApiClient(gateway.url);
    const { body: tokenized } = await merchant.post("/api/v3/tokenize/demo-public", {
      cardData: {
        pan: "4111111111111111",
        expirationMonth: "12",
        expirationYear: "2030",
        cardHolder: "Ada Lovelace",
        cvv: "123",
      },
    });
    const paid = await merchant.debit({ transactionToken: tokenized["transactionToken"] }, "elsewhere");
    expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ success: true, returnType: "FINISHED" });
  } finally {
    await gateway.close();
    await fake.close();
  }
});
