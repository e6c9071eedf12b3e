import type { HttpServer } from "../../platform/http/index.ts";
import { registerExportProvisioningRoutes, type ExportProvisioningParts } from "./export-provisioning.ts";
import { registerFeeProvisioningRoutes, type FeeProvisioningParts } from "./fee-provisioning.ts";
import { registerLineItemProvisioningRoutes } from "./line-item-provisioning.ts";

/** Fees, line items, exports and imports, by the operator. */
export function registerSettlementProvisioningRoutes(
  app: HttpServer,
  parts: ExportProvisioningParts & FeeProvisioningParts,
): void {
  registerFeeProvisioningRoutes(app, parts);
  registerLineItemProvisioningRoutes(app, parts);
  registerExportProvisioningRoutes(app, parts);
}
