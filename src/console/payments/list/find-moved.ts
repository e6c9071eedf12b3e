import { movedPayments } from "../../../what-if/index.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { ReadFilter } from "../../payment-facts/filter.ts";
import { unknownWhatIf } from "../../payment-facts/what-if-field.ts";

/** A filter by a what-if, with the payments that it found to move. A filter without it is returned as it is. */
export async function withMoved(
  { db }: Pick<ConsoleParts, "db">,
  { read }: { read: ReadFilter },
): Promise<ReadFilter> {
  const { moved, problems, filter } = read;
  if (moved === undefined || problems.length > 0) return read;
  const found = await movedPayments(db, moved);
  if (found === undefined)
    return { ...read, problems: [...problems, { field: "whatIf", message: unknownWhatIf() }] };
  const among = filter.uuids && new Set(filter.uuids);
  return { ...read, filter: { ...filter, uuids: found.filter((uuid) => among?.has(uuid) ?? true) } };
}
