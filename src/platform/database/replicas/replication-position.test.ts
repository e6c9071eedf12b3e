import { expect, test } from "vitest";
import { PositionHistory, type PrimaryPosition } from "./replication-position.ts";

const START = Temporal.Instant.from("2026-11-26T12:00:00Z");
const at = (seconds: number): Temporal.Instant => START.add({ seconds });

function sample(position: bigint, seconds: number, timeline = "00000001"): PrimaryPosition {
  return { position, at: at(seconds), timeline, identity: "1/quittance" };
}

function shownUpTo(
  samples: readonly PrimaryPosition[],
  { position, commit }: { position: bigint | null; commit?: number },
): Temporal.Instant | undefined {
  const history = new PositionHistory();
  for (const one of samples) history.add(one);
  const lastCommitMs = commit === undefined ? null : at(commit).epochMilliseconds;
  return history.shownUpTo({ position: position === null ? null : String(position), lastCommitMs });
}

const MINUTE = [sample(100n, 0), sample(200n, 10), sample(200n, 20), sample(300n, 30)];

test("a replica shows all commits up to the last moment whose position it has replayed", () => {
  expect(shownUpTo(MINUTE, { position: 300n })).toEqual(at(30));
  expect(shownUpTo(MINUTE, { position: 299n })).toEqual(at(20));
  expect(shownUpTo(MINUTE, { position: 150n })).toEqual(at(0));
});

test("while nothing is written an old commit makes no replica late", () => {
  expect(shownUpTo(MINUTE, { position: 300n, commit: -3_600 })).toEqual(at(30));
});

test("the time of its newest commit counts where it is later, and where no position is known", () => {
  expect(shownUpTo(MINUTE, { position: 299n, commit: 25 })).toEqual(at(25));
  expect(shownUpTo(MINUTE, { position: 50n, commit: -40 })).toEqual(at(-40));
  expect(shownUpTo(MINUTE, { position: 50n })).toBeUndefined();
  expect(shownUpTo(MINUTE, { position: null, commit: 30 })).toBeUndefined();
});

test("positions of an older timeline say nothing about a replica of the new one", () => {
  expect(shownUpTo([...MINUTE, sample(260n, 40, "00000002")], { position: 255n })).toBeUndefined();
});
