import { ALL_PERMISSIONS, type ProvisioningPermission } from "../../tenancy/index.ts";
import type { Permission } from "../access/permissions.ts";
import type { PlaceView } from "../access/places.ts";

/**
 * The permissions that a person needs in the console to give one to a credential of the provisioning API: it opens the same
 * there.
 */
const NEEDS: Readonly<Record<ProvisioningPermission, readonly Permission[]>> = {
  read: ["see_payments", "audit"],
  configure: ["configure"],
  // With `read` it makes BI keys, which read every payment.
  credentials: ["developers", "export"],
  annotate: ["annotate"],
  operate: ["resend_callbacks", "export"],
  privacy: ["delete_customers", "export"],
  review: ["capture_and_void"],
};

/** The permissions that an owner's roles at the place let them give to a credential, without those in test mode only. */
export function givenPermissions({
  isOwner,
  allows,
}: Pick<PlaceView, "isOwner" | "allows">): ProvisioningPermission[] {
  if (!isOwner) return [];
  return ALL_PERMISSIONS.filter((permission) => NEEDS[permission].every((needed) => allows(needed)));
}
