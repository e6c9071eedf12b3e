import type { JobKind } from "../../platform/jobs/index.ts";
import type { TransactionParts } from "../parts.ts";
import { lookUpJobKind } from "./look-up-job.ts";
import { workOffEventJobKind } from "./work-off-event.ts";

/** Kinds of jobs that webhooks of providers cause. */
export function providerEventJobKinds(parts: TransactionParts): JobKind[] {
  return [workOffEventJobKind(parts), lookUpJobKind(parts)];
}
