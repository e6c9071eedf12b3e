import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import type { Adapter } from "../../providers/index.ts";
import type { TransactionParts } from "../parts.ts";
import { BankLists } from "./bank-list-cache.ts";
import { banksOf } from "./bank-lists.ts";

const connector = {
  guid: "CO-1",
  adapter: "Acme",
  method: "Eps",
  config: { testMode: true, extraData: {}, vault: {} },
} as unknown as Connector;

/** Bank lists with an adapter that returns these lists, one after another. */
function listing(...lists: readonly unknown[]) {
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  let calls = 0;
  const adapter = {
    id: "Acme",
    configuration: { credentials: [], extraData: "any", secretLists: [] },
    scrub: (text: string) => text,
    listBanks: async () => {
      const list = lists[Math.min((calls += 1), lists.length) - 1];
      if (list instanceof Error) throw list;
      return list;
    },
  } as unknown as Adapter;
  const parts = {
    clock,
    adapters: new Map([["Acme", adapter]]),
    bankLists: new BankLists(clock),
    log: { warn: () => undefined },
    providerTestServers: false,
  } as unknown as TransactionParts;
  const read = () => banksOf(parts, { connector, currency: "EUR", language: "en" });
  return { read, calls: () => calls };
}

const bank = (id: string, isAvailable = true) => ({ id, name: `Bank ${id}`, isAvailable });
const listed = (...banks: readonly unknown[]) => ({ kind: "listed", banks });

test.each([
  ["that throws", new Error("no list")],
  ["that is undefined", undefined],
  ["without banks", listed()],
  ["of what are no banks", listed(null, 7)],
  ["of banks without names", listed({ id: "1", isAvailable: true })],
  ["of banks that take no payments", listed(bank("1", false))],
  ["that could not be read", { kind: "unknown", because: "timed_out" }],
])("a list %s is unknown, and is requested again the next time", async (_what, list) => {
  const { read, calls } = listing(list, listed(bank("1")));
  expect(await read()).toBeUndefined();
  expect(await read()).toEqual([bank("1")]);
  expect(await read()).toEqual([bank("1")]);
  expect(calls()).toBe(2);
});

test("a list is bounded, has each id once, and no id that a payment cannot name", async () => {
  const many = Array.from({ length: 600 }, (_each, index) => bank(`b${index}`));
  expect(await listing(listed(...many)).read()).toHaveLength(500);
  const odd = listed(bank("1"), bank("1"), bank("with space"), bank("x".repeat(101)), {
    ...bank("2"),
    name: ` ${"n".repeat(200)}`,
  });
  expect(await listing(odd).read()).toEqual([bank("1"), { ...bank("2"), name: "n".repeat(100) }]);
});
