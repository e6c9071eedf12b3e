import type { HttpServer } from "../../platform/http/index.ts";
import { attachPaymentInstrumentRoute } from "./attach-payment-instrument.ts";
import { createCustomerProfileContainerOperation } from "./create-customer-profile-container.ts";
import { deleteProfileRoute } from "./delete-profile.ts";
import { detachPaymentInstrumentRoute } from "./detach-payment-instrument.ts";
import { getProfileRoute } from "./get-profile.ts";
import { listCustomerProfileAuditOperation } from "./list-customer-profile-audit.ts";
import { listCustomerProfileContainersOperation } from "./list-customer-profile-containers.ts";
import type { ProfileRouteParts } from "./profile-route.ts";
import { updateCustomerProfileContainerOperation } from "./update-customer-profile-container.ts";
import { updateProfileRoute } from "./update-profile.ts";

/** `POST /api/v3/customerProfiles/{apiKey}/…` (spec "Customer profile operations") */
export function registerCustomerProfileRoutes(app: HttpServer, parts: ProfileRouteParts): void {
  getProfileRoute(app, parts);
  updateProfileRoute(app, parts);
  deleteProfileRoute(app, parts);
  attachPaymentInstrumentRoute(app, parts);
  detachPaymentInstrumentRoute(app, parts);
}

/** The provisioning operations of containers, and the audit of shared ones. */
export const customerProfileOperations = [
  createCustomerProfileContainerOperation,
  updateCustomerProfileContainerOperation,
  listCustomerProfileContainersOperation,
  listCustomerProfileAuditOperation,
];
