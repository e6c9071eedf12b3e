import { inShare, lockDueExperiments, recordCounts, type Experiment } from "../../connectors/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { countShares, type ShareCounts } from "../../transactions/index.ts";
import type { WhatIfParts } from "../parts.ts";
import { stopShare } from "./stop-share.ts";

export const SHARE_BATCH = 5;
/** Counting takes at most a hundredth of the time. */
const REST_FACTOR = 100;
const MIN_REST_SECONDS = 2;
/** A trial on all payments is compared with so many days before it. */
const DAYS_BEFORE = 30;

/** Counts the payments of drafts that are tried on a share, and stops those whose guardrail is reached. Returns how many were looked at. */
export async function watchShares(parts: WhatIfParts): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const due = await lockDueExperiments(tx, SHARE_BATCH);
    for (const experiment of due) {
      const { guid, connectorGuid, subject } = experiment;
      const beganMs = performance.now();
      const counts = await countSides(tx, experiment);
      const tookSeconds = (performance.now() - beganMs) / 1_000;
      const restSeconds = Math.max(MIN_REST_SECONDS, tookSeconds * REST_FACTOR);
      await recordCounts(tx, { guid, ...counts, restSeconds });
      if (!isReached({ ...experiment, ...counts })) continue;
      await stopShare(tx, parts, { connectorGuid, subject, by: "guardrail" });
      parts.log.warn(
        { connector: connectorGuid, subject, ...counts },
        "The trial of a draft was stopped by its guardrail.",
      );
    }
    return due.length;
  });
}

/** Both sides since the beginning; where every payment is of the draft, the others are those of the days before. */
async function countSides(tx: Queryable, experiment: Experiment): Promise<ShareCounts> {
  const { merchantGuid, connectorGuid, startedAt } = experiment;
  const since = await countShares(tx, {
    merchantGuid,
    connectorGuid,
    since: startedAt,
    inShare: (uuid) => inShare(experiment, uuid),
  });
  if (since.otherPayments > 0 || since.draftPayments < experiment.after) return since;
  const before = await countShares(tx, {
    merchantGuid,
    connectorGuid,
    since: startedAt.subtract({ hours: 24 * DAYS_BEFORE }),
    until: startedAt,
    inShare: () => sql`false`,
  });
  const { otherPayments, otherApproved } = before;
  return { ...since, otherPayments, otherApproved };
}

/**
 * Whether the approval of the draft is that far below the others', after that many of its payments. The point estimate decides: a
 * guardrail rather stops once too often.
 */
export function isReached(
  of: Pick<
    Experiment,
    "after" | "approvalDropPoints" | "draftPayments" | "draftApproved" | "otherPayments" | "otherApproved"
  >,
): boolean {
  const { draftPayments, draftApproved, otherPayments, otherApproved } = of;
  if (draftPayments < of.after || otherPayments === 0) return false;
  // In hundredths of a point, with whole numbers: (other - draft) >= drop.
  const drop = Math.round(Number(of.approvalDropPoints) * 100);
  const fall = otherApproved * draftPayments - draftApproved * otherPayments;
  return fall * 10_000 >= drop * draftPayments * otherPayments;
}
