import { isJsonObject } from "../../platform/json-object.ts";
import type { Sealer } from "../../platform/sealing.ts";
import type { SettlementExport, SettlementFile } from "./export-store.ts";

const CONTEXT = "settlement-file-link";
export const LINK_LIFETIME_HOURS = 24;

/** A link to a file that needs no credentials and expires. It is sealed, and cannot be made or changed outside of the gateway. */
export function fileLink(
  { vault, publicUrl }: { vault: Sealer; publicUrl: string },
  { guid, file, expiresAt }: { guid: string; file: SettlementFile; expiresAt: Temporal.Instant },
): string {
  const token = vault.seal(JSON.stringify({ guid, file, expiresAt: expiresAt.toString() }), CONTEXT);
  return `${publicUrl}/api/settlement/files/${token}`;
}

/** The file that a link's token stands for; undefined when it has expired or was not made by this gateway. */
export async function fileOfToken(
  { vault, now }: { vault: Sealer; now: Temporal.Instant },
  token: string,
): Promise<{ guid: string; file: SettlementFile } | undefined> {
  const opened = await vault.open(token, CONTEXT).catch(() => undefined);
  const link: unknown = opened === undefined ? undefined : JSON.parse(opened);
  if (!isJsonObject(link)) return undefined;
  const { guid, file, expiresAt } = link;
  if (typeof guid !== "string" || typeof expiresAt !== "string") return undefined;
  if (file !== "entries" && file !== "totals") return undefined;
  return Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0 ? { guid, file } : undefined;
}

/** `settlement-2026-11-01-2026-12-01-<guid>.csv`: the first and the last day of the period, and which export it is. */
export function fileName(
  { guid, periodFrom, periodTo }: Pick<SettlementExport, "guid" | "periodFrom" | "periodTo">,
  file: SettlementFile,
): string {
  const day = (at: Temporal.Instant) => at.toString().slice(0, 10);
  const last = day(periodTo.subtract({ nanoseconds: 1 }));
  return `settlement-${day(periodFrom)}-${last}-${guid}${file === "totals" ? "-totals" : ""}.csv`;
}
