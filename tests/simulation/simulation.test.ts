import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../support/postgres.ts";
import { simulate } from "./simulate.ts";
import { World } from "./world.ts";

/**
 * `SIMULATION_SEEDS=10000 npm test -- tests/simulation` runs more of them, `SIMULATION_SEED=42 …` replays one.
 * `SIMULATION_FIRST` begins elsewhere.
 */
const only = process.env["SIMULATION_SEED"];
const first = Number(only ?? process.env["SIMULATION_FIRST"] ?? 1);
const count = only ? 1 : Number(process.env["SIMULATION_SEEDS"] ?? (process.env["CI"] ? 150 : 25));
const AT_ONCE = 4;

let prepared: TestDatabase;

beforeAll(async () => {
  prepared = await World.prepare();
});
afterAll(() => prepared.drop());

test(`no seed of ${count} breaks an invariant`, { timeout: count * 5_000 + 60_000 }, async () => {
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined && failures.length < 5; seed = seeds.shift()) {
      const broken = await simulate(prepared, seed);
      if (broken.length > 0)
        failures.push(`SIMULATION_SEED=${seed} npm test -- tests/simulation\n  ${broken.join("\n  ")}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(failures.join("\n")).toBe("");
});

/** Each is a bug a careless change could make; the simulation must find it within a few seeds. */
const FAULTS: Record<string, string> = {
  "a callback is forgotten": `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.kind = 'deliver-callback' and new.id % 7 = 0 then return null; end if; return new; end $$;
    create trigger sabotage before insert on jobs for each row execute function sabotage();`,
  "a capture is not counted": `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.captured_minor := old.captured_minor; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.captured_minor > old.captured_minor) execute function sabotage();`,
  "a step is missing in the history": `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.trigger = 'approved' then return null; end if; return new; end $$;
    create trigger sabotage before insert on transaction_history for each row execute function sabotage();`,
  "an unknown outcome has no owner": `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'pending' and new.version > 1 then new.inquire_at := null; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
  "a decline is taken for a success": `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'error_adapter' then new.status := 'success'; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
};

describe("the simulation finds it when", () => {
  const MOST_SEEDS = 12;

  test.each(Object.entries(FAULTS))("%s", { timeout: 120_000 }, async (_name, sabotage) => {
    for (let seed = 1; seed <= MOST_SEEDS; seed++) {
      if ((await simulate(prepared, seed, { sabotage })).length > 0) return;
    }
    expect.fail(`The fault was not found in ${MOST_SEEDS} seeds.`);
  });
});
