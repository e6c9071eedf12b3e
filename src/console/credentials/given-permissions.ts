import { permissionsGivenBy, type ProvisioningPermission } from "../../authority/index.ts";
import type { PlaceView } from "../access/places.ts";

/** The permissions that an owner's roles at the place let them give to a credential. */
export function givenPermissions({
  isOwner,
  grants,
}: Pick<PlaceView, "isOwner" | "grants">): ProvisioningPermission[] {
  return isOwner ? permissionsGivenBy(grants) : [];
}
