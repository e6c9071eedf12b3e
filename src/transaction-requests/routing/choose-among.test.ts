import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import { orderMembers, type RoutingMeasures } from "./choose-among.ts";

/** A seeded generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [WORSE, BETTER] = ["worse", "better"].map((guid) => ({ guid, merchantGuid: "ME" }) as Connector) as [
  Connector,
  Connector,
];
const RATES = { worse: 0.86, better: 0.92 };
const RULE = { choose: "approval", exploration: 0.1, minimumRows: 100 } as const;

function uuidOf(random: () => number): string {
  return Array.from({ length: 20 }, () => Math.floor(random() * 16).toString(16)).join("");
}

function factsOf(transactionUuid: string) {
  return {
    transactionUuid,
    type: "debit",
    amount: "10.00",
    currency: "EUR",
    card: { brand: "visa", bin: { country: "AT", type: "DEBIT" } },
    customerCountry: undefined,
    extraData: {},
  };
}

/** Payments one after the other, each chosen by what the ones before it showed. */
async function history(seed: number, payments: number) {
  const random = seeded(seed);
  const counts = { worse: { payments: 0, approved: 0 }, better: { payments: 0, approved: 0 } };
  const measures: RoutingMeasures = {
    approvalsOf: async () =>
      (["worse", "better"] as const).map((connectorGuid) => ({
        connectorGuid,
        currency: "EUR",
        brand: "visa",
        country: "AT",
        ...counts[connectorGuid],
      })),
    costOf: async () => null,
  };
  const chosen: string[] = [];
  for (let made = 0; made < payments; made += 1) {
    const facts = factsOf(uuidOf(random));
    const { members } = await orderMembers(measures, { rule: RULE, members: [WORSE, BETTER], facts });
    const guid = members[0]!.guid as keyof typeof counts;
    chosen.push(guid);
    counts[guid].payments += 1;
    if (random() < RATES[guid]) counts[guid].approved += 1;
  }
  return { chosen, measures };
}

test("the choice by approval finds the better connector, and does not starve the other", async () => {
  let found = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const { chosen } = await history(seed, 6_000);
    const late = chosen.slice(-1_000);
    const share = late.filter((guid) => guid === "better").length / late.length;
    if (share > 0.85) found += 1;
    expect(Math.min(share, 1 - share)).toBeGreaterThan(0.05);
  }
  expect(found).toBeGreaterThanOrEqual(37);
});

test("the uuid reproduces the choice, and the comparison says why", async () => {
  const { measures } = await history(7, 6_000);
  const random = seeded(99);
  const explored = [];
  for (let made = 0; made < 400; made += 1) {
    const options = { rule: RULE, members: [WORSE, BETTER], facts: factsOf(uuidOf(random)) };
    const one = await orderMembers(measures, options);
    expect(await orderMembers(measures, options)).toEqual(one);
    expect(one.choice!.among.map(({ connectorGuid }) => connectorGuid)).toEqual(["better", "worse"]);
    expect(one.choice!.among[0]!.payments).toBeGreaterThan(100);
    expect(one.members[0]!.guid).toBe(one.choice!.explores ? "worse" : "better");
    if (one.choice!.explores) explored.push(one);
  }
  expect(explored.length).toBeGreaterThan(20);
  expect(explored.length).toBeLessThan(65);
});

test("too few payments are no comparison", async () => {
  const { members, choice } = await orderMembers(
    { approvalsOf: async () => [], costOf: async () => null },
    {
      rule: { ...RULE, exploration: 0 },
      members: [WORSE, BETTER],
      facts: factsOf("00000000000000000000"),
    },
  );
  expect(members).toEqual([WORSE, BETTER]);
  expect(choice).toEqual({
    by: "approval",
    explores: false,
    among: [{ connectorGuid: "worse" }, { connectorGuid: "better" }],
  });
});
