import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../support/postgres.ts";
import { FAULTS } from "./faults.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { PreparedDatabase } from "./prepared-database.ts";
import { FIRST_SEED, replay } from "./replay.ts";
import { simulate } from "./simulate.ts";
import { WorldDatabase } from "./world-database.ts";

const MAX_SEEDS = 40;
const file = "faults.slow.test.ts";

let prepared: PreparedDatabase & TestDatabase;

beforeAll(async () => {
  prepared = await prepareDatabase();
});
afterAll(() => prepared.drop());

describe("the simulation finds the fault", () => {
  test.each(FAULTS)("$name", { timeout: 900_000 }, async ({ name, sabotage, isFound, ...emphasis }) => {
    const database = await WorldDatabase.open(prepared, { sabotage });
    const others: string[] = [];
    try {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + MAX_SEEDS; seed++) {
        const { broken } = await simulate(database, seed, emphasis);
        if (broken.some((problem) => problem.includes(isFound))) return;
        if (broken.length > 0) others.push(replay(seed, broken, { file, fault: name }));
      }
    } finally {
      await database.close();
    }
    expect.fail(
      [replay(FIRST_SEED, [], { file, fault: name }), `not found in ${MAX_SEEDS} seeds`, ...others].join(
        "\n  ",
      ),
    );
  });
});
