import { integerSetting, settingIsOn, type Connector } from "../connectors/index.ts";
import { recordEvent } from "../events/index.ts";
import { Receivers, resultOfAttempt, timeLimitMs, type Attempt } from "../platform/deliveries/index.ts";
import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import {
  DELIVER_CALLBACK,
  findTransactionInBatch,
  sequenceBetweenMoves,
  type Transaction,
} from "../transactions/index.ts";
import type { Announcement, Callback } from "./callback.ts";
import { callbackAttempted } from "./callback-attempted.ts";
import { claimCallback, releaseCallback } from "./callback-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import { makeBody } from "./callback-body.ts";
import type { CallbackParts } from "./parts.ts";
import { waitBeforeRetry } from "./retry-schedule.ts";
import { sendCallback } from "./send-callback.ts";

/** While another announcement of the same transaction is on its way. */
const BUSY_WAIT = Temporal.Duration.from({ milliseconds: 500 });

/** When its data was erased between the making of the body and its sending. */
const ERASED_WAIT = Temporal.Duration.from({ seconds: 1 });

/** They are due when they are enqueued; a receiver's `Retry-After` counts as a day at most. */
const MAX_WAIT = {
  first: Temporal.Duration.from({ seconds: 0 }),
  retry: Temporal.Duration.from({ hours: 24 }),
};

/** Delivers announcements of transactions to the merchants' callback URLs, in a lane for each tenant and receiver. */
export function deliverCallbackJobKind(parts: CallbackParts): JobKind<Announcement> {
  const receivers = new Receivers(parts.clock);
  return {
    name: DELIVER_CALLBACK,
    run: (job) => deliverCallback({ ...parts, receivers }, job),
    retryAfter: doublingRetry({ firstSeconds: 1, maxSeconds: 300, tries: 1_000 }),
    leaseSeconds: 60,
    longestWait: MAX_WAIT,
    ...receivers.laneRules,
  };
}

/** The parts, with what earlier attempts showed of receivers. */
type DeliveryParts = CallbackParts & { readonly receivers: Receivers };

async function deliverCallback(parts: DeliveryParts, job: Job<Announcement>): Promise<JobResult> {
  const { payload: announcement } = job;
  const transaction = await findTransactionInBatch(parts.db, announcement.transactionUuid);
  const connector = transaction && (await addressedConnector(parts, transaction));
  if (!transaction?.callbackUrl) return done;
  if (!connector) throw new Error(`The connector of ${transaction.uuid} is not there.`);
  if (settingIsOn(connector, "postback:suppress-outgoing")) return done;
  const claimed = await claimWithBody(parts, { announcement, transaction, isRetry: job.attempts > 0 });
  switch (claimed.claim) {
    case "busy":
      return {
        kind: "again",
        after: BUSY_WAIT,
        because: "An announcement of this transaction is on its way.",
      };
    case "missing":
      return { kind: "again", after: ERASED_WAIT, because: "Its data was erased: the body is made again." };
    case "overtaken":
    case "concluded":
      return done;
    case "claimed":
      return attemptCallback(parts, { job, callback: claimed.callback, transaction, connector });
  }
}

/** Callbacks are signed with the secret of the connector that the merchant called: the meta-connector, if there was one. */
function addressedConnector(
  parts: CallbackParts,
  { metaConnectorGuid, connectorGuid }: Transaction,
): Promise<Connector | undefined> {
  return parts.findConnector(metaConnectorGuid ?? connectorGuid);
}

/** The body is made once, at the first attempt; retries repeat it byte for byte. */
async function claimWithBody(
  parts: CallbackParts,
  {
    announcement,
    transaction,
    isRetry,
  }: { announcement: Announcement; transaction: Transaction; isRetry: boolean },
): ReturnType<typeof claimCallback> {
  const claimed = isRetry && (await claimCallback(parts.db, announcement));
  if (claimed && claimed.claim !== "missing") return claimed;
  const body = JSON.stringify(await makeBody(parts, { transaction, result: announcement.result }));
  return claimCallback(parts.db, { ...announcement, url: transaction.callbackUrl!, body });
}

async function attemptCallback(
  parts: DeliveryParts,
  options: { job: Job; callback: Callback; transaction: Transaction; connector: Connector },
): Promise<JobResult> {
  const { job, callback, transaction, connector } = options;
  const sent = await parts.receivers.send(job, () => sendOnce(parts, options));
  if (!sent) {
    await releaseCallback(parts.db, callback);
    return { kind: "again", after: BUSY_WAIT, because: "The receiver has become slow." };
  }
  const { attempt, startedAt: at, endedAt, restLane } = sent;
  const after = waitBeforeRetry({
    attempts: callback.attempts + 1,
    maxRetries: integerSetting(connector, "postback-queue:max-retries"),
    retryAfter: attempt.retryAfter,
  });
  const result = resultOfAttempt(attempt, { after, restLane });
  callbackAttempted.record({
    outcome: attempt.outcome,
    givenUp: result.kind === "given_up",
    seconds: attempt.durationMs / 1_000,
    sinceFirstAttemptSeconds: endedAt.since(callback.createdAt).total("seconds"),
  });
  const status = STATUS_AFTER[result.kind];
  await recordAttempt(parts.db, {
    callback,
    attempt,
    status,
    at,
    nextAt: result.kind === "again" ? endedAt.add(result.after) : null,
    ...(result.kind === "completed" && { job }),
  });
  if (result.kind === "given_up") await reportGivenUp(parts, { callback, transaction, attempt });
  return result;
}

const STATUS_AFTER = {
  done: "acknowledged",
  completed: "acknowledged",
  again: "waiting",
  given_up: "given_up",
} as const;

async function sendOnce(
  parts: DeliveryParts,
  {
    callback,
    transaction,
    connector,
  }: { callback: Callback; transaction: Transaction; connector: Connector },
): Promise<Attempt> {
  const { url, body } = callback;
  const attempt = await sendCallback(parts, {
    url,
    body: Buffer.from(body ?? ""),
    connector,
    // The form the merchant signed with is inherited only where the connector says so.
    hash: connector.attributes.postbackFormat === "inherit" ? transaction.callbackHash : "sha512",
    timeLimitMs: timeLimitMs(callback.attempts),
  });
  parts.onAttempt?.({ merchantGuid: connector.merchantGuid, url, body: body ?? "", attempt });
  return attempt;
}

/** Needs an operator: the merchant was not notified of how a payment ended, and will not be. */
async function reportGivenUp(
  { db, log, viewStatus }: CallbackParts,
  { callback, transaction, attempt }: { callback: Callback; transaction: Transaction; attempt: Attempt },
): Promise<void> {
  const { transactionUuid, version } = callback;
  log.error(
    { transaction: transactionUuid, version, host: new URL(callback.url).host, outcome: attempt.outcome },
    "A callback was given up.",
  );
  const { uuid: id, tenantGuid, merchantGuid, testMode: test } = transaction;
  const object = await viewStatus(transaction);
  const from = sequenceBetweenMoves(transaction);
  await recordEvent(db, { type: "callback.given_up", id, tenantGuid, merchantGuid, test, object, from });
}
