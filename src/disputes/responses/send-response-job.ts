import { done, doublingRetry, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { findDisputeByGuid } from "../dispute-store.ts";
import type { DisputeResponseParts } from "./parts.ts";
import { findResponse } from "./response-store.ts";
import { sendResponse } from "./send-response.ts";

export const SEND_DISPUTE_RESPONSE = "send-dispute-response";

/** Over four days; a response that has no outcome by then is a dead job, for which there is an alert. */
const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 4 * 3_600, tries: 32 });

/** Determines the outcome of a response that was lost, by sending it again under the same reference. */
export function sendDisputeResponseJobKind(parts: DisputeResponseParts): JobKind<{ readonly guid: string }> {
  return {
    name: SEND_DISPUTE_RESPONSE,
    run: ({ payload, attempts }) => resend(parts, { guid: payload.guid, attempts }),
    retryAfter,
    leaseSeconds: 120,
    laneConcurrency: 1,
  };
}

async function resend(
  parts: DisputeResponseParts,
  { guid, attempts }: { guid: string; attempts: number },
): Promise<JobResult> {
  const response = await findResponse(parts.db, guid);
  if (response?.state !== "sent") return done;
  const dispute = await findDisputeByGuid(parts.db, response.disputeGuid);
  const connector = dispute && (await parts.findConnector(dispute.connectorGuid));
  const adapter = connector && parts.adapters.get(connector.adapter);
  const responder = adapter?.disputes;
  if (!dispute || !connector || !adapter || !responder)
    return { kind: "given_up", because: "The connector cannot respond to disputes any more." };
  const disputed = { dispute, connector, adapter, responder };
  const outcome = await sendResponse(parts, { disputed, response, isRepeat: true });
  if (outcome.kind !== "unknown") return done;
  const after = retryAfter(attempts);
  return after
    ? { kind: "again", after, because: outcome.because }
    : { kind: "given_up", because: outcome.because };
}
