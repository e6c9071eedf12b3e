import type { Queryable } from "../../platform/database/index.ts";
import { merchantsWithin } from "../../tenancy/index.ts";
import type { Place } from "./places.ts";

/** The merchant itself, or all merchants of a tenant and below it. */
export async function merchantsAt(
  db: Queryable,
  { kind, guid }: Pick<Place, "kind" | "guid">,
): Promise<string[]> {
  return kind === "merchant" ? [guid] : merchantsWithin(db, guid);
}
