import { RowPace, runBatchJobKind, sendBatchCallbackJobKind, type RowPaceParts } from "../batch/index.ts";
import { projectDue, PROJECTION_BATCH } from "../bi/index.ts";
import { MAX_CONCURRENT_CALLBACKS, deliverCallbackJobKind } from "../callbacks/index.ts";
import { purgeCardDataJobKind } from "../vault/index.ts";
import {
  finishApprovalJobKind,
  planResetJobKind,
  sendApprovalMailJobKind,
  sendInvitationJobKind,
  sendResetJobKind,
} from "../console/index.ts";
import { refreshRates } from "../dcc/index.ts";
import { eraseDeletedCustomerJobKind } from "../customer-profiles/index.ts";
import { sendDisputeResponseJobKind } from "../disputes/index.ts";
import { adoptOwnerless } from "../operations/index.ts";
import { sendMailJobKind } from "../pay-by-link/index.ts";
import { JobRunner, pullBackJobs, releaseLeasesOfPredecessor, type JobKind } from "../platform/jobs/index.ts";
import {
  CLAIM_BATCH,
  claimDueRuns,
  concludeEndedOrigins,
  ORIGIN_BATCH,
  runScheduleJobKind,
  scheduleAlertJobKind,
} from "../schedules/index.ts";
import {
  chargePeriodicFees,
  computeDueFees,
  FEES_BATCH,
  fetchReportJobKind,
  fetchSettlementsJobKind,
  matchSettlementRowsJobKind,
  PERIODIC_BATCH,
  writeSettlementExportJobKind,
} from "../settlement/index.ts";
import type { Tracer } from "../platform/tracing/index.ts";
import { Recurring, type Task } from "../platform/recurring.ts";
import {
  scheduledCaptureJobKind,
  concludeAuthenticationJobKind,
  decideReviewJobKind,
  expireDueTransactions,
  EXPIRY_BATCH,
  MAX_INQUIRY_DELAYS,
  lookForLateApprovalJobKind,
  undoLateApprovalJobKind,
  voidRejectedJobKind,
  StatusInquiries,
  providerEventJobKinds,
} from "../transaction-requests/index.ts";
import { pullBackInquiries } from "../transactions/index.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";
import { purgeOldRecords } from "./retention.ts";

/** The gateway's background work: enqueued jobs, and rows that become due. */
export interface Workers {
  start(): Promise<void>;
  /** Starts the BI projection only, in a process that has the engine and is no worker. */
  startProjection(): void;
  /** Runs everything that is due now, so many jobs at the same time (1 by default): for tests. */
  runDue(options?: { concurrency?: number }): Promise<void>;
  /** Receivers of callbacks that cannot be reached and are left alone for a while. */
  restingReceivers(): number;
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 1_000;
/** Documents appear within two seconds. */
const PROJECTION_INTERVAL_MS = 500;
/**
 * Most of the cost of a batch is the same for any size, so that fewer, larger ones leave more of the machine to payments.
 * Documents still follow within two seconds.
 */
const BUSY_PROJECTION_INTERVAL_MS = 1_500;
/** The ECB publishes once a day. */
const RATES_INTERVAL_MS = 15 * 60_000;
/** They are charged once a month. */
const PERIODIC_FEES_INTERVAL_MS = 10 * 60_000;
/** They are looked for once, and then there are none. */
/** There are none, unless an earlier version left some. */
const ADOPTION_INTERVAL_MS = 60_000;
/** Retention periods are months long. */
const PURGE_INTERVAL_MS = 10 * 60_000;

export function createWorkers(
  parts: GatewayParts,
  {
    retention,
    tracer,
    isServing,
  }: Pick<GatewayOptions, "retention"> & Pick<RowPaceParts, "isServing"> & { tracer?: Tracer | undefined },
): Workers {
  const { db, log } = parts;
  const kinds = jobKinds(parts, { isServing }).map((kind) => traced(kind, tracer));
  const callbackKind = traced(deliverCallbackJobKind(parts.callbacks), tracer);
  const allKinds = [...kinds, callbackKind];
  const jobs = new JobRunner({ db, log, kinds });
  // On a runner of their own, so that slow receivers delay nothing but callbacks.
  const callbacks = new JobRunner({
    db,
    log,
    kinds: [callbackKind],
    concurrency: MAX_CONCURRENT_CALLBACKS,
    clock: parts.clock,
  });
  const inquiries = new StatusInquiries(parts);
  const recurring = new Recurring({ log });
  for (const task of recurringTasks(parts, { inquiries, retention })) recurring.add(task);
  recurring.add(farDueTimesTask(parts, allKinds));
  const projection = new Recurring({ log });
  projection.add(projectionTask(parts));
  return {
    start: async () => {
      await releaseLeasesOfPredecessor(db, { kinds: allKinds, startedSecondsAgo: process.uptime() });
      await jobs.start();
      await callbacks.start();
      recurring.start();
      projection.start();
    },
    startProjection: () => projection.start(),
    runDue: async (options) => {
      await recurring.runOnce();
      await projection.runOnce();
      await jobs.runDue(options);
      await callbacks.runDue(options);
    },
    restingReceivers: () => callbacks.restingLanes(),
    close: async () => {
      await Promise.all([recurring.close(), projection.close(), jobs.close(), callbacks.close()]);
      await inquiries.close();
    },
  };
}

/** Each run of a job is a trace of its own. */
function traced<Payload>(kind: JobKind<Payload>, tracer: Tracer | undefined): JobKind<Payload> {
  if (tracer === undefined) return kind;
  const options = { name: `job ${kind.name}`, kind: "consumer" } as const;
  return { ...kind, run: (job) => tracer.run(options, () => kind.run(job)) };
}

function recurringTasks(
  parts: GatewayParts,
  { inquiries, retention }: { inquiries: StatusInquiries; retention: GatewayOptions["retention"] },
): Task[] {
  return [
    {
      name: "status inquiries",
      intervalMs: POLL_INTERVAL_MS,
      // Only a few inquiries per connector run at a time, so that after any of them more may be due.
      batch: 1,
      run: () => inquiries.sendDue(),
    },
    {
      name: "expiry",
      intervalMs: POLL_INTERVAL_MS,
      batch: EXPIRY_BATCH,
      run: () => expireDueTransactions(parts),
    },
    {
      name: "records without owner",
      intervalMs: ADOPTION_INTERVAL_MS,
      batch: 1,
      run: async () => {
        await adoptOwnerless(parts);
        return 0;
      },
    },
    ...scheduleTasks(parts),
    ...feeTasks(parts),
    {
      name: "conversion rates",
      intervalMs: RATES_INTERVAL_MS,
      batch: 1,
      run: async () => {
        await refreshRates(parts, parts.rateSource);
        return 0;
      },
    },
    {
      name: "retention",
      intervalMs: PURGE_INTERVAL_MS,
      // Each round purges a bounded number of rows, so that more may be left.
      batch: 1,
      run: () => purgeOldRecords(parts, retention),
    },
  ];
}

/** After a clock that was ahead: what is due far from now would wait until the clock is there again. */
function farDueTimesTask({ db, log }: GatewayParts, kinds: readonly JobKind[]): Task {
  return {
    name: "due times far ahead",
    intervalMs: ADOPTION_INTERVAL_MS,
    batch: 1,
    run: async () => {
      const jobs = await pullBackJobs(db, kinds);
      const inquiries = await pullBackInquiries(db, { longestSeconds: MAX_INQUIRY_DELAYS });
      if (jobs + inquiries > 0)
        log.warn(
          { jobs, inquiries },
          "Due times lay further ahead than is ever planned: the clock was wrong.",
        );
      return 0;
    },
  };
}

function scheduleTasks(parts: GatewayParts): Task[] {
  return [
    {
      name: "schedules",
      intervalMs: POLL_INTERVAL_MS,
      batch: CLAIM_BATCH,
      run: () => claimDueRuns(parts),
    },
    {
      name: "schedules of ended transactions",
      intervalMs: POLL_INTERVAL_MS,
      batch: ORIGIN_BATCH,
      run: () => concludeEndedOrigins(parts),
    },
  ];
}

function feeTasks(parts: GatewayParts): Task[] {
  return [
    {
      name: "fees",
      intervalMs: POLL_INTERVAL_MS,
      batch: FEES_BATCH,
      // Payments come first: fees are seen in reports.
      busyIntervalMs: POLL_INTERVAL_MS,
      run: () => computeDueFees(parts),
    },
    {
      name: "periodic fees",
      intervalMs: PERIODIC_FEES_INTERVAL_MS,
      batch: PERIODIC_BATCH,
      run: () => chargePeriodicFees(parts),
    },
  ];
}

function projectionTask({ bi }: GatewayParts): Task {
  return {
    name: "BI projection",
    intervalMs: PROJECTION_INTERVAL_MS,
    batch: PROJECTION_BATCH,
    // Payments come first: a projection that fell behind catches up when there are fewer.
    busyIntervalMs: BUSY_PROJECTION_INTERVAL_MS,
    run: () => projectDue(bi),
  };
}

function jobKinds(parts: GatewayParts, pace: RowPaceParts): JobKind[] {
  return [
    purgeCardDataJobKind(parts.db),
    scheduledCaptureJobKind(parts),
    concludeAuthenticationJobKind(parts),
    lookForLateApprovalJobKind(parts),
    undoLateApprovalJobKind(parts),
    decideReviewJobKind(parts),
    voidRejectedJobKind(parts),
    ...providerEventJobKinds(parts),
    eraseDeletedCustomerJobKind(parts),
    sendMailJobKind(parts),
    sendDisputeResponseJobKind(parts),
    sendInvitationJobKind(parts),
    sendApprovalMailJobKind(parts),
    finishApprovalJobKind(parts),
    planResetJobKind(parts),
    sendResetJobKind(parts),
    runScheduleJobKind(parts),
    scheduleAlertJobKind(parts),
    writeSettlementExportJobKind(parts),
    fetchSettlementsJobKind(parts),
    fetchReportJobKind(parts),
    matchSettlementRowsJobKind(parts),
    runBatchJobKind(parts, new RowPace(pace)),
    sendBatchCallbackJobKind(parts),
    ...[...parts.adapters.values()].flatMap((adapter) => adapter.jobKinds ?? []),
  ];
}
