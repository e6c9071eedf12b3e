import { finishAgentMoveJobKind } from "../agents/index.ts";
import { fetchStatementsJobKind, matchBankEntriesJobKind, sendTransferFileJobKind } from "../bank/index.ts";
import { RowPace, runBatchJobKind, sendBatchCallbackJobKind, type RowPaceParts } from "../batch/index.ts";
import { projectionTask, removeAgedTask } from "../bi/index.ts";
import { deliverCallbackJobKind } from "../callbacks/index.ts";
import { MAX_CONCURRENT_DELIVERIES } from "../platform/deliveries/index.ts";
import { purgeCardDataJobKind } from "../vault/index.ts";
import {
  finishApprovalJobKind,
  planResetJobKind,
  sendAlertsJobKind,
  sendApprovalMailJobKind,
  sendInvitationJobKind,
  sendNoticeJobKind,
  sendResetJobKind,
} from "../console/index.ts";
import {
  deliverEventJobKind,
  makeEventObjectJobKind,
  resendEventsJobKind,
} from "../event-endpoints/index.ts";
import { eraseDeletedCustomerJobKind } from "../customer-profiles/index.ts";
import { sendDisputeResponseJobKind } from "../disputes/index.ts";
import { sendMailJobKind } from "../pay-by-link/index.ts";
import { JobRunner, releaseLeasesOfPredecessor, type JobKind } from "../platform/jobs/index.ts";
import { awaitOthers } from "./step-work.ts";
import { retryCaseJobKind, sendCardNoticeJobKind, sendCaseMailJobKind } from "../recovery/index.ts";
import { runScheduleJobKind, scheduleAlertJobKind } from "../schedules/index.ts";
import {
  fetchReportJobKind,
  fetchSettlementsJobKind,
  matchSettlementRowsJobKind,
  writeSettlementExportJobKind,
} from "../settlement/index.ts";
import { erasePersonJobKind } from "../privacy/index.ts";
import type { Tracer } from "../platform/tracing/index.ts";
import { Recurring } from "../platform/recurring.ts";
import {
  scheduledCaptureJobKind,
  concludeAuthenticationJobKind,
  decideReviewJobKind,
  lookAtProviderPageJobKind,
  lookForLateApprovalJobKind,
  undoLateApprovalJobKind,
  voidRejectedJobKind,
  StatusInquiries,
  providerEventJobKinds,
} from "../transaction-requests/index.ts";
import {
  purgeVaultImportJobKind,
  runVaultImportJobKind,
  undoVaultImportJobKind,
} from "../vault-files/index.ts";
import { runWhatIfJobKind } from "../what-if/index.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";
import { personParts } from "./person-parts.ts";
import { alertsTask, farDueTimesTask, recurringTasks } from "./recurring-tasks.ts";

/** The gateway's background work: enqueued jobs, and rows that become due. */
export interface Workers {
  start(): Promise<void>;
  /** Runs everything that is due now, so many jobs at the same time (1 by default): for tests. */
  runDue(options?: { concurrency?: number }): Promise<void>;
  /** Runs what is due at a due time of the test clock, and what follows from it, to its end: the tasks that have work, or `all`. */
  runStep(tasks: ReadonlySet<string> | "all", options: { awaitsOthers: boolean }): Promise<void>;
  /** Receivers of callbacks that cannot be reached and are left alone for a while. */
  restingReceivers(): number;
  close(): Promise<void>;
}

/** At a due time of the test clock. */
const JOBS_OF_STEP = 16;

export function createWorkers(
  parts: GatewayParts,
  {
    simulation,
    tracer,
    isServing,
  }: Pick<GatewayOptions, "simulation"> & Pick<RowPaceParts, "isServing"> & { tracer?: Tracer | undefined },
): Workers {
  const { db, log, clock } = parts;
  const kinds = jobKinds(parts, { isServing }).map((kind) => traced(kind, tracer));
  const callbackKind = traced(deliverCallbackJobKind(parts.callbacks), tracer);
  const eventKind = traced(deliverEventJobKind(parts.events), tracer);
  const allKinds = [...kinds, callbackKind, eventKind];
  const afterId = simulation?.ownJobsAfter;
  const jobs = new JobRunner({ db, log, kinds, clock, afterId });
  // On a runner of their own, so that slow receivers delay nothing but callbacks.
  const callbacks = new JobRunner({
    db,
    log,
    kinds: afterId === undefined ? [callbackKind, eventKind] : [],
    concurrency: MAX_CONCURRENT_DELIVERIES,
    clock,
  });
  const inquiries = new StatusInquiries(parts);
  const recurring = new Recurring({ log });
  for (const task of recurringTasks(parts, { inquiries })) recurring.add(task);
  if (afterId === undefined) recurring.add(farDueTimesTask(parts, allKinds));
  // Its clock is not that of the people who get the mails.
  if (!simulation) recurring.add(alertsTask(parts));
  return {
    start: async () => {
      await releaseLeasesOfPredecessor(db, { kinds: allKinds, startedSecondsAgo: process.uptime() });
      await jobs.start();
      await callbacks.start();
      recurring.start();
    },
    runDue: async (options) => {
      await recurring.runOnce();
      await jobs.runDue(options);
      await callbacks.runDue(options);
    },
    runStep: async (tasks, { awaitsOthers }) => {
      for (let named: typeof tasks | undefined = tasks; ; named = undefined) {
        const done = await recurring.runStep(clock.now(), named);
        await inquiries.close();
        const ran = await Promise.all(
          [jobs, callbacks].map((runner) => runner.runDue({ concurrency: JOBS_OF_STEP })),
        );
        const isQuiet = [done, ...ran].every((count) => count === 0);
        if (isQuiet && !(awaitsOthers && (await awaitOthers(db)))) return;
      }
    },
    restingReceivers: () => callbacks.restingLanes(),
    close: async () => {
      await Promise.all([recurring.close(), jobs.close(), callbacks.close()]);
      await inquiries.close();
    },
  };
}

/** The making of BI documents, which no due time has part in. */
export interface Projection {
  start(): void;
  /** Makes the documents of all changes: for tests. */
  runOnce(): Promise<void>;
  close(): Promise<void>;
}

export function createProjection({ log, bi }: GatewayParts): Projection {
  const projection = new Recurring({ log });
  projection.add(projectionTask(bi));
  projection.add(removeAgedTask(bi));
  const projector = bi.newProjector() ?? projection;
  return {
    start: () => projector.start(),
    runOnce: () => projection.runOnce(),
    close: () => projector.close(),
  };
}

/** Each run of a job is a trace of its own. */
function traced<Payload>(kind: JobKind<Payload>, tracer: Tracer | undefined): JobKind<Payload> {
  if (tracer === undefined) return kind;
  const options = { name: `job ${kind.name}`, kind: "consumer" } as const;
  return { ...kind, run: (job) => tracer.run(options, () => kind.run(job)) };
}

function jobKinds(parts: GatewayParts, pace: RowPaceParts): JobKind[] {
  return [
    purgeCardDataJobKind(parts.db),
    makeEventObjectJobKind(parts.events),
    resendEventsJobKind(parts.events),
    sendNoticeJobKind(parts),
    scheduledCaptureJobKind(parts),
    concludeAuthenticationJobKind(parts),
    lookAtProviderPageJobKind(parts),
    lookForLateApprovalJobKind(parts),
    undoLateApprovalJobKind(parts),
    decideReviewJobKind(parts),
    voidRejectedJobKind(parts),
    ...providerEventJobKinds(parts),
    eraseDeletedCustomerJobKind(parts),
    erasePersonJobKind(personParts(parts)),
    sendMailJobKind(parts),
    sendDisputeResponseJobKind(parts),
    sendInvitationJobKind(parts),
    sendApprovalMailJobKind(parts),
    sendAlertsJobKind(parts),
    finishApprovalJobKind(parts),
    finishAgentMoveJobKind(parts),
    planResetJobKind(parts),
    sendResetJobKind(parts),
    runScheduleJobKind(parts),
    scheduleAlertJobKind(parts),
    retryCaseJobKind(parts),
    sendCaseMailJobKind(parts),
    sendCardNoticeJobKind(parts),
    writeSettlementExportJobKind(parts),
    fetchSettlementsJobKind(parts),
    fetchReportJobKind(parts),
    matchSettlementRowsJobKind(parts),
    matchBankEntriesJobKind(parts),
    fetchStatementsJobKind(parts),
    sendTransferFileJobKind(parts),
    runWhatIfJobKind(parts),
    runBatchJobKind(parts, new RowPace(pace)),
    sendBatchCallbackJobKind(parts),
    runVaultImportJobKind(parts),
    undoVaultImportJobKind(parts),
    purgeVaultImportJobKind(parts),
    ...[...parts.adapters.values()].flatMap((adapter) => adapter.jobKinds ?? []),
  ];
}
