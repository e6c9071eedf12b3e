import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import type { TransactionTrigger } from "../../src/transactions/index.ts";
import { howMany, IS_WHOLE } from "../support/in-parts.ts";
import type { TestDatabase } from "../support/postgres.ts";
import { uncomparedFields } from "./invariants/compare-documents.ts";
import type { LivedLife } from "./lives-process.ts";
import { runLives } from "./lives.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { PreparedDatabase } from "./prepared-database.ts";
import { Progress } from "./progress.ts";
import { FIRST_SEED, ONLY_SEED, replay } from "./replay.ts";
import { hashOf, simulate } from "./simulate.ts";
import { WorldDatabase } from "./world-database.ts";

/**
 * `SIMULATION_SEEDS=10000 npm test -- tests/simulation` runs more lives, `SIMULATION_SEED=42 …` replays one, and
 * `SIMULATION_FIRST` begins at another seed.
 */
const count = ONLY_SEED
  ? 1
  : Number(process.env["SIMULATION_SEEDS"] ?? howMany({ here: 2, onCi: 4, whole: 100 }));
/** A life without events breaks nothing: in many lives all of these moves happen. */
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
  "fell_back",
];
const MIN_LIVES_FOR_ALL_MOVES = 50;
const MIN_LIVES_FOR_ALL_FIELDS = 25;
const MAX_FAILURES = 5;
const RACED = "(several statements waited for one row: it may take several runs to reproduce)";

let prepared: PreparedDatabase & TestDatabase;
/** In another process than that of the tests. */
const livedElsewhere = new Map<number, LivedLife>();

beforeAll(async () => {
  prepared = await prepareDatabase();
});
afterAll(() => prepared.drop());

test(`no seed of ${count} breaks an invariant`, { timeout: count * 20_000 + 300_000 }, async () => {
  const seeds = Array.from({ length: count }, (_, index) => FIRST_SEED + index);
  const failures: string[] = [];
  const allMoves = new Set<string>();
  const allCompared = new Set<string>();
  const progress = new Progress(seeds);
  const onLife = (life: LivedLife): boolean => {
    const { seed, broken, moves, compared, isRaced } = life;
    livedElsewhere.set(seed, life);
    for (const move of moves) allMoves.add(move);
    for (const field of compared) allCompared.add(field);
    if (broken.length > 0)
      failures.push(replay(seed, isRaced ? [...broken, RACED] : broken, { file: "simulation.test.ts" }));
    progress.add({ seed, failures });
    return failures.length < MAX_FAILURES;
  };
  await runLives({ seeds, prepared, onLife });
  expect(failures.join("\n")).toBe("");
  if (count >= MIN_LIVES_FOR_ALL_MOVES) expect(MOVES.filter((move) => !allMoves.has(move))).toEqual([]);
  if (count >= MIN_LIVES_FOR_ALL_FIELDS) expect(uncomparedFields(allCompared)).toEqual([]);
});

test(
  "the same seed results in the same run: alone, concurrently with others, and in another process",
  { timeout: 900_000 },
  async () => {
    const databases = [await WorldDatabase.open(prepared), await WorldDatabase.open(prepared)] as const;
    let compared = 0;
    for (const seeds of await pairsToCompare()) {
      if (compared > 0 && !IS_WHOLE) break;
      const concurrent = await Promise.all(
        databases.map((database, index) => simulate(database, seeds[index]!)),
      );
      for (const [index, seed] of seeds.entries()) {
        const alone = await simulate(databases[0], seed);
        const other = concurrent[index]!;
        expect(alone.trace.length).toBeGreaterThan(100);
        // In some lives the server decides in which order several statements get the same row.
        if (alone.isRaced || other.isRaced || livedElsewhere.get(seed)!.isRaced) continue;
        expect(firstDifference(alone.trace, other.trace)).toBeUndefined();
        expect(livedElsewhere.get(seed)).toMatchObject({ broken: [], traceHash: hashOf(alone.trace) });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
    await Promise.all(databases.map((database) => database.close()));
  },
);

test("the invariants see the time of the life, whatever day it is", async () => {
  const database = await WorldDatabase.open(prepared);
  const clock = new ManualClock("2001-02-03T04:05:06Z");
  await database.beginLife({ clock, aroundStatement: () => (run) => run() });
  const now = () => database.records.one<{ now: string }>(sql`select quittance_now()::text as now`);
  expect(Temporal.Instant.from((await now()).now)).toEqual(clock.now());
  clock.advance({ hours: 24 });
  expect(Temporal.Instant.from((await now()).now)).toEqual(clock.now());
  await database.close();
});

/** Lives in another process, first those that can be compared: `npm test` repeats pairs of them until one was. */
async function pairsToCompare(): Promise<readonly (readonly [number, number])[]> {
  const seeds = [FIRST_SEED, FIRST_SEED + 1, FIRST_SEED + 2, FIRST_SEED + 3];
  const missing = seeds.filter((seed) => !livedElsewhere.has(seed));
  await runLives({ seeds: missing, prepared, onLife: (life) => !!livedElsewhere.set(life.seed, life) });
  const isRaced = (seed: number) => Number(livedElsewhere.get(seed)!.isRaced);
  const [one, two, three, four] = seeds.toSorted((a, b) => isRaced(a) - isRaced(b));
  return [
    [one!, two!],
    [three!, four!],
  ];
}

function firstDifference(one: readonly string[], other: readonly string[]): string[] | undefined {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at < 0 && one.length === other.length ? undefined : [String(at), one[at] ?? "", other[at] ?? ""];
}
