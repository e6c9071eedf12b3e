import { dataKinds } from "../gateway/data-kinds.ts";
import { assertMigrated } from "../migrations.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { previewDue } from "../privacy/index.ts";
import type { Settings } from "../settings/index.ts";
import { listTenantPath, ROOT_TENANT_GUID } from "../tenancy/index.ts";
import { withDatabase } from "./with-database.ts";

export const RETENTION_USAGE = `  npm run database -- retention --dry-run [--tenant <guid>]    what the gateway would purge now, by kind of data and tenant (docs/privacy.md)
`;

/** Counting reads much of the database, beside payments. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** One line for each kind of data and tenant of which something is due, by the rule of the job. */
export function previewRetention(
  settings: Settings,
  { tenant = ROOT_TENANT_GUID }: { readonly tenant?: string | undefined },
): Promise<string> {
  return withDatabase(settings, async (url) => {
    const db = openDatabase({
      url,
      clock: systemClock,
      log: silentLog,
      poolSize: 2,
      applicationName: "quittance retention",
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    try {
      await assertMigrated(db);
      if ((await listTenantPath(db, { tenantGuid: tenant })).length === 0)
        throw new Error(`--tenant: there is no tenant ${JSON.stringify(tenant)}.`);
      const due = await previewDue(
        { db, clock: systemClock, dataKinds: dataKinds(settings.retention) },
        tenant,
      );
      if (due.length === 0) return "Nothing is due. Nothing was changed.";
      const lines = due.map(({ kind, tenantGuid, before, rows }) => {
        const day = before.toString({ smallestUnit: "second" });
        return `${kind}, ${tenantGuid ?? "whole installation"}: ${rows} from before ${day}`;
      });
      return [...lines, "Nothing was changed: the gateway's worker purges it."].join("\n");
    } finally {
      await db.close();
    }
  });
}
