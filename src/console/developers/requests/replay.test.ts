import { expect, test } from "vitest";
import { replayCurl } from "./replay.ts";

const URL = "https://pay.example";
const DISPUTE = "/api/v3/dispute/demo-card/submit-evidence/0123456789abcdef0123";

test("a value that the log does not keep is a variable without which the shell runs nothing", () => {
  const body = {
    amount: "9.99",
    customer: { email: "<customer.email>" },
    items: [{ name: "<items.name>" }, { name: "<items.name>" }],
  };
  expect(replayCurl(URL, { method: "POST", path: "/api/v3/transaction/demo-card/debit", body })).toContain(
    `-d '{"amount":"9.99","customer":{"email":"'"\${CUSTOMER_EMAIL:?}"'"},"items":[{"name":"'"\${ITEMS_NAME:?}"'"},{"name":"'"\${ITEMS_NAME_2:?}"'"}]}'`,
  );
  const path = "/api/v3/transactions/demo-card?from=<from>&merchantTransactionId=<merchantTransactionId>";
  expect(replayCurl(URL, { method: "GET", path, body: null })).toContain(
    '"https://pay.example/api/v3/transactions/demo-card?from=${FROM:?}&merchantTransactionId=${MERCHANT_TRANSACTION_ID:?}"',
  );
});

test.each([
  ["a map", { extraData: "{<extraData>}" }],
  ["a list that was cut", { items: [{ name: "<items.name>" }, "…"] }],
  ["a field that the route does not describe", { amount: "9.99", "…": "…" }],
  ["a body of which nothing is kept", "…"],
  ["the same in an old entry", "<>"],
])("where %s was left out there is no command: it would submit something else for good", (_what, body) => {
  expect(replayCurl(URL, { method: "POST", path: DISPUTE, body })).toBeUndefined();
});

test("where a parameter of the address was left out there is no command", () => {
  expect(replayCurl(URL, { method: "GET", path: "/api/v3/x/demo-card?a=<a>&…", body: null })).toBeUndefined();
});

test("a POST that had no body is sent without one", () => {
  const path = "/api/v3/payByLink/0123456789abcdef0123/cancel";
  expect(replayCurl(URL, { method: "POST", path, body: null })).toContain("curl -X POST -u");
});
