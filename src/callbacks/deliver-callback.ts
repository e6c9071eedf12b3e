import { integerSetting, settingIsOn, type Connector } from "../connectors/index.ts";
import {
  completed,
  done,
  doublingRetry,
  laneKey,
  lanesOf,
  type Job,
  type JobKind,
  type JobResult,
} from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK, findTransactionInBatch, type Transaction } from "../transactions/index.ts";
import type { Announcement, Attempt, Callback } from "./callback.ts";
import { callbackAttempted } from "./callback-attempted.ts";
import { claimCallback, findCallback, insertCallback, releaseCallback } from "./callback-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import { DeliveryWindows, FIRST_WINDOW } from "./delivery-windows.ts";
import { makeBody } from "./callback-body.ts";
import type { CallbackParts } from "./parts.ts";
import { timeLimitMs, waitBeforeRetry } from "./retry-schedule.ts";
import { ReceiverHealth } from "./receiver-health.ts";
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

/** In one process; they mostly wait for receivers, each up to 30 seconds. One tenant gets at most half of them. */
export const MAX_CONCURRENT_CALLBACKS = 1_024;

/** Delivers announcements of transactions to the merchants' callback URLs, in a lane for each tenant and receiver. */
export function deliverCallbackJobKind(parts: CallbackParts): JobKind<Announcement> {
  const health = new ReceiverHealth();
  const windows = new DeliveryWindows(parts.clock);
  return {
    name: DELIVER_CALLBACK,
    run: (job) => deliverCallback({ ...parts, health, windows, receiver: laneKey(job) }, job),
    retryAfter: doublingRetry({ firstSeconds: 1, maxSeconds: 300, tries: 1_000 }),
    leaseSeconds: 60,
    longestWait: MAX_WAIT,
    laneConcurrency: FIRST_WINDOW,
    laneLimit: (lane) => windows.deliveriesTo(laneKey(lane)),
    quickLanes: {
      has: (lane) => windows.isQuick(laneKey(lane)),
      of: (owner, limit) => lanesOf(owner, { keys: windows.quick(), limit }),
    },
  };
}

/** The parts, with what earlier attempts showed of the receiver. */
type DeliveryParts = CallbackParts & {
  readonly health: ReceiverHealth;
  readonly windows: DeliveryWindows;
  /** Tenant and host. */
  readonly receiver: string;
};

async function deliverCallback(parts: DeliveryParts, job: Job<Announcement>): Promise<JobResult> {
  const { payload: announcement } = job;
  const transaction = await findTransactionInBatch(parts.db, announcement.transactionUuid);
  const connector = transaction && (await addressedConnector(parts, transaction));
  if (!transaction?.callbackUrl) return done;
  if (!connector) throw new Error(`The connector of ${transaction.uuid} is not there.`);
  if (settingIsOn(connector, "postback:suppress-outgoing")) return done;
  const callback = await prepareCallback(parts, { announcement, transaction, isRetry: job.attempts > 0 });
  const claim = await claimCallback(parts.db, announcement);
  switch (claim) {
    case "busy":
      return {
        kind: "again",
        after: BUSY_WAIT,
        because: "An announcement of this transaction is on its way.",
      };
    case "erased":
      return { kind: "again", after: ERASED_WAIT, because: "Its data was erased: the body is made again." };
    case "overtaken":
    case "concluded":
      return done;
    case "claimed":
      return attemptCallback(parts, { job, callback, transaction, connector });
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
async function prepareCallback(
  parts: CallbackParts,
  {
    announcement,
    transaction,
    isRetry,
  }: { announcement: Announcement; transaction: Transaction; isRetry: boolean },
): Promise<Callback> {
  const earlier = isRetry ? await findCallback(parts.db, announcement) : undefined;
  if (earlier) return earlier;
  const body = JSON.stringify(await makeBody(parts, { transaction, result: announcement.result }));
  const made = await insertCallback(parts.db, { ...announcement, url: transaction.callbackUrl!, body });
  return made ?? (await findCallback(parts.db, announcement))!;
}

async function attemptCallback(
  parts: DeliveryParts,
  options: { job: Job; callback: Callback; transaction: Transaction; connector: Connector },
): Promise<JobResult> {
  const { job, callback, connector } = options;
  let at = parts.clock.now();
  const attempt = await parts.windows.sendInTurn(parts.receiver, async () => {
    at = parts.clock.now();
    return { attempt: await sendOnce(parts, options), startedAt: at, now: parts.clock.now() };
  });
  if (!attempt) {
    await releaseCallback(parts.db, callback);
    return { kind: "again", after: BUSY_WAIT, because: "The receiver has become slow." };
  }
  const now = parts.clock.now();
  const restLane = parts.health.restAfter(parts.receiver, { attempt, startedAt: at, now });
  const result = resultOf(attempt, {
    ...(restLane && { restLane }),
    attempts: callback.attempts + 1,
    maxRetries: integerSetting(connector, "postback-queue:max-retries"),
  });
  callbackAttempted.record({
    outcome: attempt.outcome,
    givenUp: result.kind === "given_up",
    seconds: attempt.durationMs / 1_000,
    sinceFirstAttemptSeconds: now.since(callback.createdAt).total("seconds"),
  });
  const status = STATUS_AFTER[result.kind];
  await recordAttempt(parts.db, {
    callback,
    attempt,
    status,
    at,
    ...(result.kind === "completed" && { job }),
  });
  if (result.kind === "given_up") reportGivenUp(parts, { callback, attempt });
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

function resultOf(
  attempt: Attempt,
  options: { attempts: number; maxRetries: number; restLane?: Temporal.Duration },
): JobResult {
  const { restLane } = options;
  if (attempt.outcome === "acknowledged") return completed;
  const because = attempt.httpStatus ? `${attempt.outcome} (${attempt.httpStatus})` : attempt.outcome;
  if (attempt.outcome === "gone") return { kind: "given_up", because };
  const after = waitBeforeRetry({ ...options, retryAfter: attempt.retryAfter });
  if (!after) return { kind: "given_up", because };
  return { kind: "again", after, because, ...(restLane && { restLane }) };
}

/** Needs an operator: the merchant was not notified of how a payment ended, and will not be. */
function reportGivenUp(
  { log }: CallbackParts,
  { callback, attempt }: { callback: Callback; attempt: Attempt },
): void {
  const { transactionUuid, version } = callback;
  log.error(
    { transaction: transactionUuid, version, host: new URL(callback.url).host, outcome: attempt.outcome },
    "A callback was given up.",
  );
}
