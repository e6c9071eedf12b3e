import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

test("a dispute that the provider reports several times at the same moment is recorded once", async () => {
  const { uuid } = (await api.debit()).body;
  const { disputeId } = (await api.post("/simulator/chargebacks", { transactionUuid: uuid })).body;
  const reports = Array.from({ length: 8 }, () =>
    api.post(`/simulator/chargebacks/${disputeId}/reverse`, ""),
  );
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(reports.map(() => 200));
  const recorded = await started.gateway.db.query<{ type: string }>(sql`
    select type from transactions where reference_uuid = ${uuid} order by created_at`);
  expect(recorded.map(({ type }) => type)).toEqual(["chargeback", "chargeback-reversal"]);
});
