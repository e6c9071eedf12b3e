import type { HttpServer } from "../../platform/http/index.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { registerListProvisioningRoutes } from "./list-provisioning.ts";
import { registerProfileProvisioningRoutes } from "./profile-provisioning.ts";

/** Profiles and lists, by the operator. */
export function registerRiskProvisioningRoutes(app: HttpServer, parts: RiskProvisioningParts): void {
  registerProfileProvisioningRoutes(app, parts);
  registerListProvisioningRoutes(app, parts);
}
