import { beforeAll, describe, expect, it, test } from "vitest";
import type { ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import {
  MASTERCARD,
  MERCHANT,
  RISK_BLOCK,
  riskOf,
  RiskShop,
  TENANT,
  unique,
} from "../../../tests/support/risk-shop.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const shop = forThisFile(() => RiskShop.open());

async function list(owner: string, query = ""): Promise<ApiResponse["body"]> {
  return (await shop.operator.get(`/api/provisioning/listRiskListEntries/${owner}${query}`)).body;
}

describe("a list", () => {
  let apiKey: string;
  beforeAll(async () => {
    apiKey = await shop.checked([
      { check: { kind: "allowlist" }, action: "approve" },
      { check: { kind: "blocklist" }, action: "decline" },
    ]);
  });

  const phone = "+43 660 1234";
  it.each([
    ["EMAIL", "Eve@Example.com", { customer: { email: "eve@example.com" } }],
    ["CUSTOMER_IDENTIFICATION", "eve-7", { customer: { identification: "eve-7" } }],
    ["FIRST_NAME", "Evelyn", { customer: { firstName: "EVELYN" } }],
    ["LAST_NAME", "Blocked", { customer: { lastName: "blocked" } }],
    ["BILLING_COUNTRY", "KP", { customer: { billingCountry: "KP" } }],
    ["SHIPPING_COUNTRY", "KP", { customer: { shippingCountry: "KP" } }],
    ["BILLING_PHONE", phone, { customer: { billingPhone: "0043 660/1234" } }],
    ["SHIPPING_PHONE", phone, { customer: { shippingPhone: "+436601234" } }],
    ["IPV4", "203.0.113.9", { customer: { ipAddress: "203.0.113.9" } }],
    ["IPV4", "203.0.113.9", { customer: { ipAddress: "::ffff:203.0.113.9" } }],
    ["IPV4", "::ffff:203.0.113.10", { customer: { ipAddress: "203.0.113.10, 198.51.100.1" } }],
    ["EMAIL", "eve@Müller.example", { customer: { email: "Eve@xn--mller-kva.example" } }],
    ["BIN_RANGE", "555555", MASTERCARD],
    ["BIN_RANGE", "55555500-555556", MASTERCARD],
  ])("blocks a payment by %s %s until the entry is removed", async (key, value, request) => {
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, { list: "block", key, value });
    expect((await shop.api.debit(request, apiKey)).body).toMatchObject(RISK_BLOCK);
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject({ success: true });
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
    expect((await shop.api.debit(request, apiKey)).body).toMatchObject({ success: true });
  });

  test("blocks an account, whose IBAN is nowhere in clear", async () => {
    const defaultRiskRuleSet = await shop.profile([{ check: { kind: "blocklist" }, action: "decline" }]);
    const { apiKey: accounts } = await shop.connector({ method: "DirectDebit", defaultRiskRuleSet });
    const iban = "AT611904300234573201";
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, {
      list: "block",
      key: "IBAN",
      value: "AT61 1904 3002 3457 3201",
    });
    const pay = (of: string) =>
      shop.api.debit(
        {
          transactionToken: undefined,
          customer: { firstName: "Ada", lastName: "L", paymentData: { ibanData: { iban: of } } },
        },
        accounts,
      );
    expect((await pay(iban)).body).toMatchObject(RISK_BLOCK);
    expect((await pay("DE89370400440532013000")).body).not.toMatchObject(RISK_BLOCK);
    const { entries } = await list(MERCHANT);
    expect(entries).toContainEqual(expect.objectContaining({ id, key: "IBAN", value: "AT…3201" }));
    const changes = await shop.operator.get("/api/provisioning/listChanges");
    expect(JSON.stringify([entries, changes.body])).not.toContain(iban);
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
  });

  test("of a tenant binds all below it, and that of another merchant binds nobody else", async () => {
    const value = `${unique()}@example.com`;
    const pay = async () => riskOf(await shop.api.debit({ customer: { email: value } }, apiKey));
    const { merchant: other } = await shop.provision(`createMerchant/${TENANT}`, { name: unique() });
    const entry = { list: "block", key: "EMAIL", value };
    await shop.provision(`addRiskListEntry/${other.guid}`, entry);
    expect(await pay()).toBe("APPROVED");
    const { id } = await shop.provision(`addRiskListEntry/${TENANT}`, entry);
    expect(await pay()).toBe("DECLINED");
    // Higher in the profile wins.
    await shop.provision(`addRiskListEntry/${MERCHANT}`, { ...entry, list: "allow" });
    expect(await pay()).toBe("APPROVED");
    expect((await list(TENANT, "?list=block")).entries).toEqual([
      { id, list: "block", key: "EMAIL", value, comment: "", createdAt: expect.any(String) },
    ]);
    expect((await list(TENANT, "?list=allow")).entries).toEqual([]);
  });

  test("acts only through a rule of a profile", async () => {
    const unchecked = await shop.checked([]);
    const value = `${unique()}@example.com`;
    await shop.provision(`addRiskListEntry/${MERCHANT}`, { list: "block", key: "EMAIL", value });
    expect(riskOf(await shop.api.debit({ customer: { email: value } }, unchecked))).toBe("APPROVED");
  });

  it.each([
    ["value", { key: "EMAIL", value: "4111 1111 1111 1111" }],
    ["value", { key: "IPV4", value: "everywhere" }],
    ["value", { key: "EMAIL", value: "listed@example.com" }],
    ["comment", { key: "EMAIL", value: "eve2@example.com", comment: "paid with 4111111111111111" }],
    ["key", { key: "PAN", value: "4111111111111111" }],
  ])("refuses %s of %j by its name, and keeps nothing of it", async (field, entry) => {
    await shop.operator.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, {
      list: "block",
      key: "EMAIL",
      value: "listed@example.com",
    });
    const before = (await list(MERCHANT)).entries;
    const { status, body } = await shop.operator.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, {
      list: "block",
      ...entry,
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining(field) },
    });
    expect(shownDigits(body["errorMessage"])).not.toContain("4111");
    expect((await list(MERCHANT)).entries).toEqual(before);
  });

  test("of an unknown owner or entry is 404", async () => {
    const entry = { list: "block", key: "EMAIL", value: "eve@example.com" };
    const statuses = await Promise.all([
      shop.operator.post("/api/provisioning/addRiskListEntry/ME-0", entry),
      shop.operator.post("/api/provisioning/addRiskListEntry/TE-0", entry),
      shop.operator.post(`/api/provisioning/removeRiskListEntry/${MERCHANT}/999999`, {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
