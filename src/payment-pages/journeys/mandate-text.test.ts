import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let started: TestGateway;
let api: ApiClient;
beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
afterAll(() => started?.close());

async function pageOf(operation: string): Promise<string> {
  const { transactionToken: _token, amount, currency, ...order } = anOrder();
  const money = operation === "register" ? {} : { amount, currency };
  const { body } = await api.transaction("demo-debit", operation, { ...order, ...money });
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  return (await fetch(body["redirectUrl"] as string)).text();
}

test("the form of an account has the text of the mandate where money is collected, and nowhere else", async () => {
  const debit = await pageOf("debit");
  expect(debit).toContain('name="iban"');
  expect(debit).toMatch(/authorise Demo Shop to collect[^<]*within eight weeks/);
  for (const operation of ["payout", "register"]) {
    const other = await pageOf(operation);
    expect(other).toContain('name="iban"');
    expect(other).not.toContain("eight weeks");
  }
});
