import type { Task } from "../platform/recurring.ts";
import { SHARE_BATCH, watchShares } from "../what-if/index.ts";
import type { GatewayParts } from "./parts.ts";

/** A guardrail stops within seconds. */
const INTERVAL_MS = 2_000;

/** Drafts that are tried on a share of the payments are counted, and stopped by their guardrails. */
export function shareTask(parts: GatewayParts): Task {
  return {
    name: "drafts that are tried",
    intervalMs: INTERVAL_MS,
    batch: SHARE_BATCH,
    run: () => watchShares(parts),
  };
}
