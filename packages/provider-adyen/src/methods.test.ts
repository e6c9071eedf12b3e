import { beforeEach, describe, expect, test } from "vitest";
import { card, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { ISSUERS } from "../../lab/src/adyen/fake-adyen-methods.ts";
import { fakeAdyen } from "../tests/fake-account.ts";
import { ADYEN_METHODS } from "./methods.ts";

const { fake, callsOf, clear } = await fakeAdyen();
beforeEach(clear);

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  billingCountry: "DE",
};
const WITHOUT_INSTRUMENT = Object.entries(ADYEN_METHODS).filter(([, { instrument }]) => !instrument);

const submit = (name: string, change: Partial<ProviderRequest> = {}) => {
  const { currencies = ["EUR"] } = ADYEN_METHODS[name]!;
  const request = providerRequest({
    source: null,
    amount: money("25.00", currencies[0]),
    customer: CUSTOMER,
    customerInput: {
      blikCode: "777123",
      phone: "+351912345678",
      bank: String(ISSUERS[ADYEN_METHODS[name]!.type]?.[0]?.["id"]),
    },
    ...change,
  });
  return callsOf(name).submit(request);
};
const lastBody = () => fake.requests.findLast(({ path }) => path.endsWith("/payments"))!.body;

describe.each(WITHOUT_INSTRUMENT)("%s", (name, row) => {
  const { type, separateCapture, isStored, requires = [], customerFields } = row;

  test("is sent with its type, and continued by its customer", async () => {
    const outcome = await submit(name);
    expect(lastBody()["paymentMethod"]).toMatchObject({ type });
    expect(["redirect", "pending"]).toContain(outcome.kind);
    expect(outcome.kind === "redirect" || outcome).toSatisfy(
      (given) => given === true || given.details.instructions !== undefined,
    );
  });

  test("is collected at once, or authorised, stored and captured later where its row says so", async () => {
    const { operations } = callsOf().adapter.methods[name]!;
    expect(operations.includes("preauthorize")).toBe(separateCapture === true);
    await submit(name);
    expect(lastBody()["captureDelayHours"]).toBe(separateCapture ? 0 : undefined);
    if (separateCapture) {
      await submit(name, { operation: "preauthorize" });
      expect(lastBody()["additionalData"]).toMatchObject({ manualCapture: "true" });
    }
    fake.requests.length = 0;
    const stored = await submit(name, { withRegister: true });
    expect(stored.kind === "declined" && stored.error.code).toBe(isStored ? false : 1002);
    expect(fake.requests).toHaveLength(isStored ? 1 : 0);
  });

  test.skipIf(requires.length === 0)("is refused without what Adyen requires of its customer", async () => {
    const refused = await submit(name, { customer: {} });
    expect(refused).toMatchObject({ kind: "declined", error: { code: 2019 } });
    expect(fake.requests).toEqual([]);
  });

  test.skipIf(!customerFields)("is refused without what its customer enters, and with a card", async () => {
    for (const change of [{ customerInput: {} }, { source: card("4111111111111111") }])
      expect(await submit(name, change)).toMatchObject({ kind: "declined", error: { code: 2007 } });
    expect(fake.requests).toEqual([]);
  });
});

test("Blik has its code, MbWay telephone and e-mail address, Vipps the telephone", async () => {
  await submit("Blik");
  expect(lastBody()["paymentMethod"]).toEqual({ type: "blik", blikCode: "777123" });
  await submit("MbWay");
  expect(lastBody()["paymentMethod"]).toEqual({
    type: "mbway",
    telephoneNumber: "+351912345678",
    shopperEmail: "ada@example.com",
  });
  await submit("Vipps");
  expect(lastBody()["paymentMethod"]).toEqual({ type: "vipps", telephoneNumber: "+351912345678" });
});

const SOCKS = { identification: "S-1", name: "Socks", quantity: 2, price: "10.00" };
const SHIPPING = { identification: "P-1", name: "Postage", quantity: 1, price: "5.00" };
test.each([
  ["that add up are its lines", [SOCKS, SHIPPING], [2000, 500]],
  ["that do not add up are one line", [SOCKS], [2500]],
  ["without a price are one line", [{ ...SOCKS, price: undefined }, SHIPPING], [2500]],
  ["that there are none of are one line", [], [2500]],
])("the items of Klarna %s", async (_what, items, sums) => {
  await submit("Klarna", { items });
  const lines = lastBody()["lineItems"] as { quantity: number; amountIncludingTax: number }[];
  expect(lines.map(({ quantity, amountIncludingTax: each }) => quantity * each)).toEqual(sums);
});

test.each([
  ["Blik", { kind: "app" }],
  ["Swish", { kind: "app", qrCode: "D1c2b3a4" }],
  [
    "Bancontact",
    {
      kind: "app",
      qrCode: "BEP://1TEST.BEPgateway.com/TEST.BEPgateway.com/1",
      expiresAt: "2026-11-20T12:15:00Z",
    },
  ],
  [
    "Multibanco",
    {
      kind: "voucher",
      entity: "12101",
      reference: "501422944",
      url: "https://checkoutshopper-test.adyen.com/voucher.pdf",
      expiresAt: "2026-12-01T23:59:00Z",
    },
  ],
  [
    "BankTransfer",
    {
      kind: "bank_transfer",
      accountHolder: "Quittance Shop",
      iban: "NL13TEST0123456789",
      bic: "TESTNL2A",
      reference: "Q7K2 3M4P",
    },
  ],
])("%s says what its customer does", async (name, instructions) => {
  const outcome = await submit(name);
  expect(outcome).toMatchObject({ kind: "pending" });
  expect(outcome.details?.instructions).toEqual(instructions);
});
