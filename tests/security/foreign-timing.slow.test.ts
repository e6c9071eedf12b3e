import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, type ApiResponse } from "../support/api-client.ts";
import { openProfileShop, type NewMerchant, type ProfileShop } from "../support/profiles.ts";

/** Pairs of a foreign and an unknown identifier, over all requests. */
const PAIRS = Number(process.env["QUITTANCE_TEST_TIMING_PAIRS"] ?? 10_000);
const MAX_DIFFERENCE_MS = 1;
const UNKNOWN = {
  uuid: "0".repeat(20),
  profileGuid: `CP${"-dead".repeat(6)}`,
  token: `pt::${"0".repeat(20)}`,
};

interface Identifiers {
  readonly uuid: string;
  readonly profileGuid: string;
  readonly token: string;
}

let shop: ProfileShop;
let owner: NewMerchant;
let stranger: NewMerchant;
let foreign: Identifiers;

beforeAll(async () => {
  shop = await openProfileShop();
  const merchantOf = async (name: string): Promise<NewMerchant> => {
    const tenantGuid = await shop.createTenant({ name });
    const customerProfileContainer = await shop.createContainer(tenantGuid);
    const settings = { customerProfileContainer, features: { customerProfiles: true } };
    expect(await shop.provision(`updateTenant/${tenantGuid}`, { settings })).toMatchObject({ status: 200 });
    return shop.createMerchant({ tenantGuid, apiKey: `timing-${name}` });
  };
  owner = await merchantOf("owner");
  stranger = await merchantOf("stranger");
  const registered = await owner.client.registerFor("timing");
  expect(registered.paymentToken).toBeTypeOf("string");
  foreign = { ...registered, token: registered.paymentToken };
}, 120_000);
afterAll(() => shop?.close());

const transaction = (operation: string, request: object): Promise<ApiResponse> => {
  const { merchantTransactionId } = anOrder();
  return stranger.client.transaction("timing-stranger", operation, { merchantTransactionId, ...request });
};

const REQUESTS: Record<string, (of: Identifiers) => Promise<ApiResponse>> = {
  "status of a transaction": ({ uuid }) => stranger.client.status(uuid, "timing-stranger"),
  "refund of a transaction": ({ uuid }) =>
    transaction("refund", { referenceUuid: uuid, amount: "1.00", currency: "EUR" }),
  "debit of a stored instrument": ({ uuid }) =>
    transaction("debit", { referenceUuid: uuid, amount: "1.00", currency: "EUR" }),
  "debit by payment token": ({ token }) =>
    transaction("debit", { transactionToken: token, amount: "1.00", currency: "EUR" }),
  "customer profile": ({ profileGuid }) => stranger.client.getProfile({ profileGuid }),
  "cancellation of a link": ({ uuid }) => stranger.client.post(`/api/v3/payByLink/${uuid}/cancel`, {}),
};

test.each(Object.entries(REQUESTS))(
  "a foreign identifier is refused like an unknown one, and as fast: %s",
  { timeout: 600_000 },
  async (_name, request) => {
    const timed = async (identifiers: Identifiers): Promise<{ response: unknown; ms: number }> => {
      const startedMs = performance.now();
      const { status, body } = await request(identifiers);
      return { response: { status, body }, ms: performance.now() - startedMs };
    };
    const differencesMs: number[] = [];
    for (let pair = 0; pair < PAIRS / Object.keys(REQUESTS).length; pair++) {
      // In turns, so that neither is always the first.
      const first = await timed(pair % 2 ? foreign : UNKNOWN);
      const second = await timed(pair % 2 ? UNKNOWN : foreign);
      if (pair === 0) expect(first.response).toMatchObject({ body: { success: false } });
      expect(second.response).toEqual(first.response);
      differencesMs.push((second.ms - first.ms) * (pair % 2 ? -1 : 1));
    }
    const medianMs = differencesMs.toSorted((a, b) => a - b)[Math.floor(differencesMs.length / 2)] ?? 0;
    process.stderr.write(`${differencesMs.length} pairs, median difference ${medianMs.toFixed(3)} ms\n`);
    expect(Math.abs(medianMs)).toBeLessThan(MAX_DIFFERENCE_MS);
  },
);
