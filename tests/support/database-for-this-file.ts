import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { openDatabase, type AroundStatement, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { forThisFile } from "./for-this-file.ts";
import { createTestDatabase } from "./postgres.ts";

/** An empty database of its own for the tests of a file, dropped after the last of them. */
export function databaseForThisFile(
  options: {
    readonly clock?: Clock;
    readonly poolSize?: number;
    readonly aroundStatement?: AroundStatement;
  } = {},
): Database & { readonly url: string } {
  return forThisFile(async () => {
    const created = await createTestDatabase();
    const { url } = created;
    const db = openDatabase({ url, clock: systemClock, log: silentLog, ...options });
    const close = async () => {
      await db.close();
      await created.drop();
    };
    return { ...db, url, close };
  });
}
