import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const FEE = { amount: "0.25", currency: "EUR" };
/** Each operation with the entity of its audit entry, and that entity's name in the console. */
const ANNOTATIONS: readonly [string, object, string, string][] = [
  ["addTags", { tags: ["checked"], createdBy: "crm" }, "transactionTag", "Tag of a payment"],
  ["addFees", { fees: [FEE] }, "transactionFee", "Fee of a payment"],
  ["setSettlement", { incomingSettlementState: "settled" }, "settlement", "Settlement"],
  ["setReconciliation", { state: "mismatch" }, "reconciliation", "Reconciliation"],
  ["setRisk", { riskData: { finalScore: 40 } }, "risk", "Risk of a payment"],
];

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let uuid: string;
let own: ApiClient;
let foreign: ApiClient;
let otherMerchant: string;

beforeAll(async () => {
  uuid = String((await new ApiClient(started.url).debit()).body["uuid"]);
  const tenant = await root.post(`${PATH}/createTenant`, { name: "Foreign" });
  own = await credentialOf(TENANT);
  foreign = await credentialOf(tenant.body["tenant"].guid);
  const merchant = await root.post(`${PATH}/createMerchant/${TENANT}`, { name: "Other" });
  otherMerchant = merchant.body["merchant"].guid;
});

async function credentialOf(tenant: string): Promise<ApiClient> {
  const request = { name: "Back office", permissions: ["read", "annotate", "operate"] };
  const { body } = await root.post(`${PATH}/createProvisioningCredential/${tenant}`, request);
  return new ApiClient(started.url, { username: body["credential"].guid, password: body["password"] });
}

async function changesOf(client: ApiClient, target: string): Promise<ApiResponse["body"][]> {
  return (await client.get(`${PATH}/listChanges?target=${target}`)).body["changes"];
}

describe("the audit of what other systems add to a payment", () => {
  test.each(ANNOTATIONS)(
    "%s is seen by the people of the merchant only",
    async (operation, body, entity, word) => {
      expect((await own.post(`${PATH}/${operation}/${uuid}`, body)).body).toEqual({ success: true });
      const entries = await changesOf(own, uuid);
      expect(entries).toContainEqual(
        expect.objectContaining({ operation, entity, placeGuid: MERCHANT, action: "created" }),
      );
      expect(await changesOf(foreign, uuid)).toEqual([]);
      const operator = await ConsoleClient.demo(started.url, "operator");
      const seen = textOf(await operator.get(`/console/${MERCHANT}/audit`));
      expect(seen).toContain(`Record ${word} ${entity} ${uuid}`);
      const other = await operator.get(`/console/${otherMerchant}/audit`);
      expect([other.status, textOf(other)]).toEqual([200, expect.not.stringContaining(uuid)]);
    },
  );

  test("has its place also where the payment was annotated before entries had one", async () => {
    const { db } = started.gateway;
    await db.execute(
      sql`update transaction_settlements set merchant_guid = null where transaction_uuid = ${uuid}`,
    );
    await own.post(`${PATH}/setSettlement/${uuid}`, { incomingSettlementState: "open" });
    expect((await changesOf(own, uuid)).at(-1)).toMatchObject({
      operation: "setSettlement",
      placeGuid: MERCHANT,
    });
  });
});

test("who changed a block list is seen by a credential of its tenant only", async () => {
  const entry = { list: "block", key: "EMAIL", value: "fraudster@example.com" };
  const { body } = await root.post(`${PATH}/addRiskListEntry/${MERCHANT}`, entry);
  await root.post(`${PATH}/removeRiskListEntry/${MERCHANT}/${body["id"]}`, {});
  const isOfList = ({ entity }: ApiResponse["body"]) => entity === "riskListEntry";
  expect((await changesOf(own, body["id"])).filter(isOfList)).toMatchObject(
    ["created", "removed"].map((action) => ({
      entity: "riskListEntry",
      action,
      username: ADMINISTRATOR.username,
      placeGuid: MERCHANT,
    })),
  );
  expect((await changesOf(foreign, body["id"])).filter(isOfList)).toEqual([]);
});
