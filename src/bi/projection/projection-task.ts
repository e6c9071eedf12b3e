import type { Task } from "../../platform/recurring.ts";
import { projectDue, PROJECTION_BATCH, type ProjectionParts } from "./project-changes.ts";

/** Documents appear within two seconds, and fewer batches cost less. */
const INTERVAL_MS = 1_000;
/**
 * Most of the cost of a batch is the same for any size, so that fewer, larger ones leave more of the machine to payments.
 * Documents still follow within two seconds.
 */
const BUSY_INTERVAL_MS = 1_500;

/**
 * The projection as work that is due again and again.
 *
 * @param isBusy whether payments are being served; by default, whether the event loop of this process is busy
 */
export function projectionTask(parts: ProjectionParts, isBusy?: () => boolean): Task {
  return {
    name: "BI projection",
    intervalMs: INTERVAL_MS,
    batch: PROJECTION_BATCH,
    // Payments come first: a projection that fell behind catches up when there are fewer.
    busyIntervalMs: BUSY_INTERVAL_MS,
    ...(isBusy && { isBusy }),
    run: () => projectDue(parts),
  };
}
