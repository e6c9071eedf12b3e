import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { prepareFreshShop, runVerify, typeErrorsOf } from "./real/fresh-shop.ts";

const shop = prepareFreshShop("vendure");

describe.skipIf(!shop)("a fresh Vendure server with the packed plug-in", () => {
  let started: TestGateway;
  beforeAll(async () => {
    started = await startTestGateway({ workers: true });
  });
  afterAll(() => started.close());

  test("has the types that the plug-in is written for", () => {
    expect(typeErrorsOf(shop!)).toBe("");
  });

  test("comes through every fault, and each says how long it took", async () => {
    const shopUrl = "https://vendure.example";
    const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
      kind: "vendure",
      shopUrl,
    });
    const credential = { username: body["username"], password: body["password"], shopUrl };

    const { status, lines } = await runVerify(shop!, { url: started.url, credential });
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([
      expect.stringMatching(/^Money and order agree after each of \d+ faults\.$/),
    ]);
    expect(status).toBe(0);
  }, 280_000);
});
