import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { testServerUrl } from "../support/postgres.ts";
import { prepareFreshShop, runVerify, typeErrorsOf } from "./real/fresh-shop.ts";

const shop = prepareFreshShop("medusa");

describe.skipIf(!shop)("a fresh Medusa server with the packed plug-in", () => {
  let started: TestGateway;
  beforeAll(async () => {
    started = await startTestGateway({ workers: true });
  });
  afterAll(() => started.close());

  test("has the interface of a payment provider that the plug-in implements", () => {
    const fits = `
      import type { IPaymentProvider } from "@medusajs/framework/types";
      import { QuittanceProvider } from "./provider.ts";
      export const provider: IPaymentProvider = new QuittanceProvider({}, {});`;
    expect(typeErrorsOf(shop!, fits)).toBe("");
  });

  test("comes through every fault, and each says how long it took", async () => {
    const shopUrl = "https://medusa.example";
    const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
      kind: "medusa",
      shopUrl,
    });
    const credential = { username: body["username"], password: body["password"], shopUrl };
    const env = { SHOP_DATABASE_URL: await testServerUrl() };
    const { status, lines } = await runVerify(shop!, { url: started.url, credential, env });
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([
      expect.stringMatching(/^Money and order agree after each of \d+ faults\.$/),
    ]);
    expect(status).toBe(0);
    // Two to three minutes when the machine is idle, beside other tests as much again.
  }, 600_000);
});
