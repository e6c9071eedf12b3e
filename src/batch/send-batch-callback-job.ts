import { settingIsOn } from "../connectors/index.ts";
import { done, doublingRetry, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import { findBatch } from "./batch-store.ts";
import type { BatchParts } from "./parts.ts";
import { resultLink } from "./result-link.ts";

export const SEND_BATCH_CALLBACK = "send-batch-callback";

const TIME_LIMIT_MS = 10_000;
/** From a minute to a day apart, over a week. */
const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 86_400, tries: 17 });

/** Notifies the merchant of a batch's end: `{link}`, signed like the callbacks of transactions. Any 2xx acknowledges it. */
export function sendBatchCallbackJobKind(parts: BatchParts): JobKind<{ batchId: string }> {
  return {
    name: SEND_BATCH_CALLBACK,
    leaseSeconds: 60,
    laneConcurrency: 2,
    retryAfter,
    run: ({ payload, attempts }) => send(parts, { ...payload, attempts }),
  };
}

async function send(
  parts: BatchParts,
  { batchId, attempts }: { batchId: string; attempts: number },
): Promise<JobResult> {
  const batch = await findBatch(parts.db, { id: batchId });
  const connector = batch && (await parts.findConnector(batch.connectorGuid));
  if (!batch?.callbackUrl || !connector || settingIsOn(connector, "postback:suppress-outgoing")) return done;
  const { httpStatus, outcome } = await parts.postSigned({
    url: batch.callbackUrl,
    body: Buffer.from(JSON.stringify({ link: resultLink(parts, batchId) })),
    connector,
    hash: connector.attributes.postbackFormat === "inherit" ? (batch.signatureHash ?? "sha512") : "sha512",
    timeLimitMs: TIME_LIMIT_MS,
  });
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return done;
  const because = httpStatus === null ? outcome : `${outcome} (${httpStatus})`;
  const after = retryAfter(attempts);
  return after ? { kind: "again", after, because } : { kind: "given_up", because };
}
