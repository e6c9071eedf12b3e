import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { releaseKit } from "../../tools/release/release-package.ts";
import { writeAdapterElsewhere, type AdapterElsewhere } from "../support/adapter-elsewhere.ts";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const ROOT = join(import.meta.dirname, "../..");
const KIT = join(ROOT, "packages/provider-kit");

let packed: string;
let elsewhere: AdapterElsewhere;

/** The kit as `npm run build` packs it, without the gateway's artefact, which takes minutes. */
beforeAll(() => {
  packed = mkdtempSync(join(tmpdir(), "quittance-kit-"));
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  execFileSync(tsc, ["-p", join(KIT, "tsconfig.package.json"), "--outDir", join(packed, "lib")], {
    cwd: ROOT,
  });
  cpSync(join(KIT, "templates"), join(packed, "templates"), { recursive: true });
  const manifest = releaseKit(JSON.parse(readFileSync(join(KIT, "package.json"), "utf8")));
  writeFileSync(join(packed, "package.json"), JSON.stringify(manifest));
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", "--json"], { cwd: packed, encoding: "utf8" }),
  );
  elsewhere = writeAdapterElsewhere(join(packed, filename));
});
afterAll(() => {
  for (const folder of [packed, elsewhere?.folder])
    if (folder) rmSync(folder, { recursive: true, force: true });
});

test("an adapter that the kit's command wrote in an empty folder passes the verification", () => {
  const report = elsewhere.verify(["--lives", "20", "--faults", "0.05"]);
  expect(report).toMatch(/^\*\*0 double charges, 0 lost, 0 wrong in \d+ lives\*\*/m);
  expect(report).toContain("| The contract of all adapters | passed |");
  expect(JSON.parse(elsewhere.verify(["--lives", "5", "--faults", "0", "--json", "-"]))).toMatchObject({
    adapter: "AcmePay",
    portVersion: 1,
    lives: 5,
    doubleCharges: 0,
    lost: 0,
    wrong: 0,
    passed: true,
  });
});

test("a gateway that names it takes payments with it", async () => {
  const { folder, packageName } = elsewhere;
  const fake = await elsewhere.startFake();
  const gateway = await startTestGateway({
    providerPackages: { names: [packageName], folders: [folder] },
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
