import { membershipsOf } from "../../access/memberships.ts";
import { findPlace, viewOf, type Place, type PlaceView } from "../../access/places.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";

/** The tenant of a place, to which its profiles belong: itself, or the merchant's. */
export function tenantOf({ kind, guid, path: [_own, above] }: Place): string {
  return kind === "tenant" ? guid : (above ?? guid);
}

/** Another place as the person of a visit sees it; undefined where they are nothing. */
export async function otherPlace(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  { viewer }: Pick<PlaceVisit, "viewer">,
  guid: string,
): Promise<PlaceView | undefined> {
  const [place, memberships] = await Promise.all([
    findPlace(db, { guid, sealer }),
    membershipsOf(db, viewer.person),
  ]);
  return place && viewOf(place, memberships);
}

/** Whether the person may configure the tenant, which a role at one of its merchants does not give. */
export async function mayConfigure(
  parts: Pick<ConsoleParts, "db" | "sealer">,
  visit: PlaceVisit,
  tenantGuid: string,
): Promise<boolean> {
  return (await otherPlace(parts, visit, tenantGuid))?.allows("configure") === true;
}
