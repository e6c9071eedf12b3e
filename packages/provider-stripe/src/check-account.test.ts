import { expect, test } from "vitest";
import { fakeStripe } from "../tests/fake-account.ts";
import { testAccount } from "./check-account.ts";

const { fake, callsOf } = await fakeStripe();

/** The permissions that the test finds missing in a restricted key which may not use the path. */
async function lackingBy(path: string, method: string) {
  const calls = callsOf(method, { credentials: { apiSecret: "rk_test_Restricted" } });
  fake.account.forbidden.clear();
  fake.account.forbidden.add(path);
  const { findings } = await testAccount(calls.call(), { webhookAddress: "https://pay.example/hook" });
  return findings.filter(({ kind }) => kind === "permission_missing");
}

test.each([
  ["/v1/payment_intents", "wrong"],
  ["/v1/setup_intents", "wrong"],
  ["/v1/customers", "wrong"],
  ["/v1/refunds", "wrong"],
  ["/v1/charges", "wrong"],
  ["/v1/disputes", "limited"],
  ["/v1/payouts", "limited"],
  ["/v1/balance_transactions", "limited"],
])("a restricted key that may not use %s is said to lack it", async (path, severity) => {
  expect(await lackingBy(path, "Creditcard")).toMatchObject([{ severity, field: "config.apiSecret" }]);
});

test("a restricted key without transfers lacks them where the method pays out, and nowhere else", async () => {
  expect(await lackingBy("/v1/transfers", "BankTransfer")).toMatchObject([
    { severity: "limited", field: "config.apiSecret", message: expect.stringContaining("transfers") },
  ]);
  expect(await lackingBy("/v1/transfers", "Creditcard")).toEqual([]);
});
