import type { NewJob } from "../../platform/jobs/index.ts";
import type { Authentication } from "../../three-d-secure/index.ts";

/** Job kind: concludes authentications whose customer does not come back: paid with a proof, refused after the deadline. */
export const CONCLUDE_AUTHENTICATION = "conclude-authentication";

/** How long a customer has to open the page, and the 3DS Method to run. */
const FIRST_STEP_SECONDS = 900;

/**
 * The one job of an authentication, at its deadline. Enqueued again after each step, it replaces itself. It may have to
 * wait for the provider, so that each connector has a lane of its own.
 */
export function conclusionJob(authentication: Authentication, runAt?: Temporal.Instant): NewJob {
  const { threeDSServerTransID, connectorGuid } = authentication;
  return {
    kind: CONCLUDE_AUTHENTICATION,
    key: threeDSServerTransID,
    owner: connectorGuid,
    lane: `${CONCLUDE_AUTHENTICATION}:${connectorGuid}`,
    payload: { threeDSServerTransID },
    runAt: runAt ?? deadlineOf(authentication),
  };
}

/** When an authentication that is not completed counts as abandoned. */
export function deadlineOf({ challengeDeadline, startedAt }: Authentication): Temporal.Instant {
  return challengeDeadline === undefined
    ? Temporal.Instant.from(startedAt).add({ seconds: FIRST_STEP_SECONDS })
    : Temporal.Instant.from(challengeDeadline);
}
