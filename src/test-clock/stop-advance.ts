import type { Queryable } from "../platform/database/index.ts";
import { endAdvanceHere } from "../platform/test-clock/index.ts";

/** Ends a running advance after the due time where it is now; nothing happens to one that has ended. */
export async function stopAdvance({ db }: { readonly db: Queryable }): Promise<undefined> {
  await endAdvanceHere(db);
}
