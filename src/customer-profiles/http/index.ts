import type { HttpServer } from "../../platform/http/index.ts";
import type { ProvisioningParts } from "../../tenancy/index.ts";
import { attachPaymentInstrumentRoute } from "./attach-payment-instrument.ts";
import { registerContainerRoutes } from "./container-routes.ts";
import { deleteProfileRoute } from "./delete-profile.ts";
import { detachPaymentInstrumentRoute } from "./detach-payment-instrument.ts";
import { getProfileRoute } from "./get-profile.ts";
import { listCustomerProfileAuditRoute } from "./list-customer-profile-audit.ts";
import type { ProfileRouteParts } from "./profile-route.ts";
import { updateProfileRoute } from "./update-profile.ts";

/** `POST /api/v3/customerProfiles/{apiKey}/…` (spec "Customer profile operations") */
export function registerCustomerProfileRoutes(app: HttpServer, parts: ProfileRouteParts): void {
  getProfileRoute(app, parts);
  updateProfileRoute(app, parts);
  deleteProfileRoute(app, parts);
  attachPaymentInstrumentRoute(app, parts);
  detachPaymentInstrumentRoute(app, parts);
}

/** For the operator: containers, and the audit of shared ones. */
export function registerCustomerProfileProvisioningRoutes(app: HttpServer, parts: ProvisioningParts): void {
  registerContainerRoutes(app, parts);
  listCustomerProfileAuditRoute(app, parts);
}
