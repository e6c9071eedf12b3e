import { sql, type Queryable } from "../platform/database/index.ts";
import type { AttemptKind, RecoveredBy } from "./case.ts";

/** The part of a transaction in a recovery case: it opened it (`failed`, number 0), or is an attempt of it. */
export interface CaseRole {
  readonly recoveryId: string;
  readonly role: "failed" | AttemptKind;
  readonly number: number;
  /** On the attempt that brought the money back. */
  readonly means: RecoveredBy | null;
}

/** The parts of transactions in recovery cases, by their uuids. */
export async function casesOfTransactions(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, CaseRole>> {
  const rows = await db.query<CaseRole & { transactionUuid: string }>(sql`
    select transaction_uuid, id as recovery_id, 'failed' as role, 0 as number, null as means from recovery_cases
    where transaction_uuid = any(${[...uuids]}::text[])
    union all
    select attempt.transaction_uuid, recovery_id, kind, number,
      case when attempt.state = 'success' then recovered_by end
    from recovery_attempts as attempt join recovery_cases on id = recovery_id
    where attempt.transaction_uuid = any(${[...uuids]}::text[])`);
  return new Map(rows.map(({ transactionUuid, ...role }) => [transactionUuid, role]));
}
