import type { Place } from "../../access/places.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { otherPlace } from "../../frame/other-place.ts";
import type { ConsoleParts } from "../../parts.ts";

/** The tenant of a place, to which its profiles belong: itself, or the merchant's. */
export function tenantOf({ kind, guid, path: [_own, above] }: Place): string {
  return kind === "tenant" ? guid : (above ?? guid);
}

/** Whether the person may configure the tenant, which a role at one of its merchants does not give. */
export async function mayConfigure(
  parts: Pick<ConsoleParts, "db" | "sealer">,
  visit: PlaceVisit,
  tenantGuid: string,
): Promise<boolean> {
  return (await otherPlace(parts, visit, tenantGuid))?.allows("configure") === true;
}
