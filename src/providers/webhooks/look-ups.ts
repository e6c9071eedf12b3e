import type { LookUp } from "@quittance/provider-kit";
import type { Database, Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { findSubmission, findSubmissionsOfProvider } from "../submissions/index.ts";

/** Job kind of the transaction requests: asks a provider about what a webhook named. */
export const LOOK_UP_AT_PROVIDER = "look-up-at-provider";

export interface LookUpKey {
  readonly connectorGuid: string;
  readonly about: string;
}

const MAX_ABOUT_LENGTH = 500;

/**
 * Enqueues what webhooks named and the connector has a submission of. A waiting look-up is not enqueued a second time; during one that
 * runs it is, because that one may have asked before the change. How many were enqueued.
 */
export async function enqueueLookUps(
  db: Database,
  { connectorGuid, lookUps }: { connectorGuid: string; lookUps: readonly LookUp[] },
): Promise<number> {
  let enqueued = 0;
  for (const lookUp of lookUps) {
    const { about } = lookUp;
    if (about.length > MAX_ABOUT_LENGTH || !(await hasSubmission(db, { connectorGuid, lookUp }))) continue;
    const payload: LookUpKey = { connectorGuid, about };
    await db.transaction((tx) =>
      enqueue(tx, {
        kind: LOOK_UP_AT_PROVIDER,
        key: JSON.stringify([connectorGuid, about]),
        owner: connectorGuid,
        lane: `${LOOK_UP_AT_PROVIDER}:${connectorGuid}`,
        payload,
      }),
    );
    enqueued += 1;
  }
  return enqueued;
}

async function hasSubmission(
  db: Queryable,
  { connectorGuid, lookUp }: { connectorGuid: string; lookUp: LookUp },
): Promise<boolean> {
  const { providerReference, submissionReference } = lookUp;
  if (
    providerReference !== undefined &&
    (await findSubmissionsOfProvider(db, { connectorGuid, providerReference })).length > 0
  )
    return true;
  const submission =
    submissionReference === undefined ? undefined : await findSubmission(db, submissionReference);
  return submission?.connectorGuid === connectorGuid;
}
