import { expect, test } from "vitest";
import { REQUEST_FIELDS } from "../transactions/index.ts";
import { describeCustomer } from "./customer-data.ts";
import { CustomerDataChangeSchema } from "./http/profile-schemas.ts";

const { _TYPE, ...known } = describeCustomer({});
const FIELDS = Object.keys(known).toSorted();

test("every field of a request's customer is kept in the profile, but for those of one payment", () => {
  const { properties } = REQUEST_FIELDS.customer;
  const notKept = Object.keys(properties).filter((name) => !FIELDS.includes(name));
  // An address of delivery is an order's, and the vault has the instrument.
  expect(notKept.filter((name) => !name.startsWith("shipping"))).toEqual(["paymentData"]);
  expect(FIELDS.filter((name) => !(name in properties))).toEqual([]);
});

test("an update takes every field of a profile, and no other", () => {
  const { _TYPE: _, ...fields } = CustomerDataChangeSchema.properties;
  expect(Object.keys(fields).toSorted()).toEqual(FIELDS);
});
