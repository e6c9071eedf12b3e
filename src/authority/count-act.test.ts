import { beforeAll, expect, test } from "vitest";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { sql } from "../platform/database/index.ts";
import { countAct, standingOf } from "./count-act.ts";

const limits = [{ currency: "EUR", oneMinor: 100n, dayMinor: 250n }];
const db = databaseForThisFile();

beforeAll(async () => {
  await db.execute(sql`create table counted_acts (amount bigint not null)`);
});

test.each([
  ["EUR", 100n, 0n, "within"],
  ["EUR", 101n, 0n, "above_one"],
  ["EUR", 100n, 150n, "within"],
  ["EUR", 100n, 151n, "above_day"],
  ["USD", 1n, 0n, "above_one"],
] as const)("%s %s after %s is %s", (currency, amountMinor, usedMinor, standing) => {
  expect(standingOf({ currency, amountMinor }, { limits, usedMinor })).toBe(standing);
});

test("without limits everything is within", () => {
  const act = { currency: "EUR", amountMinor: 10n ** 15n };
  expect(standingOf(act, { limits: null, usedMinor: 0n })).toBe("within");
});

test("simultaneous acts of one subject see one another", async () => {
  const act = { subject: "person:1", currency: "EUR", amountMinor: 100n };
  const standings = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.transaction(async (tx) => {
        const usedInADay = async () => {
          const { sum } = await tx.one<{ sum: bigint }>(
            sql`select coalesce(sum(amount), 0)::bigint as sum from counted_acts`,
          );
          return sum;
        };
        const standing = await countAct(tx, act, { limits, usedInADay });
        if (standing === "within") await tx.execute(sql`insert into counted_acts values (100)`);
        return standing;
      }),
    ),
  );
  expect(standings.filter((standing) => standing === "within")).toHaveLength(2);
});
