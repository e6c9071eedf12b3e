import type { HttpServer } from "../../platform/http/index.ts";
import { registerExportProvisioningRoutes, type ExportProvisioningParts } from "./export-provisioning.ts";
import { registerFeeProvisioningRoutes, type FeeProvisioningParts } from "./fee-provisioning.ts";
import {
  registerImportProvisioningRoutes,
  registerReportUpload,
  type ImportProvisioningParts,
} from "./import-provisioning.ts";
import { registerLineItemProvisioningRoutes } from "./line-item-provisioning.ts";

/** Fees, line items, exports and imports, by the operator. */
export async function registerSettlementProvisioningRoutes(
  app: HttpServer,
  parts: ExportProvisioningParts & FeeProvisioningParts & ImportProvisioningParts,
): Promise<void> {
  registerFeeProvisioningRoutes(app, parts);
  registerLineItemProvisioningRoutes(app, parts);
  registerExportProvisioningRoutes(app, parts);
  registerImportProvisioningRoutes(app, parts);
  await registerReportUpload(app, parts);
}
