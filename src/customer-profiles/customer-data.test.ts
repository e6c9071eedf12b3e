import { expect, test } from "vitest";
import { changedCustomerData, changedFieldsOf, customerDataOf, describeCustomer } from "./customer-data.ts";

test("a profile takes its own fields of a transaction's customer, and no others", () => {
  const customer = {
    firstName: "Ada",
    emailVerified: false,
    shippingCity: "Graz",
    paymentData: { ibanData: {} },
  };
  expect(customerDataOf(customer)).toEqual({ firstName: "Ada", emailVerified: false });
});

test.each([undefined, null, "Ada", 7])("a customer that is %j has no fields", (customer) => {
  expect(customerDataOf(customer)).toEqual({});
});

test("a change sets the fields it has, and removes those that are null", () => {
  const current = { firstName: "Ada", company: "Engines", email: "ada@shop.example" };
  expect(changedCustomerData(current, { company: null, firstName: "Augusta" })).toEqual({
    firstName: "Augusta",
    email: "ada@shop.example",
  });
});

test.each([
  ["nothing changed", { firstName: "Ada" }, { firstName: "Ada" }, []],
  ["a value", { firstName: "Ada" }, { firstName: "Augusta" }, ["firstName"]],
  [
    "a field less, in the order of the list",
    { email: "a@b.example", firstName: "Ada" },
    {},
    ["firstName", "email"],
  ],
  ["a map in another order", { extraData: { a: "1", b: "2" } }, { extraData: { b: "2", a: "1" } }, []],
  // Responses show an unknown map as empty.
  ["an empty map for none", {}, { extraData: {} }, []],
  ["false is not unknown", {}, { emailVerified: false }, ["emailVerified"]],
])("%s", (_what, before, after, changed) => {
  expect(changedFieldsOf(before, after)).toEqual(changed);
});

test("a response has every field, null where it is unknown, and can be sent back unchanged", () => {
  const shown = describeCustomer({ firstName: "Ada" });
  expect(shown).toMatchObject({ _TYPE: "customerData", firstName: "Ada", lastName: null, extraData: {} });
  expect(
    changedFieldsOf({ firstName: "Ada" }, changedCustomerData({ firstName: "Ada" }, customerDataOf(shown))),
  ).toEqual([]);
});
