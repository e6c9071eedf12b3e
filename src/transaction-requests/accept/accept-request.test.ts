import { describe, expect, test } from "vitest";

import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { acceptRequest } from "./accept-request.ts";
import type { Operation } from "../schema/operations.ts";

const CONNECTOR = {
  kind: "provider",
  method: "Creditcard",
  disabled: false,
  disabledTransactionTypes: [],
  settings: {},
  attributes: { scheduleApiAvailable: false },
} as unknown as Connector;
const ADAPTER = {
  methods: { Creditcard: { operations: ["debit", "deregister"] } },
} as unknown as Adapter;
const ORDER = { merchantTransactionId: "order-1", amount: "9.99", currency: "EUR" };
const CARD = { pan: "4111111111111111" };
const SPLIT = { identification: "seller", amount: "1.00" };

interface Change {
  readonly operation?: Operation;
  readonly connector?: object;
  readonly request?: object;
}

const accepted = ({ operation = "debit", connector = {}, request = {} }: Change) =>
  acceptRequest({
    operation,
    connector: { ...CONNECTOR, ...connector },
    adapter: ADAPTER,
    request: { ...ORDER, ...request },
  });

test("a request that breaks no rule is accepted with its exact amounts", () => {
  expect(accepted({ request: { surchargeAmount: 0.5 } })).toMatchObject({ surchargeMinor: 50n });
  expect(accepted({ request: { surchargeAmount: "0.50" } })).toMatchObject({
    operation: "debit",
    amount: { minor: 999n, currency: "EUR" },
    surchargeMinor: 50n,
  });
});

describe("each rule about the connector, broken alone:", () => {
  test.each<[string, Change, string]>([
    ["it is enabled", { connector: { disabled: true } }, "connector_disabled"],
    ["its method has the operation", { operation: "payout" }, "operation_not_supported"],
    [
      "it allows the operation",
      { connector: { disabledTransactionTypes: ["initial_debit"] } },
      "operation_disabled",
    ],
    ["it is available for schedules", { request: { schedule: { amount: "1.00" } } }, "schedule_not_enabled"],
    [
      "its instruments can be registered for a schedule",
      {
        connector: { attributes: { scheduleApiAvailable: true } },
        request: { schedule: { amount: "1.00" } },
      },
      "field_invalid",
    ],
    ["it accepts card data", { request: { cardData: CARD } }, "card_data_not_allowed"],
  ])("%s", (_rule, change, code) => {
    expect(accepted(change)).toMatchObject({ refused: true, code });
  });
});

const WITH_CARDS = { settings: { "pci:card-data": "1" } };

describe("each rule about the request's fields, broken alone:", () => {
  test.each<[string, string, Change]>([
    ["an amount has a currency", "currency", { request: { currency: undefined } }],
    ["a currency has an amount", "amount", { request: { amount: undefined } }],
    ["the currency is one", "currency", { request: { currency: "XYZ" } }],
    ["the amount is one", "amount", { request: { amount: "9,99" } }],
    ["the amount has no more decimals than the currency", "amount", { request: { amount: "9.999" } }],
    ["the amount is above 0", "amount", { request: { amount: "0.00" } }],
    ["the surcharge is an amount", "surchargeAmount", { request: { surchargeAmount: "x" } }],
    ["successUrl is an address", "successUrl", { request: { successUrl: "nowhere" } }],
    ["cancelUrl is an address", "cancelUrl", { request: { cancelUrl: "nowhere" } }],
    ["errorUrl is an address", "errorUrl", { request: { errorUrl: "nowhere" } }],
    ["callbackUrl is an address", "callbackUrl", { request: { callbackUrl: "nowhere" } }],
    ["items are not too large", "items", { request: { items: [{ name: "x".repeat(40_000) }] } }],
    ["an item's currency is one", "items[0].currency", { request: { items: [{ currency: "XYZ" }] } }],
    ["splits are not above the amount", "splits", { request: { splits: [{ ...SPLIT, amount: "10.00" }] } }],
    ["a profile is named", "customerProfileData", { request: { customerProfileData: {} } }],
    [
      "only what is stored is preferred",
      "customerProfileData.markAsPreferred",
      { request: { customerProfileData: { profileGuid: "CP-1", markAsPreferred: true } } },
    ],
    [
      "a token is not combined with a card",
      "transactionToken",
      { connector: WITH_CARDS, request: { cardData: CARD, transactionToken: "ix::1" } },
    ],
    [
      "a link is not combined with a card",
      "cardData",
      { connector: WITH_CARDS, request: { cardData: CARD, payByLink: { sendByEmail: false } } },
    ],
    ["a deregister says what", "referenceUuid", { operation: "deregister" }],
    [
      "a token is not combined with a reference",
      "referenceUuid",
      { request: { transactionToken: "ix::1", referenceUuid: "u" } },
    ],
  ])("%s", (_rule, path, change) => {
    expect(accepted(change)).toMatchObject({ refused: true, code: "field_invalid", path });
  });
});

test("of two broken rules the first of the documented order is the response", () => {
  const both = accepted({ connector: { disabled: true }, request: { amount: "9,99" } });
  expect(isRefusal(both) && both.code).toBe("connector_disabled");
});
