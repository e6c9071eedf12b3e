import { hasAwayPlaces } from "../../cells/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/index.ts";
import type { DataKind, DueCount, DueTenant, TenantKind } from "../../platform/retention/index.ts";
import { listTenantsWithPaths, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { effectiveRule } from "./effective-rule.ts";
import { readRules } from "./rule-store.ts";

export interface RetentionParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Everything that is kept, in the order in which it is purged. */
  readonly dataKinds: readonly DataKind[];
  /** Absent in a command, which has the database alone. */
  readonly agedDocuments?: CountDocuments;
}

/** Rows per statement: few enough to hold locks shortly. */
const BATCH = 1_000;

/** Purges some of what the tenants no longer keep. True when more may be left. */
export async function purgeDue({ db, clock, dataKinds }: RetentionParts): Promise<boolean> {
  // Rows of tenants that were moved away are purged at the target, or with the whole tenant.
  if (await hasAwayPlaces(db)) return false;
  const dueOf = await dueTenantsOf(db, { clock, within: ROOT_TENANT_GUID });
  let isMoreLeft = false;
  for (const kind of dataKinds) {
    const purged =
      kind.scope === "tenant"
        ? await kind.purge(db, { due: dueOf(kind), limit: BATCH })
        : await kind.purge(db, { before: daysBefore(clock, kind.days), limit: BATCH });
    isMoreLeft = purged || isMoreLeft;
  }
  return isMoreLeft;
}

/** Counts documents of the tenants that are too old; undefined where all are kept, or no engine is there to count. */
export type CountDocuments = (
  tenantGuids: readonly string[],
) => Promise<{ readonly before: Temporal.Instant; readonly counts: readonly DueCount[] } | undefined>;

/** Rows that the next runs of the job would purge. */
interface DueRows {
  readonly kind: string;
  /** Null: of the installation as a whole. */
  readonly tenantGuid: string | null;
  readonly before: Temporal.Instant;
  readonly rows: number;
}

/** The kind of documents of the BI data source, which are kept for months that a setting fixes. */
const DOCUMENTS = "biDocuments";

/** The rows that the job would purge now of a tenant and those below it; at the root, also of the installation as a whole. */
export async function previewDue(
  { db, clock, dataKinds, agedDocuments }: RetentionParts,
  within: string,
): Promise<DueRows[]> {
  const dueOf = await dueTenantsOf(db, { clock, within });
  const found: DueRows[] = [];
  for (const kind of dataKinds) {
    if (kind.scope === "installation") {
      if (within !== ROOT_TENANT_GUID) continue;
      const before = daysBefore(clock, kind.days);
      found.push({ kind: kind.name, tenantGuid: null, before, rows: await kind.count(db, before) });
      continue;
    }
    const due = dueOf(kind);
    const counts = await kind.count(db, due);
    const before = new Map(due.map((tenant) => [tenant.tenantGuid, tenant.before]));
    for (const { tenantGuid, rows } of counts)
      found.push({ kind: kind.name, tenantGuid, before: before.get(tenantGuid)!, rows });
  }
  if (agedDocuments) {
    const tenants = await listTenantsWithPaths(db, within);
    const documents = await agedDocuments(tenants.map(({ guid }) => guid));
    if (documents)
      for (const count of documents.counts)
        found.push({ kind: DOCUMENTS, before: documents.before, ...count });
  }
  return found.filter(({ rows }) => rows > 0);
}

/** For each kind, the tenants with the moment before which its data is due. */
async function dueTenantsOf(
  db: Queryable,
  { clock, within }: { clock: Clock; within: string },
): Promise<(kind: TenantKind) => DueTenant[]> {
  const [tenants, ruleOf] = await Promise.all([listTenantsWithPaths(db, within), readRules(db)]);
  return (kind) =>
    tenants.map(({ guid, path, createdAt: since }) => {
      const rules = path.map((tenantGuid) => ({ tenantGuid, rule: ruleOf(tenantGuid, kind.name) }));
      const { days } = effectiveRule(kind, rules);
      return { tenantGuid: guid, before: daysBefore(clock, days), since };
    });
}

function daysBefore(clock: Clock, days: number): Temporal.Instant {
  return clock.now().subtract({ hours: days * 24 });
}
