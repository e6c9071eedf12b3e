import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../support/connectors.ts";
import { processesPerCore } from "../support/busy-machine.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../support/three-d-secure.ts";

/** The number of payments with an unknown outcome at the slow provider. */
const UNKNOWN_OUTCOMES = 120;
/** The longest delay that the simulator accepts. */
const MAX_DELAY_MS = 120_000;
/** What the slow provider takes for each request: many times what the prompt one takes for all of its own. */
const SLOW_MS = Math.min(MAX_DELAY_MS, Math.round(20_000 * processesPerCore()));
/** A card that is challenged, and the number of payments with it through the slow provider. */
const CHALLENGED = "4000002000000024";
const DURING_CHALLENGE = 8;

let started: TestGateway;
let api: ApiClient;
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  shop = await openShop();
  started = await startTestGateway({ workers: true });
  api = new ApiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  for (const [apiKey, extraData] of [
    ["slow", { "simulator:inquiryDelayMs": String(SLOW_MS) }],
    ["prompt", {}],
  ] as const)
    await createConnector(operator, {
      apiKey,
      ...SIMULATED_CARDS,
      config: { extraData },
      // All payments are of one card.
      settings: { "retry:limits": "none" },
    });
});
/** Together, because each waits for its requests to the slow provider. */
afterAll(() => Promise.all([started.close(), shop.close()]));

/** A payment whose response was lost, so that status inquiries follow. */
async function withUnknownOutcome(apiKey: string): Promise<string> {
  const { body } = await api.debit({ extraData: { "simulator:dropAnswer": "1" } }, apiKey);
  expect(body).toMatchObject({ returnType: "PENDING" });
  return body["uuid"];
}

async function outcomesOf(of: ApiClient, uuids: readonly string[], apiKey: string): Promise<string[]> {
  const responses = await Promise.all(uuids.map((uuid) => of.status(uuid, apiKey)));
  return responses.map(({ body }) => body["transactionStatus"]);
}

async function makeInquiriesDue(uuids: readonly string[], secondsAgo: number): Promise<void> {
  await started.gateway.db.execute(sql`
    update transactions set inquire_at = quittance_now() - make_interval(secs => ${secondsAgo}::int), inquiries = 1
    where uuid = any(${uuids}::text[])`);
}

test("a provider with slow status inquiries delays no inquiry to another", async () => {
  const slow = await Promise.all(Array.from({ length: UNKNOWN_OUTCOMES }, () => withUnknownOutcome("slow")));
  const prompt = await withUnknownOutcome("prompt");
  await makeInquiriesDue(slow, 60);
  await makeInquiriesDue([prompt], 0);
  await expect
    .poll(async () => (await api.status(prompt, "prompt")).body["transactionStatus"])
    .toBe("SUCCESS");
  // Not even the first of the slow ones has a response, so that it waited for none.
  expect(await outcomesOf(api, slow, "slow")).not.toContain("SUCCESS");
});

test("a provider that books slowly delays no payment of another after its authentication", async () => {
  const prompt = await shop.connector({ enabled: true });
  const backFromAcs = async (apiKey: string): Promise<string> => {
    const order = await shop.order(CHALLENGED, { cardHolder: "ENROLLED RESULT_AFTER_RETURN" });
    const { body } = await shop.api.debit(order, apiKey);
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    return body["uuid"];
  };
  const paid = async (uuid: string): Promise<void> =>
    expect
      .poll(async () => (await shop.api.status(uuid, prompt)).body["transactionStatus"], {
        timeout: MAX_DELAY_MS,
      })
      .toBe("SUCCESS");
  // As many at once as later wait for the slow provider, so that the machine has the same load.
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: DURING_CHALLENGE + 1 }, async () => paid(await backFromAcs(prompt))),
  );
  const slowMs = Math.min(MAX_DELAY_MS, Math.max(SLOW_MS, Math.ceil(4 * (performance.now() - begun))));
  const slow = await shop.connector(
    { enabled: true },
    { extraData: { "simulator:delayMs": String(slowMs) } },
  );
  const atSlow = await Promise.all(Array.from({ length: DURING_CHALLENGE }, () => backFromAcs(slow)));
  await paid(await backFromAcs(prompt));
  // It waited for none of them: the first has no response yet.
  expect(await outcomesOf(shop.api, atSlow, slow)).not.toContain("SUCCESS");
});
