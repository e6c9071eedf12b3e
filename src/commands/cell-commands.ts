import { CannotMove } from "../cells/index.ts";
import type { Settings } from "../settings/index.ts";
import { cancelMove, purgeTenant } from "./cells/end-move.ts";
import { moveTenant, sizesOfTenant } from "./cells/move-tenant.ts";
import type { CellAddresses } from "./cells/open-move.ts";
import { prepareCell } from "./cells/prepare-cell.ts";

export const CELL_USAGE = `With several cells (docs/scale.md), between the databases of GATEWAY_DATABASE_URL and TARGET_DATABASE_URL, whose master key is
TARGET_MASTER_KEY, or else GATEWAY_MASTER_KEY:
  npm run database -- prepare-cell --number <n>   the target, new and migrated, becomes cell number n, from 1 to 200
  npm run database -- move-tenant <guid>          the target serves the tenant from then on; run again, it continues
    --dry-run                                     prints the rows and bytes of each table
    --cancel                                      gives up a move before the target serves the tenant
    --purge                                       afterwards: removes the rows from the source`;

const KEY_BYTES = 32;

interface CellFlags {
  readonly "dry-run"?: boolean;
  readonly cancel?: boolean;
  readonly purge?: boolean;
}

/** @throws CannotMove with a sentence for the operator */
export async function moveTenantCommand(
  settings: Settings,
  { tenantGuid, flags }: { tenantGuid: string; flags: CellFlags },
): Promise<string> {
  const options = { tenantGuid, ...addressesIn(settings) };
  if (flags["dry-run"]) return tableOf(await sizesOfTenant(options));
  if (flags.cancel) {
    await cancelMove(options);
    return `The move of ${tenantGuid} was given up: the source serves it.`;
  }
  if (flags.purge) {
    const removed = await purgeTenant(options);
    return `${removed} rows of ${tenantGuid} were removed from the source. ${STAYS_THERE}`;
  }
  await moveTenant({ ...options, report: (line) => void process.stdout.write(`${line}\n`) });
  return `${tenantGuid} was moved. Its rows in the source are fenced until --purge; until then retention is paused there: the source purges no old records of any tenant.`;
}

/** @throws CannotMove with a sentence for the operator */
export async function prepareCellCommand(settings: Settings, number: number): Promise<string> {
  await prepareCell({ ...addressesIn(settings), number });
  return `The target is cell ${number}. Start its gateways.`;
}

/** No purge removes it from the source. */
const STAYS_THERE = `It still has:
- documents of the BI data source, until you run npm run bi:rebuild there;
- entries of the audit, until their retention ends: a chain has no gaps;
- accounts of people, also of those who had roles at this tenant only;
- the log of API requests, for 30 days;
- backups, until they expire.`;

function addressesIn(settings: Settings): CellAddresses {
  const { database, masterKey } = settings;
  if (database.kind !== "external")
    throw new CannotMove("Set GATEWAY_DATABASE_URL: the embedded database is no cell.");
  const targetUrl = process.env["TARGET_DATABASE_URL"] ?? "";
  if (!/^postgres(?:ql)?:\/\//.test(targetUrl))
    throw new CannotMove(
      "Set TARGET_DATABASE_URL to the database of the other cell, as postgres://user@host/database.",
    );
  if (!masterKey)
    throw new CannotMove("Set GATEWAY_MASTER_KEY: what is sealed has to open in the other cell.");
  const given = process.env["TARGET_MASTER_KEY"];
  const targetKey = given === undefined ? masterKey : Buffer.from(given, "base64");
  if (targetKey.length !== KEY_BYTES) throw new CannotMove("TARGET_MASTER_KEY is not 32 bytes in base64.");
  return { sourceUrl: database.sessionUrl ?? database.url, targetUrl, sourceKey: masterKey, targetKey };
}

function tableOf(sizes: readonly { table: string; rows: number; bytes: number }[]): string {
  const lines = sizes
    .filter(({ rows }) => rows > 0)
    .map(
      ({ table, rows, bytes }) =>
        `${table.padEnd(36)}${String(rows).padStart(12)}${String(bytes).padStart(16)}`,
    );
  const sum = (part: "rows" | "bytes") => sizes.reduce((total, size) => total + size[part], 0);
  return [
    `${"table".padEnd(36)}${"rows".padStart(12)}${"bytes".padStart(16)}`,
    ...lines,
    `${"all".padEnd(36)}${String(sum("rows")).padStart(12)}${String(sum("bytes")).padStart(16)}`,
  ].join("\n");
}
