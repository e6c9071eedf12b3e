import { beforeEach, expect, test } from "vitest";

import { card, providerRequest } from "@quittance/provider-kit/testing";
import { fakeStripe } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakeStripe();
const calls = callsOf();
beforeEach(() => {
  fake.loseResponseTo = undefined;
  fake.respondNext = undefined;
});

async function removal() {
  const register = providerRequest({ operation: "register", amount: null, source: card("4242424242424242") });
  const outcome = await calls.submit(register);
  const value = outcome.kind === "approved" ? outcome.details.adapterToken! : "";
  const token = { value, schemeTransactionIdentifier: null };
  return providerRequest({ operation: "deregister", amount: null, source: null, token });
}

test("a removal whose response was lost is found by the payment method", async () => {
  const removed = await removal();
  fake.loseResponseTo = /detach$/;
  expect((await calls.submit(removed)).kind).toBe("unknown");
  fake.loseResponseTo = undefined;
  expect((await calls.inquire(removed)).kind).toBe("approved");
});

test("a removal that never arrived is not found", async () => {
  const removed = await removal();
  await calls.prepare(removed);
  expect(await calls.inquire(removed)).toEqual({ kind: "not_found" });
});

async function answered(path: RegExp, change: object) {
  const removed = await removal();
  await calls.prepare(removed);
  const id = removed.token!.value.split(":")[1];
  const body = JSON.stringify({ id, object: "payment_method", ...change });
  fake.respondNext = { match: path, status: 200, body };
  return removed;
}

test.each([
  ["of another payment method", { id: "pm_other", customer: null }],
  ["without an id", { id: undefined, customer: null }],
  ["with a customer", { customer: "cus_1" }],
])("a response to the removal %s proves nothing", async (_what, change) => {
  expect((await calls.submit(await answered(/detach$/, change))).kind).toBe("unknown");
});

test("a response to the removal may leave the customer out, and one to the inquiry may not", async () => {
  expect((await calls.submit(await answered(/detach$/, {}))).kind).toBe("approved");
  expect((await calls.inquire(await answered(/payment_methods/, {}))).kind).toBe("unknown");
  const other = { id: "pm_other", customer: null };
  expect((await calls.inquire(await answered(/payment_methods/, other))).kind).toBe("unknown");
});
