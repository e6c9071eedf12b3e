import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TransactionTrigger } from "../../src/transactions/index.ts";
import type { TestDatabase } from "../support/postgres.ts";
import { FAULTS } from "./faults.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { simulate } from "./simulate.ts";
import { WorldDatabase } from "./world-database.ts";

/**
 * `SIMULATION_SEEDS=10000 npm test -- tests/simulation` runs more of them, `SIMULATION_SEED=42 …` replays one.
 * `SIMULATION_FIRST` begins elsewhere.
 */
const only = process.env["SIMULATION_SEED"];
const first = Number(only ?? process.env["SIMULATION_FIRST"] ?? 1);
const count = only ? 1 : Number(process.env["SIMULATION_SEEDS"] ?? (process.env["CI"] ? 500 : 25));
const AT_ONCE = 4;
/** Where nothing happens nothing breaks: in many lives all of these moves are made. */
const MOVES: readonly TransactionTrigger[] = [
  "approved",
  "declined",
  "outcome_unknown",
  "payment_submitted",
  "customer_opened_link",
  "redirect_issued",
  "authentication_started",
  "submission_ended_at_customer",
  "refused_by_gateway",
  "link_expired",
  "cancel_requested",
  "dcc_offered",
  "dcc_selected",
  "method_chosen",
  "attempt_declined",
  "rerouted",
];
const ENOUGH_LIVES = 100;
const MOST_FAILURES = 5;
const RACED = "(several statements waited for one row: it may take more than one try to see it again)";

let prepared: TestDatabase;

beforeAll(async () => {
  prepared = await prepareDatabase();
});
afterAll(() => prepared.drop());

test(`no seed of ${count} breaks an invariant`, { timeout: count * 5_000 + 300_000 }, async () => {
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const failures: string[] = [];
  const made = new Set<string>();
  const worker = async (): Promise<void> => {
    const database = await WorldDatabase.open(prepared);
    for (let seed = seeds.shift(); seed && failures.length < MOST_FAILURES; seed = seeds.shift()) {
      const { broken, moves, isRaced } = await simulate(database, seed);
      for (const move of moves) made.add(move);
      if (broken.length > 0) failures.push(replay(seed, isRaced ? [...broken, RACED] : broken));
    }
    await database.close();
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
  expect(failures.join("\n")).toBe("");
  if (count >= ENOUGH_LIVES) expect(MOVES.filter((move) => !made.has(move))).toEqual([]);
});

test("the same seed is the same run, alone or beside others", { timeout: 300_000 }, async () => {
  const seeds = [first, first + 1, first + 2, first + 3];
  let compared = 0;
  const databases = await Promise.all(seeds.map(() => WorldDatabase.open(prepared)));
  const together = await Promise.all(databases.map((database, index) => simulate(database, seeds[index]!)));
  const [one] = databases;
  for (const [index, seed] of seeds.entries()) {
    const alone = await simulate(one!, seed);
    const beside = together[index]!;
    expect(alone.trace.length).toBeGreaterThan(100);
    // In few lives the server decides in which order several statements get the same row.
    if (alone.isRaced || beside.isRaced) continue;
    expect(firstDifference(alone.trace, beside.trace)).toBeUndefined();
    compared++;
  }
  expect(compared).toBeGreaterThan(0);
  await Promise.all(databases.map((database) => database.close()));
});

function firstDifference(one: readonly string[], other: readonly string[]): string[] | undefined {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at < 0 && one.length === other.length ? undefined : [String(at), one[at] ?? "", other[at] ?? ""];
}

describe("the simulation finds it when", () => {
  const MOST_SEEDS = 40;

  test.each(FAULTS)("$name", { timeout: 300_000 }, async ({ name, feature, sabotage, isFound }) => {
    const database = await WorldDatabase.open(prepared, { sabotage });
    const others: string[] = [];
    try {
      for (let seed = first; seed < first + MOST_SEEDS; seed++) {
        const { broken } = await simulate(database, seed, { feature });
        if (broken.some((problem) => problem.includes(isFound))) return;
        if (broken.length > 0) others.push(replay(seed, broken, name));
      }
    } finally {
      await database.close();
    }
    expect.fail(
      [`${replay(first, [])} -t '${name}'`, `not found in ${MOST_SEEDS} seeds`, ...others].join("\n  "),
    );
  });
});

/** One line to run this seed again, and below it what it broke. */
function replay(seed: number, broken: readonly string[], fault?: string): string {
  const command = `SIMULATION_SEED=${seed} npm test -- tests/simulation`;
  return [fault ? `${command} -t '${fault}'` : command, ...broken].join("\n  ");
}
