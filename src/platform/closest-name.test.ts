import { expect, test } from "vitest";
import { closestName } from "./closest-name.ts";

test.each([
  ["quantty", ["name", "quantity"], "quantity"],
  ["amount", ["name", "price", "quantity"], "price"],
  ["price", ["amount", "currency"], "amount"],
  ["orderId", ["amount", "merchantTransactionId"], "merchantTransactionId"],
  ["order_id", ["merchantTransactionId"], "merchantTransactionId"],
  ["webhookUrl", ["callbackUrl", "successUrl"], "callbackUrl"],
  ["amount", ["name"], undefined],
  ["constructor", ["name"], undefined],
  ["colour", ["price"], undefined],
])("%s among %j probably means %s", (written, names, meant) => {
  expect(closestName(written, names)).toBe(meant);
});
