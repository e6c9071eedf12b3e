import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { DEMO_MERCHANT } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const PAN = "4111 1111 1111 1111";

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let uuid: string;

beforeAll(async () => {
  uuid = (await new ApiClient(started.url).debit()).body["uuid"];
});

describe("a card number in a text of the provisioning API is refused by the name of its field", () => {
  const LINE_ITEM = {
    date: "2026-11-20T00:00:00Z",
    amount: "1.00",
    currency: "EUR",
    key: "fee-1",
    description: `of card ${PAN}`,
  };
  test.each<[string, object, string]>([
    [`createTenant`, { name: PAN, parentTenantGuid: TENANT }, "name"],
    [`updateTenant/${TENANT}`, { name: `Shop ${PAN}` }, "name"],
    [`createMerchant/${TENANT}`, { name: "4111111111111111" }, "name"],
    [`updateMerchant/${DEMO_MERCHANT}`, { name: PAN }, "name"],
    [`updateConnector/${CONNECTOR}`, { name: PAN }, "name"],
    [`updateConnector/${CONNECTOR}`, { description: PAN }, "description"],
    [`createBiApiKey/${TENANT}`, { name: PAN }, "name"],
    [`createProvisioningCredential/${TENANT}`, { name: PAN, permissions: ["read"] }, "name"],
    [`createRiskProfile/${TENANT}`, { name: PAN }, "name"],
    [`createCustomerProfileContainer/${TENANT}`, { name: PAN }, "name"],
    ["addTags/:uuid", { tags: ["vip", PAN], createdBy: "crm" }, "tags[1]"],
    ["addTags/:uuid", { tags: ["vip"], createdBy: PAN }, "createdBy"],
    ["setReconciliation/:uuid", { state: "mismatch", comment: PAN }, "comment"],
    [`addLineItem/${DEMO_MERCHANT}`, LINE_ITEM, "description"],
  ])("%s %j", async (operation, body, field) => {
    const before = await root.get("/api/provisioning/listChanges");
    const { status, body: refused } = await root.post(
      `/api/provisioning/${operation.replace(":uuid", uuid)}`,
      body,
    );
    expect(status).toBe(422);
    expect(refused["errorMessage"]).toMatch(new RegExp(`^${field.replaceAll(/[[\]]/g, "\\$&")}`));
    expect(shownDigits(String(refused["errorMessage"]))).not.toContain("1111");
    expect((await root.get("/api/provisioning/listChanges")).body).toEqual(before.body);
  });

  test("and ids and secrets are not taken for one", async () => {
    const { body } = await root.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
      name: "Shop 17",
      apiKey: "4111111111111111",
      adapter: "Simulator",
      method: "Creditcard",
      config: { username: "4111111111111111" },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  });
});

describe("a card number in a pushed transaction is refused by the name of its field", () => {
  test.each(["adapterTxId", "adapterToken", "description", "descriptor"])("%s", async (field) => {
    const user = { username: `till-${field.toLowerCase()}`, password: "till-long-password", type: "api" };
    await root.post(`/api/provisioning/createMerchantUser/${DEMO_MERCHANT}`, {
      ...user,
      settings: { "push-api": "1" },
    });
    const till = new ApiClient(started.url, user);
    const { body } = await till.post("/api/v3/push/demo-card/debit", {
      transactionId: `pos-${field}`,
      amount: "1.00",
      currency: "EUR",
      [field]: "4111111111111111",
    });
    expect(body).toMatchObject({ success: false, error_message: expect.stringMatching(`^${field}: `) });
  });
});
