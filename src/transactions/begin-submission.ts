import { sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Records that a submission begins, on disk before its first byte is sent; false when it must not begin, because another one
 * took its place or the transaction has ended. So a submission that is not recorded was never sent, and is never sent later:
 * both this and the move that repeats it write the same row, and one of them comes first. Only of transactions whose
 * `begunSubmission` is not null; for the others it would cost each payment a commit.
 */
export async function beginSubmission(
  db: Queryable,
  { uuid, submissions }: Pick<Transaction, "uuid" | "submissions">,
): Promise<boolean> {
  const begun = await db.execute(sql`
    update transactions set begun_submission = submissions
    where uuid = ${uuid} and submissions = ${submissions}::int and begun_submission < submissions
      and inquire_at is not null and final_at is null`);
  return begun === 1;
}

/** It is recorded that it never began. An inquiry would only say that the provider does not have it. */
export function isNeverBegun({ begunSubmission, submissions, finalAt }: Transaction): boolean {
  return begunSubmission !== null && begunSubmission < submissions && finalAt === null;
}
