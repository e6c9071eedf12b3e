import { membershipsOf } from "../access/memberships.ts";
import { findPlace, viewOf, type PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlaceVisit } from "./console-route.ts";

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
