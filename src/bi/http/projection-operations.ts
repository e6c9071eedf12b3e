import { getBiRebuildOperation } from "./get-bi-rebuild.ts";
import { rebuildBiOperation } from "./rebuild-bi.ts";
import { reconcileBiOperation } from "./reconcile-bi.ts";

/** The provisioning operations on the projection itself: rebuild it, and compare it with the records. */
export const projectionOperations = [rebuildBiOperation, getBiRebuildOperation, reconcileBiOperation];
