import { describe, expect, test } from "vitest";
import { estimate } from "../estimate.ts";
import type { Segment } from "./segment.ts";
import { Tally } from "./tally.ts";

/** A seeded generator (mulberry32): the same history for the same seed. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const COUNTRIES = ["AT", "DE", "IT"];
const TYPES = ["DEBIT", "CREDIT"];
/** The true approval rate of a segment and band at connector B; A is 6 points lower. */
function rateAtB(country: number, type: number, band: number): number {
  return 0.95 - 0.04 * country - 0.03 * type - 0.02 * band;
}

interface World {
  readonly payments: number;
  /** The share of a country that goes to B: what makes the mixes of the connectors differ. */
  readonly shareOfB: (country: number) => number;
}

/** A history by A and B, of which the draft moves what A had to B; with the true rate that it will have there. */
async function predicted(seed: number, { payments, shareOfB }: World) {
  const random = seeded(seed);
  const tally = new Tally();
  let expected = 0;
  let moved = 0;
  let naive = { payments: 0, approved: 0 };
  for (let made = 0; made < payments; made += 1) {
    const country = Math.floor(random() ** 2 * 3);
    const type = random() < 0.6 ? 0 : 1;
    const band = Math.min(4, Math.floor(random() ** 2 * 5));
    const isB = random() < shareOfB(country);
    const rate = rateAtB(country, type, band);
    const isApproved = random() < (isB ? rate : rate - 0.06);
    const segment: Segment = {
      initiator: "customer",
      brand: "visa",
      cardType: TYPES[type]!,
      country: COUNTRIES[country]!,
    };
    if (isB) naive = { payments: naive.payments + 1, approved: naive.approved + Number(isApproved) };
    else {
      moved += 1;
      expected += rate;
    }
    tally.add(
      {
        segment,
        band,
        payments: 1,
        approved: Number(isApproved),
        challenged: 0,
        amountMinor: 1_000n,
        uuids: [],
        cardSegment: null,
        treatment: isB ? "B" : "A",
        ...(!isB && { move: { from: "A", to: "B" } }),
      },
      { isCandidate: true },
    );
  }
  const result = await estimate(tally, { currency: "EUR", costOf: async () => null });
  return { result, truth: expected / moved, naive: naive.approved / naive.payments };
}

const WORLDS: readonly (readonly [name: string, world: World])[] = [
  ["connectors with the same mix", { payments: 4_000, shareOfB: () => 0.5 }],
  ["a connector that had other countries", { payments: 6_000, shareOfB: (at) => [0.15, 0.5, 0.8][at]! }],
  ["a connector with few payments", { payments: 6_000, shareOfB: () => 0.12 }],
];

describe("the interval of the approval of payments that move", () => {
  test.each(WORLDS)("holds the truth in at least 93 of 100 histories: %s", async (_name, world) => {
    let held = 0;
    let claimed = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const { result, truth } = await predicted(seed, world);
      const { then } = result.approval;
      if (!then) continue;
      claimed += 1;
      if (then[0] <= truth && truth <= then[2]) held += 1;
      expect(then[2] - then[0]).toBeLessThan(0.12);
    }
    expect(claimed).toBeGreaterThan(90);
    expect(held).toBeGreaterThanOrEqual(0.93 * claimed);
  });

  test("is of the payments that move, and not of the mix that the other connector had", async () => {
    const { result, truth, naive } = await predicted(7, WORLDS[1]![1]);
    expect(Math.abs(naive - truth)).toBeGreaterThan(0.02);
    expect(Math.abs(result.approval.then![1] - truth)).toBeLessThan(0.02);
  });
});
