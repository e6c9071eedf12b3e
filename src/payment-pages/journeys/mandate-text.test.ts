import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

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
