import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { ManualClock } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import { silentLog } from "../../platform/log.ts";
import { alertKindsChosen, saveAlertChoice } from "./alert-choices.ts";
import { insertPerson } from "./person-store.ts";

const ROUNDS = 50;
const AT_ONCE = 6;
const personId = "a-person";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock("2026-11-22T10:00:00Z");
  db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: AT_ONCE });
  const person = { id: personId, email: "one@example.com", name: "One", isDemo: false, passwordHash: "none" };
  await insertPerson(db, person);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("a person's first choice at a place can be saved several times at the same moment", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const choice = { personId, placeGuid: `TE-${round}`, kinds: ["dispute_due"] as const, language: "en" };
    const saves = Array.from({ length: AT_ONCE }, () => saveAlertChoice(db, choice));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await alertKindsChosen(db, choice)).toEqual(["dispute_due"]);
  }
});
