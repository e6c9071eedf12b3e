/* oxlint-disable unicorn/no-thenable -- `then` is a field of the API here, and never a function */
import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillPastPayments, type PastPayments } from "../../../tests/support/past-payments.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let connectors = 0;

async function connector(request: object = SIMULATED_CARDS): Promise<{ apiKey: string; guid: string }> {
  connectors += 1;
  const apiKey = `judged-${connectors}`;
  return { apiKey, guid: await createConnector(operator, { apiKey, ...request }) };
}

/** A payment that was made, to copy. */
async function sample(apiKey: string, request: Record<string, unknown> = {}): Promise<string> {
  const { body } = await api.debit(request, apiKey);
  expect(body["uuid"], JSON.stringify(body)).toBeTypeOf("string");
  return body["uuid"];
}

async function past(payments: Omit<PastPayments, "days">): Promise<void> {
  await fillPastPayments(started.gateway.db, { days: 20, ...payments });
}

const PERIOD = (() => {
  const today = Temporal.Now.plainDateISO("UTC");
  return { from: today.subtract({ days: 30 }).toString(), to: today.toString(), currency: "EUR" };
})();

async function begin(guid: string, request: object) {
  return operator.post(`/api/provisioning/whatIf/${guid}`, { ...PERIOD, ...request });
}

async function judged(guid: string, request: object) {
  const { status, body } = await begin(guid, request);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body["whatIf"]).toMatchObject({ state: "running" });
  await started.gateway.runDue();
  const { body: shown } = await operator.get(`/api/provisioning/getWhatIf/${body["whatIf"].guid}`);
  return shown["whatIf"];
}

/** Two connectors with a history each, and a new routing in front of neither. */
async function twoConnectors({
  other = 400,
  otherApproved = 376,
}: { other?: number; otherApproved?: number } = {}) {
  const [first, second] = [await connector(), await connector()];
  const of = await sample(first.apiKey);
  await past({ of, connectorGuid: first.guid, count: 299, approved: 239 });
  await past({ of, connectorGuid: second.guid, count: other, approved: otherApproved });
  return { first, second, of };
}

describe("a what-if of a new routing", () => {
  test("takes the payments that its connectors were sent directly", async () => {
    const { first, second, of } = await twoConnectors();
    const routing = await connector({ routingMetaConnector: { defaultConnector: first.guid } });
    await operator.post(`/api/provisioning/saveConnectorDraft/${routing.guid}/routing`, {
      routingMetaConnector: {
        defaultConnector: first.guid,
        rules: [{ connector: second.guid, currencies: ["EUR"] }],
      },
    });
    const whatIf = await judged(routing.guid, { draft: "routing" });
    expect(whatIf).toMatchObject({
      state: "done",
      payments: 700,
      moved: 300,
      approval: { now: 0.8 },
      basis: { rows: 700, unknownShare: 0, judged: 300 },
    });
    const [low, mid, high] = whatIf.approval.then;
    expect(mid).toBe(0.94);
    // Wilson of 376 in 400.
    expect(low).toBeCloseTo(0.9123, 3);
    expect(high).toBeCloseTo(0.9594, 3);
    expect(whatIf.byMove).toMatchObject([{ from: first.guid, to: second.guid, payments: 300, now: 0.8 }]);
    expect(whatIf.byMove[0].segments[0]).toMatchObject({ like: 400, isWidened: false, payments: 300 });
    expect(whatIf.examples).toContain(of);
    expect(whatIf.cost).toEqual({ now: null, then: null });
  });

  test("makes no claim where the other connector has fewer than 50 like payments", async () => {
    const { first, second } = await twoConnectors({ other: 49, otherApproved: 45 });
    const routing = await connector({
      routingMetaConnector: { defaultConnector: first.guid, rules: [{ connector: second.guid }] },
    });
    const whatIf = await judged(routing.guid, { draft: "routing" });
    expect(whatIf).toMatchObject({
      state: "done",
      revision: null,
      moved: 300,
      approval: { then: null },
      basis: { unknownShare: 1, unknown: 300 },
      byMove: [{ then: null, segments: [{ like: 49, isWidened: true, then: null }] }],
    });
  });

  test("says what a payment costs now and then", async () => {
    const { first, second } = await twoConnectors();
    for (const [{ guid }, fixed] of [
      [first, "0.20"],
      [second, "0.15"],
    ] as const) {
      const made = await operator.post(`/api/provisioning/createCostSet/${guid}`, {
        validFrom: "2026-01-01T00:00:00Z",
        description: "Prices",
        fees: [{ kind: "transactional", rate: { fixed, currency: "EUR" } }],
      });
      expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true });
    }
    const routing = await connector({
      routingMetaConnector: { defaultConnector: first.guid, rules: [{ connector: second.guid }] },
    });
    const whatIf = await judged(routing.guid, { draft: "routing" });
    expect(whatIf.cost).toEqual({ now: "0.2000", then: "0.1500" });
  });
});

test("a what-if of a routing in use moves what its draft decides otherwise", async () => {
  const { first, second, of } = await twoConnectors();
  const routing = await connector({ routingMetaConnector: { defaultConnector: first.guid } });
  const through = { of, connectorGuid: first.guid, metaConnectorGuid: routing.guid };
  await past({ ...through, count: 100, approved: 80, amountMinor: 9_000 });
  await past({ ...through, count: 60, approved: 30, amountMinor: 2_000 });
  await past({ of, connectorGuid: second.guid, count: 90, approved: 81, amountMinor: 2_000 });
  await operator.post(`/api/provisioning/saveConnectorDraft/${routing.guid}/routing`, {
    routingMetaConnector: {
      defaultConnector: first.guid,
      rules: [{ connector: second.guid, maxAmount: "20.00" }],
    },
  });
  const whatIf = await judged(routing.guid, { draft: "routing" });
  expect(whatIf).toMatchObject({ payments: 160, moved: 60, movedAmount: "1200.00", revision: 1 });
  expect(whatIf.approval.now).toBe(0.5);
  expect(whatIf.all.now).toBeCloseTo(110 / 160, 6);
  expect(whatIf.all.then[1]).toBeCloseTo((80 + 60 * whatIf.approval.then[1]) / 160, 6);
});

test("shares and choices by approval are drawn by the same uuids as payments", async () => {
  const { first, second } = await twoConnectors();
  const routing = await connector({
    routingMetaConnector: {
      defaultConnector: first.guid,
      rules: [{ connector: second.guid, sharePercent: 30 }],
    },
  });
  const whatIf = await judged(routing.guid, { draft: "routing" });
  const rows = await started.gateway.db.query<{ uuid: string }>(
    sql`select uuid from transactions where connector_guid = ${first.guid}`,
  );
  const drawn = rows.filter(({ uuid }) => Number.parseInt(uuid.slice(-8), 16) % 100 < 30);
  expect(whatIf.byMove.find(({ to }: { to: string }) => to === second.guid).payments).toBe(drawn.length);
});

test.each([
  ["from", { from: "2026-13-01" }],
  ["to", { from: "2026-10-02", to: "2026-10-01" }],
  ["from", { from: "2024-01-01" }],
  ["from", { from: "2126-01-01", to: "2126-01-02" }],
  ["currency", { currency: "XYZ" }],
  ["draft", { draft: "exemptions" }],
  ["connectorGuid", { draft: "routing" }],
])("is refused by %s: %j", async (path, request) => {
  const { guid } = await connector();
  const { status, body } = await begin(guid, { draft: "authentication", ...request });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(new RegExp(`^${path}`));
});
