import { describe, expect, test } from "vitest";
import type { Connector } from "../connectors/index.ts";
import { connectorToCharge } from "./chargeable.ts";

type Parts = Parameters<typeof connectorToCharge>[0];

const provider = (guid: string, of: object = {}): Connector =>
  ({
    guid,
    kind: "provider",
    merchantGuid: "ME-1",
    adapter: "Simulator",
    method: "Creditcard",
    disabled: false,
    ...of,
  }) as unknown as Connector;

const OWN = provider("CO-OWN");
const OTHER_OF_OWNER = provider("CO-OTHER");
const PARTNER_CARD = provider("CO-PARTNER", { merchantGuid: "ME-2" });
const PARTNER_DEBIT = provider("CO-DEBIT", { merchantGuid: "ME-2", method: "DirectDebit" });
const PARTNER_OTHER_ADAPTER = provider("CO-STRIPE", {
  merchantGuid: "ME-2",
  adapter: "Stripe",
  method: "DirectDebit",
});
const OWN_DEBIT = provider("CO-OWN-DEBIT", { method: "DirectDebit" });
const DISABLED = provider("CO-OFF", { disabled: true });

const ALL = [OWN, OTHER_OF_OWNER, PARTNER_CARD, PARTNER_DEBIT, PARTNER_OTHER_ADAPTER, OWN_DEBIT, DISABLED];
const methods = { Creditcard: { instrument: "card" }, DirectDebit: { instrument: "iban" } };
const parts = (containers: Record<string, number> = {}): Parts =>
  ({
    adapters: new Map([
      ["Simulator", { methods }],
      ["Stripe", { methods }],
    ]),
    findConnector: async (guid: string) => ALL.find((connector) => connector.guid === guid),
    containerOf: async ({ guid }: Connector) => ({ id: containers[guid] ?? 1 }),
  }) as unknown as Parts;

const card = { method: "card", merchantGuid: "ME-1", connectorGuid: "CO-OWN" } as const;
const account = { method: "iban", merchantGuid: "ME-1", connectorGuid: "CO-OWN-DEBIT" } as const;
const charge = async (instrument: typeof card | typeof account, connector: Connector) =>
  (await connectorToCharge(parts(), { instrument, connector }))?.guid;

describe("an instrument is charged", () => {
  test.each([
    ["a card on the connector that registered it", card, OWN, "CO-OWN"],
    ["no card on another connector of the same merchant", card, OTHER_OF_OWNER, undefined],
    ["a card on a card connector of another merchant", card, PARTNER_CARD, "CO-PARTNER"],
    ["no card where accounts are charged", card, PARTNER_DEBIT, undefined],
    ["an account by the same adapter and method of another merchant", account, PARTNER_DEBIT, "CO-DEBIT"],
    ["no account by another adapter, which has no mandate", account, PARTNER_OTHER_ADAPTER, undefined],
    ["no account where cards are charged", account, PARTNER_CARD, undefined],
  ] as const)("%s", async (_what, instrument, connector, guid) => {
    expect(await charge(instrument, connector)).toBe(guid);
  });
});

describe("through a meta-connector", () => {
  const routing = (...members: string[]): Connector =>
    ({
      guid: "CO-META",
      kind: "multi_method",
      merchantGuid: "ME-1",
      multiMethodMetaConnector: { connectors: members },
    }) as unknown as Connector;

  test("a member of another container is passed over", async () => {
    const of = { instrument: card, connector: routing("CO-OWN") };
    expect((await connectorToCharge(parts(), of))?.guid).toBe("CO-OWN");
    expect(await connectorToCharge(parts({ "CO-OWN": 2 }), of)).toBeUndefined();
  });

  test("members that are disabled, gone or cannot charge it are passed over", async () => {
    const connector = routing("CO-OFF", "CO-GONE", "CO-OTHER", "CO-OWN");
    expect(await charge(card, connector)).toBe("CO-OWN");
    expect(await charge(card, routing("CO-OFF", "CO-GONE", "CO-OTHER"))).toBeUndefined();
  });
});
