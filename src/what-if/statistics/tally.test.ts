import { expect, test } from "vitest";
import { Tally } from "./tally.ts";

const SEGMENT = { initiator: "customer", brand: "visa", cardType: "CREDIT", country: "AT" } as const;

function add(tally: Tally, country: string, payments: number, uuids = payments): void {
  tally.add(
    {
      segment: { ...SEGMENT, country },
      band: 0,
      payments,
      approved: payments,
      challenged: 0,
      amountMinor: 1_000n,
      uuids: Array.from({ length: uuids }, (_, index) => `${country}-${index}`),
      cardSegment: null,
      treatment: "A",
      move: { from: "A", to: "B" },
    },
    { isCandidate: true },
  );
}

const listed = (tally: Tally) =>
  Object.fromEntries(tally.moved.map(({ segment, uuids }) => [segment.country, uuids?.length ?? null]));

test("payments that move are listed whole, and those of a cell that is too large are not", () => {
  const tally = new Tally();
  add(tally, "AT", 30);
  add(tally, "AT", 10);
  add(tally, "DE", 4_000);
  // The room of the cell that turned out too large is free again.
  add(tally, "DE", 2_000);
  add(tally, "FR", 4_960);
  add(tally, "IT", 1);
  expect(listed(tally)).toEqual({ AT: 40, DE: null, FR: 4_960, IT: null });
});

test("a cell of which some uuids were not read is not listed", () => {
  const tally = new Tally();
  add(tally, "AT", 6_000, 5_000);
  add(tally, "DE", 21);
  expect(listed(tally)).toEqual({ AT: null, DE: 21 });
  expect(tally.moved.map(({ examples }) => examples.length)).toEqual([20, 20]);
});
