import { describeExperiment, type DraftSubject, type Experiment } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { WhatIfDraft } from "../kinds/kind.ts";
import { difference, wilson, type Interval } from "../statistics/wilson.ts";
import { predictionOf } from "../what-if-store.ts";

const DRAFT_OF: Readonly<Record<DraftSubject, WhatIfDraft>> = {
  routing: "routing",
  three_d_secure: "authentication",
  exemptions: "exemptions",
};

/** A trial with what was predicted and what it brought: differences of the approval of all payments, as fractions. */
export async function describeShare(db: Queryable, experiment: Experiment) {
  const { connectorGuid, subject, revision, startedAt } = experiment;
  const predicted = await predictionOf(db, {
    subjectId: connectorGuid,
    draft: DRAFT_OF[subject],
    revision,
    startedAt,
  });
  const { now = null, then = null } = predicted?.all ?? {};
  const prediction = now === null || then === null ? null : then.map((share) => share - now);
  const result = resultOf(experiment);
  return { ...describeExperiment(experiment), prediction, result: result && [...result] };
}

/** Null while one side has no payment. */
function resultOf(experiment: Experiment): Interval | null {
  const { draftPayments, draftApproved, otherPayments, otherApproved } = experiment;
  if (draftPayments === 0 || otherPayments === 0) return null;
  return difference(
    wilson(draftApproved / draftPayments, draftPayments),
    wilson(otherApproved / otherPayments, otherPayments),
  );
}
