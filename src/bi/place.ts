import type { BiParts } from "./parts.ts";
import { addScope, findScope, type Scope } from "./projection/index.ts";

/** A tenant with its sub-tenants, or a merchant, as a page of the gateway has checked it. */
export interface BiPlace {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  /** The guid itself and those of the tenants above it, nearest first. */
  readonly path: readonly string[];
  /** The tenant with those below it; of a merchant, empty. */
  readonly tenantsWithin: readonly string[];
}

/** The filter that admits the transactions of the place alone. */
export function ownFilter({ kind, guid, tenantsWithin }: BiPlace): object {
  return kind === "merchant" ? { term: { merchant_guid: guid } } : { terms: { tenant_guid: tenantsWithin } };
}

/** The nearest scope that exists at the place or above it; where there is none, the tenant's is made. */
export async function nearestScope(
  { db }: BiParts,
  { path }: Pick<BiPlace, "path">,
): Promise<Pick<Scope, "guid"> & { readonly isNew: boolean }> {
  for (const guid of path) {
    const scope = await findScope(db, guid);
    if (scope) return { guid: scope.guid, isNew: false };
  }
  // A merchant's tenant, so that the pages of its other merchants need no scope of their own.
  const guid = path.find((above) => !above.startsWith("ME-")) ?? path[0] ?? "";
  await addScope(db, { guid, kind: "tenant", testOnly: false });
  return { guid, isNew: true };
}
