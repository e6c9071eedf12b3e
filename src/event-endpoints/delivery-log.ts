import type { EventIdentity, EventType } from "../events/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { RecordedAttempt } from "../platform/deliveries/index.ts";

/** An attempt as the log shows it. */
export interface LoggedEventAttempt extends EventIdentity, RecordedAttempt {
  readonly id: bigint;
  readonly type: EventType;
  readonly nextAt: Temporal.Instant | null;
}

interface LogQuery {
  readonly endpointGuid: string;
  /** Those that were not acknowledged. */
  readonly failedOnly?: boolean;
  readonly type?: EventType | undefined;
  /** Attempts before the one with that id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

interface FoundAttempts {
  readonly attempts: readonly LoggedEventAttempt[];
  /** For `before`; null at the end of the log. It may be set although few were found. */
  readonly next: bigint | null;
}

/** A rare failure among very many attempts is searched for in so many at a time. */
const MAX_READ = 10_000;

/** The endpoint's attempts, newest first. It reads at most 10 000, by their index. */
export async function listEventAttempts(db: Queryable, query: LogQuery): Promise<FoundAttempts> {
  const { endpointGuid, failedOnly = false, type, before, limit } = query;
  const isFiltered = failedOnly || type !== undefined;
  const read = isFiltered ? MAX_READ : limit + 1;
  const rows = await db.query<LoggedEventAttempt & { isLast: boolean; read: bigint }>(sql`
    with read as materialized (
      select id, resource, sequence, type, recorded_at as created_at, outcome, http_status, duration_ms, response, is_inside, at, next_at
      from event_attempts
      where endpoint_guid = ${endpointGuid} ${before === undefined ? sql.nothing : sql`and id < ${before}`}
      order by id desc limit ${read}::int
    ), found as (
      select read.*, false as is_last from read
      where (${!failedOnly}::boolean or outcome <> 'acknowledged')
        and ${type === undefined ? sql`true` : sql`type = ${type}`}
      order by id desc limit ${limit}::int
    ), last as (
      select read.*, true as is_last from read order by id limit 1
    )
    select listed.*, (select count(*) from read) as read
    from (select * from found union all select * from last) as listed order by is_last, id desc`);
  const attempts = rows.filter(({ isLast }) => !isLast).map(attemptOf);
  const last = rows.at(-1);
  if (!last) return { attempts, next: null };
  const reached = attempts.length === limit ? attempts.at(-1)!.id : last.id;
  const isEnd = reached === last.id && last.read < BigInt(read);
  return { attempts, next: isEnd ? null : reached };
}

function attemptOf({
  isLast: _isLast,
  read: _read,
  ...attempt
}: LoggedEventAttempt & { isLast: boolean; read: bigint }): LoggedEventAttempt {
  return attempt;
}
