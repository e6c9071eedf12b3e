import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { brandOfferBehind } from "./brand-offer.ts";

const METHODS = {
  All: { instrument: "card", secondBrands: ["cartes_bancaires", "bancontact", "dankort"] },
  French: { instrument: "card", secondBrands: ["cartes_bancaires"] },
  None: { instrument: "card" },
  Account: { instrument: "iban" },
};
const adapters = new Map([["Fake", { methods: METHODS } as unknown as Adapter]]);
const member = (method: string): Connector =>
  ({ guid: method, kind: "provider", adapter: "Fake", method }) as Connector;
const findConnector = async (guid: string) => (guid in METHODS ? member(guid) : undefined);
const design = { cardBrands: ["visa" as const, "bancontact" as const, "cartes_bancaires" as const] };
const secondsOf = async (connector: Connector) =>
  (await brandOfferBehind({ adapters, findConnector }, { connector, design })).seconds;
const routing = (defaultConnector: string, rule: string, fallback: string[] = []) =>
  ({
    guid: "meta",
    kind: "routing",
    routingMetaConnector: { defaultConnector, rules: [{ connector: rule }], fallback },
  }) as unknown as Connector;
const selection = (...connectors: string[]) =>
  ({ guid: "meta", kind: "multi_method", multiMethodMetaConnector: { connectors } }) as unknown as Connector;

test("a connector offers the brands that the merchant accepts and its provider can be sent to", async () => {
  expect(await secondsOf(member("All"))).toEqual(["cartes_bancaires", "bancontact"]);
  expect(await secondsOf(member("French"))).toEqual(["cartes_bancaires"]);
  expect(await secondsOf(member("None"))).toEqual([]);
  expect(await secondsOf(member("Account"))).toEqual([]);
});

test("behind a routing meta-connector each connector that may get the payment must take the brand", async () => {
  expect(await secondsOf(routing("All", "All"))).toEqual(["cartes_bancaires", "bancontact"]);
  expect(await secondsOf(routing("All", "French"))).toEqual(["cartes_bancaires"]);
  expect(await secondsOf(routing("All", "All", ["None"]))).toEqual([]);
});

test("behind a Payment Selection Page the methods without cards do not count", async () => {
  expect(await secondsOf(selection("Account", "French"))).toEqual(["cartes_bancaires"]);
  expect(await secondsOf(selection("Account"))).toEqual([]);
});
