import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { declinedDebit } from "../../../tests/support/declined-card.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-10T12:00:00Z");

let started: TestGateway;
let demo: ApiClient;
let operator: ApiClient;
let bi: BiClient;
let house: string;
let acquirer: string;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  demo = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  bi = new BiClient(started.url);
  house = await entity("House fee", "merchant-normal");
  acquirer = await entity("Acquirer", "interchange");
});
afterAll(() => started?.close());

const provision = (operation: string, body?: unknown): Promise<ApiResponse> =>
  operator.post(`/api/provisioning/${operation}`, body ?? {});

async function entity(name: string, entityType: string): Promise<string> {
  return (await provision(`createFeeEntity/${TENANT}`, { name, entityType })).body["guid"];
}

async function feeSet(set: object): Promise<ApiResponse> {
  const created = await provision("createFeeSet", {
    ownerKind: "merchant",
    ownerGuid: MERCHANT,
    description: "Prices",
    ...set,
  });
  expect(created.body).toMatchObject({ success: true });
  return created;
}

const transactional = (rate: object, more: object = {}) => ({
  kind: "transactional",
  entityGuid: house,
  rate,
  ...more,
});

async function paid(amount = "10.00"): Promise<string> {
  const { body } = await demo.debit({ amount });
  expect(body).toMatchObject({ success: true });
  await started.gateway.runDue();
  return body["uuid"];
}

async function feesOf(uuid: string): Promise<Record<string, unknown>[]> {
  await project(started);
  return ((await bi.document(uuid))["fees"] ?? []) as Record<string, unknown>[];
}

/** Smallest first. */
async function amountsOf(uuid: string): Promise<number[]> {
  return (await feesOf(uuid)).map(({ amount }) => Number(amount)).toSorted((left, right) => left - right);
}

describe("fees of tenant, merchant and connector", () => {
  test("are computed when a transaction becomes final, by the set in force then", async () => {
    const before = await paid();
    expect(await feesOf(before)).toEqual([]);
    await feeSet({
      validFrom: "2026-11-10T12:00:00Z",
      fees: [
        transactional({ percentage: "2", fixed: "0.25", currency: "EUR" }, { description: "Processing" }),
      ],
    });
    await feeSet({
      validFrom: "2026-11-20T00:00:00Z",
      fees: [transactional({ percentage: "3" })],
    });
    await feeSet({
      ownerKind: "connector",
      ownerGuid: CARD,
      validFrom: "2026-11-10T12:00:00Z",
      fees: [transactional({ percentage: "0.3" }, { entityGuid: acquirer, deductsPayout: false })],
    });
    await feeSet({
      ownerKind: "tenant",
      ownerGuid: TENANT,
      validFrom: "2026-11-10T12:00:00Z",
      fees: [transactional({ fixed: "0.01", currency: "EUR" }, { when: { types: ["refund"] } })],
    });
    const uuid = await paid();
    expect(await feesOf(uuid)).toEqual(
      expect.arrayContaining([
        {
          amount: 0.45,
          currency: "EUR",
          deducts_payout: true,
          description: "Processing",
          date: "2026-11-10",
          created_by: "fee set",
          entity: "House fee",
          entity_id: house,
          entity_type: "merchant-normal",
        },
        expect.objectContaining({ amount: 0.03, entity_type: "interchange", deducts_payout: false }),
      ]),
    );
    clock.advance({ hours: 24 * 12 });
    const later = await paid();
    expect(await amountsOf(later)).toEqual([0.03, 0.3]);
    expect(await feesOf(uuid)).toHaveLength(2);
  });

  test("are computed again on demand, and what others added stays", async () => {
    const uuid = await paid("20.00");
    await provision(`addFees/${uuid}`, { fees: [{ amount: "0.07", currency: "EUR", entityType: "scheme" }] });
    await feeSet({
      validFrom: "2026-11-21T00:00:00Z",
      fees: [transactional({ fixed: "1", currency: "EUR" })],
    });
    const again = await provision(`recalculateFees/${uuid}`);
    expect(again.body["fees"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: "1.00", currency: "EUR" }),
        expect.objectContaining({ amount: "0.06" }),
      ]),
    );
    expect(await amountsOf(uuid)).toEqual([0.06, 0.07, 1]);
    expect((await provision(`recalculateFees/${uuid}`)).body).toEqual(again.body);
    expect(await feesOf(uuid)).toHaveLength(3);

    const all = await provision("recalculateFeesOfPeriod", {
      merchantGuid: MERCHANT,
      periodFrom: "2026-11-01T00:00:00Z",
      periodTo: "2026-12-01T00:00:00Z",
    });
    expect(all.body["transactions"]).toBeGreaterThanOrEqual(3);
    await started.gateway.runDue();
    expect(await amountsOf(uuid)).toEqual([0.06, 0.07, 1]);
  });

  test("of a failed transaction are computed where a fee says so", async () => {
    clock.advance({ hours: 24 });
    await feeSet({
      validFrom: clock.now().toString(),
      fees: [transactional({ fixed: "0.05", currency: "EUR" }, { when: { result: "failed" } })],
    });
    const body = await declinedDebit(demo);
    await started.gateway.runDue();
    expect(await feesOf(body["uuid"] as string)).toMatchObject([{ amount: 0.05 }]);
  });
});

describe("periodic fees", () => {
  test("are charged once for each month that ended, also after an outage", async () => {
    clock.advance({ hours: 24 });
    await feeSet({
      validFrom: clock.now().toString(),
      fees: [
        {
          kind: "periodic",
          entityGuid: house,
          every: "month",
          amount: "20.00",
          currency: "EUR",
          description: "Base",
        },
        { kind: "periodic", entityGuid: acquirer, every: "year", amount: "99.00", currency: "EUR" },
      ],
    });
    await started.gateway.runDue();
    expect(await items()).toEqual([]);
    clock.advance({ hours: 24 * 75 });
    await started.gateway.runDue();
    await started.gateway.runDue();
    const charged = [
      {
        date: "2026-12-01T00:00:00Z",
        amount: "-20.00",
        description: "Base 2026-11",
        currency: "EUR",
        entityGuid: house,
      },
      { date: "2027-01-01T00:00:00Z", amount: "-20.00", description: "Base 2026-12" },
      { date: "2027-01-01T00:00:00Z", amount: "-99.00", description: "Prices 2026" },
      { date: "2027-02-01T00:00:00Z", amount: "-20.00", description: "Base 2027-01" },
    ];
    expect(await items()).toMatchObject(charged);
    // A set for a time that is charged already changes nothing of it.
    await feeSet({
      validFrom: "2026-11-29T00:00:00Z",
      fees: [{ kind: "periodic", entityGuid: house, every: "month", amount: "30.00", currency: "EUR" }],
    });
    await started.gateway.runDue();
    expect(await items()).toMatchObject(charged);
  });

  async function items() {
    const query = "periodFrom=2026-11-01T00:00:00Z&periodTo=2028-01-01T00:00:00Z";
    return (await operator.get(`/api/provisioning/listLineItems/${MERCHANT}?${query}`)).body["lineItems"];
  }
});

test("a line item is added once by its key", async () => {
  const item = {
    date: "2027-03-01T00:00:00Z",
    currency: "EUR",
    amount: "12.5",
    description: "Bonus",
    key: "b-1",
  };
  expect((await provision(`addLineItem/${MERCHANT}`, item)).body).toEqual({ success: true, added: true });
  expect((await provision(`addLineItem/${MERCHANT}`, item)).body).toEqual({ success: true, added: false });
  expect((await provision(`addLineItem/${MERCHANT}`, { ...item, currency: "XXY" })).status).toBe(422);
});

test.each([
  ["ownerGuid", { ownerGuid: "ME-none" }],
  ["fees.0.entityGuid", { fees: [{ kind: "transactional", entityGuid: "none", rate: { percentage: "1" } }] }],
  ["fees.0.rate", { fees: [{ kind: "transactional", entityGuid: "none", rate: {} }] }],
  ["fees", { fees: [{ kind: "weekly" }] }],
  [
    "fees.0.kind",
    {
      ownerKind: "tenant",
      ownerGuid: TENANT,
      fees: [{ kind: "periodic", entityGuid: "x", every: "month", amount: "1", currency: "EUR" }],
    },
  ],
  ["validFrom", { validFrom: "2026-11-20T00:00:00Z" }],
  ["validFrom", { validFrom: "soon" }],
])("createFeeSet refuses a wrong %s and changes nothing", async (path, change) => {
  const list = async () =>
    (await operator.get(`/api/provisioning/listFeeSets/${MERCHANT}`)).body["feeSets"].length;
  const before = await list();
  const { status, body } = await provision("createFeeSet", {
    ownerKind: "merchant",
    ownerGuid: MERCHANT,
    validFrom: "2027-01-01T00:00:00Z",
    description: "Prices",
    fees: [],
    ...change,
  });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toContain(path);
  expect(await list()).toBe(before);
});
