import { describe, expect, test } from "vitest";
import type { ThreeDV2Config } from "../index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const CHALLENGED = "4000002000000024";

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));

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

describe("a payment that is declined after its authentication", () => {
  const FRICTIONLESS = "4000002000000008";
  const acquirer = (bin: string): ThreeDV2Config => ({
    enabled: true,
    acquirers: [{ scheme: "visa", bin, merchantId: "M-1" }],
  });
  const guids: Record<string, string> = {};
  let made = 0;

  async function member(name: string, bin: string, extraData: Record<string, string> = {}): Promise<string> {
    guids[name] ??= await create(name, {
      adapter: "Simulator",
      method: "Creditcard",
      settings: { "retry:limits": "none" },
      config: { extraData, vault: { threeDV2Config: acquirer(bin) } },
    });
    return guids[name];
  }

  /** The payment's status at its end, with the names of the connectors that were called. */
  async function pay(pan: string, { to, ...rules }: { to: string[]; whenChallenged?: string }) {
    const apiKey = `decline-${(made += 1)}`;
    const first = await member("declines", "400001", {
      defaultResult: "error",
      "simulator:schemeCode": "05",
    });
    await member("same", "400001");
    await member("other", "400002");
    const declineFallback = { ...rules, to: to.map((name) => guids[name]) };
    await create(apiKey, { routingMetaConnector: { defaultConnector: first, declineFallback } });
    const { body } = await shop.api.debit(await shop.order(pan, { data: {} }), apiKey);
    const page = await openAcs(body["redirectUrl"]);
    if (pan === CHALLENGED) await completeChallenge(page, "pass");
    const shown = await shop.api.get(`/api/v3/status/${apiKey}/getByUuid/${body["uuid"]}?includeTracing=1`);
    const called = shown.body["tracingData"].transactions.map(
      ({ connector: { guid } }: { connector: { guid: string } }) =>
        Object.keys(guids).find((name) => guids[name] === guid),
    );
    return { status: shown.body["transactionStatus"], eci: shown.body["returnData"]?.eci, called };
  }

  test.each([
    ["no other connector by default", {}, ["same"]],
    ["none of another acquirer", { whenChallenged: "same_acquirer" }, ["other"]],
  ])("with a challenge has %s", async (_what, rules, to) => {
    expect(await pay(CHALLENGED, { ...rules, to })).toMatchObject({ status: "ERROR", called: ["declines"] });
  });

  test("with a challenge goes with its proof to one of the same acquirer where the merchant allows it", async () => {
    expect(await pay(CHALLENGED, { whenChallenged: "same_acquirer", to: ["other", "same"] })).toEqual({
      status: "SUCCESS",
      eci: "05",
      called: ["declines", "same"],
    });
  });

  test("without a challenge goes with its proof to one of the same acquirer first", async () => {
    expect(await pay(FRICTIONLESS, { to: ["other", "same"] })).toEqual({
      status: "SUCCESS",
      eci: "05",
      called: ["declines", "same"],
    });
  });
});
