import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
const shop = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let routing = "";

async function post(operation: string, body: object) {
  return (await operator.post(`/api/provisioning/${operation}`, body)).body;
}

beforeAll(async () => {
  const { connector } = await post(`createConnector/${MERCHANT}`, {
    name: "Cards",
    apiKey: "cards",
    routingMetaConnector: { defaultConnector: CARD },
  });
  routing = connector.guid as string;
});

function routeOf(uuid: unknown): Promise<object> {
  return started.gateway.db.one(sql`
    select connector_guid, meta_connector_guid from transactions where uuid = ${String(uuid)}`);
}

test("the shop's next payment follows the rules with the same key, and its earlier ones are refunded as before", async () => {
  const earlier = (await shop.debit(anOrder())).body["uuid"];
  expect(await routeOf(earlier)).toEqual({ connectorGuid: CARD, metaConnectorGuid: null });
  const { connector } = await post(`putRoutingInFront/${routing}`, { connector: CARD });
  expect(connector).toMatchObject({ guid: routing, apiKey: "demo-card" });
  const { body: next } = await shop.debit(anOrder());
  expect(await routeOf(next["uuid"])).toEqual({ connectorGuid: CARD, metaConnectorGuid: routing });
  const { merchantTransactionId, amount, currency } = anOrder();
  const refund = { merchantTransactionId, amount, currency, referenceUuid: earlier };
  expect((await shop.transaction("demo-card", "refund", refund)).body["success"]).toBe(true);
  const status = await shop.get(`/api/v3/status/demo-card/getByUuid/${String(earlier)}`);
  expect(status.body).toMatchObject({ success: true, transactionStatus: "SUCCESS" });
  const { transactions } = (await shop.get("/api/v3/transactions/demo-card")).body;
  const listed = (transactions as { uuid: string }[]).map(({ uuid }) => uuid);
  expect(listed).toEqual(expect.arrayContaining([earlier, next["uuid"]]));
});

test("the routing's own key ends, and the connector has another one", async () => {
  expect((await shop.transaction("cards", "debit", anOrder())).status).toBe(401);
  const { connectors } = (await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`)).body;
  const keys = (connectors as { guid: string; apiKey: string }[]).map(({ guid, apiKey }) => [guid, apiKey]);
  expect(new Map(keys as [string, string][]).get(CARD)).toMatch(/^[0-9a-z]{16,}$/);
});

test.each([
  ["a connector that it stands in front of", () => routing, CARD, "connector"],
  ["a routing without the connector", () => routing, "CO-0000-0000-0000-0000-0000-0003", "connector"],
  ["a connector that is no routing", () => CARD, CARD, "connectorGuid"],
])("refuses %s by the field, and changes nothing", async (_what, of, connector, field) => {
  const before = (await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`)).body;
  const { status, body } = await operator.post(`/api/provisioning/putRoutingInFront/${of()}`, { connector });
  expect(status).toBe(422);
  expect(String(body["errorMessage"])).toContain(`${field}: `);
  expect((await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`)).body).toEqual(before);
});
