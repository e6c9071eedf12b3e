import { describe, expect, test } from "vitest";

import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { checkCapabilities } from "./check-capabilities.ts";

const CONNECTOR = { kind: "provider", method: "Creditcard" } as unknown as Connector;
const SPLIT = { identification: "seller", amount: "1.00" };
const AMOUNT = { minor: 999n, currency: "EUR" };

const check = (method: object, request: object) =>
  checkCapabilities(
    {
      request: { merchantTransactionId: "order-1", ...request },
      connector: CONNECTOR,
      adapter: { id: "Bank", methods: { Creditcard: method }, currencyRules: [] } as unknown as Adapter,
    },
    [{ path: "amount", amount: AMOUNT }],
  );

describe("the last of three decimals", () => {
  const taken = (settings: object, minor: bigint, currency: string) =>
    checkCapabilities(
      {
        request: { merchantTransactionId: "order-1" },
        connector: { ...CONNECTOR, settings } as Connector,
        adapter: { id: "Bank", methods: { Creditcard: { takes: [] } } } as unknown as Adapter,
      },
      [{ path: "surchargeAmount", amount: { minor, currency } }],
    );

  test.each([
    [{}, 5_120n, "KWD"],
    [{}, 5_121n, "EUR"],
    [{ "tx:last-of-three-decimals": "1" }, 5_121n, "BHD"],
  ])("is taken: %j %s %s", (settings, minor, currency) => {
    expect(taken(settings, minor, currency)).toBeUndefined();
  });

  test.each([
    [5_121n, "KWD"],
    [5_009n, "TND"],
  ])("is refused unless the connector takes it: %s %s", (minor, currency) => {
    expect(taken({}, minor, currency)).toMatchObject({
      path: "surchargeAmount",
      message: `the last of the three decimals of ${currency} must be 0, as in 5.120`,
    });
  });
});

test("data that the provider takes is accepted", () => {
  expect(check({ takes: ["splits"], maxSplits: 1 }, { splits: [SPLIT] })).toBeUndefined();
  expect(check({ takes: ["splits"] }, { splits: [SPLIT, SPLIT] })).toBeUndefined();
});

describe("data that the provider would ignore is refused by its name:", () => {
  test.each<[string, string, object, object]>([
    ["splits", "splits", { takes: [] }, { splits: [SPLIT] }],
    ["more splits than it takes", "splits", { takes: ["splits"], maxSplits: 1 }, { splits: [SPLIT, SPLIT] }],
    [
      "a field of level 2 and 3 data",
      "l2l3Data.vatRegistrationNumber",
      { takes: ["l2l3Data"], levelFields: ["taxAmount"] },
      { l2l3Data: { taxAmount: "1.00", vatRegistrationNumber: "ATU1" } },
    ],
    [
      "the recipient of the funds",
      "recipientAccountReferenceUuid",
      { takes: [] },
      { recipientAccountReferenceUuid: "u" },
    ],
    [
      "the scheme's life cycle",
      "referenceSchemeLifecycleIdentifier",
      { takes: [] },
      { referenceSchemeLifecycleIdentifier: "u" },
    ],
    ["level 2 and 3 data", "l2l3Data", { takes: ["splits"] }, { l2l3Data: { customerReference: "1" } }],
  ])("%s", (_rule, path, method, request) => {
    expect(check(method, request)).toMatchObject({ refused: true, code: "field_invalid", path });
  });
});
