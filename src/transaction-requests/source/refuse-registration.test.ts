import { describe, expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import { refuseRegistration } from "./refuse-registration.ts";

const GOOD = {
  connector: { kind: "provider", guid: "CO-1", merchantGuid: "ME-1" } as Connector,
  instrument: { merchantGuid: "ME-1", connectorGuid: "CO-1", deregisteredAt: null },
  registering: { status: "success" },
} as const;
const deregisteredAt = Temporal.Instant.fromEpochMilliseconds(0);

test("a stored instrument of the connector can be charged", () => {
  expect(refuseRegistration(GOOD)).toBeUndefined();
});

describe("each rule about a stored instrument, broken alone:", () => {
  test.each<[string, Partial<Parameters<typeof refuseRegistration>[0]>, object]>([
    ["it exists", { instrument: undefined }, { code: "reference_not_found" }],
    [
      "it is the merchant's",
      { instrument: { ...GOOD.instrument, merchantGuid: "ME-2" } },
      { code: "reference_not_found" },
    ],
    [
      "it is the connector's",
      { instrument: { ...GOOD.instrument, connectorGuid: "CO-2" } },
      { code: "reference_not_found" },
    ],
    [
      "its registration succeeded",
      { registering: { status: "pending" } },
      { code: "reference_not_chargeable", because: "not_successful" },
    ],
    [
      "it is not deregistered",
      { instrument: { ...GOOD.instrument, deregisteredAt } },
      { code: "reference_not_chargeable", because: "deregistered" },
    ],
  ])("%s", (_rule, change, refusal) => {
    expect(refuseRegistration({ ...GOOD, ...change })).toMatchObject({ refused: true, ...refusal });
  });
});
