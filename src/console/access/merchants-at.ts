import type { Queryable } from "../../platform/database/index.ts";
import { merchantsWithin } from "../../tenancy/index.ts";
import type { Place } from "./places.ts";

/** Several parts of a page need those of its place, and a place is read again for each request and job. */
const READ = new WeakMap<Pick<Place, "kind" | "guid">, Promise<readonly string[]>>();

/** The merchant itself, or all merchants of a tenant and below it, as they were when they were needed first for this place. */
export function merchantsAt(db: Queryable, place: Pick<Place, "kind" | "guid">): Promise<readonly string[]> {
  const known = READ.get(place) ?? readMerchants(db, place);
  READ.set(place, known);
  return known;
}

async function readMerchants(
  db: Queryable,
  { kind, guid }: Pick<Place, "kind" | "guid">,
): Promise<readonly string[]> {
  return kind === "merchant" ? [guid] : merchantsWithin(db, guid);
}
