import { afterAll, beforeAll, expect, test } from "vitest";
import type { ThreeDV2Config } from "../index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import {
  completeChallenge,
  openAcs,
  openShop,
  type ThreeDSecureShop,
} from "../../../tests/support/three-d-secure.ts";

const CHALLENGED = "4000002000000024";

let shop: ThreeDSecureShop;
let operator: ApiClient;

beforeAll(async () => {
  shop = await openShop();
  operator = new ApiClient(shop.started.url, ADMINISTRATOR);
});
afterAll(() => shop.close());

function create(apiKey: string, request: Record<string, unknown>): Promise<string> {
  return createConnector(operator, { apiKey, ...request });
}

function card(
  apiKey: string,
  threeDV2Config: ThreeDV2Config,
  options: { down?: boolean; check?: string } = {},
): Promise<string> {
  const extraData = options.down === true ? { "simulator:decline": "3003" } : {};
  const settings = options.check === undefined ? {} : { "3dsecure:check": options.check };
  return create(apiKey, {
    adapter: "Simulator",
    method: "Creditcard",
    settings,
    config: { extraData, vault: { threeDV2Config } },
  });
}

const route = (apiKey: string, defaultConnector: string, fallback: string) =>
  create(apiKey, { routingMetaConnector: { defaultConnector, fallback: [fallback] } });

const statusOf = async (uuid: string, apiKey: string) => (await shop.api.status(uuid, apiKey)).body;

test("a challenge for one connector is not repeated for the fallback", async () => {
  await route(
    "route-a",
    await card("a-down", { enabled: true }, { down: true }),
    await card("a-up", { enabled: true }),
  );
  const { body } = await shop.api.debit(await shop.order(CHALLENGED, { data: {} }), "route-a");
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  const back = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect(back.url).toBe("https://shop.example/success");
  expect(await statusOf(body["uuid"], "route-a")).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { eci: "05" },
  });
});

test("a fallback connector authenticates when the first did not", async () => {
  await route(
    "route-b",
    await card("b-down", { enabled: false }, { down: true }),
    await card("b-up", { enabled: true }),
  );
  const { body } = await shop.api.debit(await shop.order(CHALLENGED, { data: {} }), "route-b");
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect(await statusOf(body["uuid"], "route-b")).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { eci: "05" },
  });
});

test("a fallback connector with mandatory authentication does not submit a payment without proof", async () => {
  const strict = await card("c-up", { enabled: true }, { check: "mandatory" });
  await route("route-c", await card("c-down", { enabled: true }, { down: true }), strict);
  const { body } = await shop.api.debit(await shop.order("4000004000000012", { data: {} }), "route-c");
  await openAcs(body["redirectUrl"]);
  expect(await statusOf(body["uuid"], "route-c")).toMatchObject({ transactionStatus: "ERROR", code: "2021" });
});

test("a soft decline is stepped up behind a meta-connector too", async () => {
  await route(
    "route-d",
    await card("d-down", { enabled: false }, { down: true }),
    await card("d-up", { enabled: true, "3dsOnDemand": true }),
  );
  const { body } = await shop.api.debit(
    await shop.order("4111111111111111", { data: {}, more: { amount: "65.00" } }),
    "route-d",
  );
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect(await statusOf(body["uuid"], "route-d")).toMatchObject({ transactionStatus: "SUCCESS" });
});
