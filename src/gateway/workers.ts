import { projectDue, PROJECTION_BATCH } from "../bi/index.ts";
import { MAX_CONCURRENT_CALLBACKS, deliverCallbackJobKind } from "../callbacks/index.ts";
import { purgeCardDataJobKind } from "../connectors/index.ts";
import { refreshRates } from "../dcc/index.ts";
import { forgetDeletedCustomerJobKind } from "../customer-profiles/index.ts";
import { sendMailJobKind } from "../pay-by-link/index.ts";
import { JobRunner, type JobKind } from "../platform/jobs/index.ts";
import { Recurring, type Task } from "../platform/recurring.ts";
import {
  scheduledCaptureJobKind,
  concludeAuthenticationJobKind,
  expireDueTransactions,
  EXPIRY_BATCH,
  lookForLateApprovalJobKind,
  undoLateApprovalJobKind,
  StatusInquiries,
} from "../transaction-requests/index.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";
import { forgetWhatIsOld } from "./retention.ts";

/** What a gateway does on its own: jobs that were enqueued, and rows whose time has come. */
interface Workers {
  start(): Promise<void>;
  /** Starts only what fills the BI documents, in a process that has their engine and is no worker. */
  startProjection(): void;
  runDue(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
/** Documents appear within two seconds. */
const PROJECT_EVERY_MS = 500;
/** The ECB publishes once a day; asking now and then finds it soon enough. */
const RATES_EVERY_MS = 15 * 60_000;
/** What is kept for months is not in a hurry. */
const FORGET_EVERY_MS = 10 * 60_000;

export function createWorkers(
  parts: GatewayParts,
  { retention }: Pick<GatewayOptions, "retention">,
): Workers {
  const { db, log } = parts;
  const jobs = new JobRunner({ db, log, kinds: jobKinds(parts) });
  // On a runner of their own: receivers that keep callbacks waiting hold up nothing but callbacks.
  const callbacks = new JobRunner({
    db,
    log,
    kinds: [deliverCallbackJobKind(parts.callbacks)],
    concurrency: MAX_CONCURRENT_CALLBACKS,
    clock: parts.clock,
  });
  const inquiries = new StatusInquiries(parts);
  const recurring = new Recurring({ log });
  for (const task of recurringTasks(parts, { inquiries, retention })) recurring.add(task);
  const projection = new Recurring({ log });
  projection.add(projectionTask(parts));
  return {
    start: async () => {
      await jobs.start();
      await callbacks.start();
      recurring.start();
      projection.start();
    },
    startProjection: () => projection.start(),
    runDue: async () => {
      await recurring.runOnce();
      await projection.runOnce();
      await jobs.runDue();
      await callbacks.runDue();
    },
    close: async () => {
      await Promise.all([recurring.close(), projection.close(), jobs.close(), callbacks.close()]);
      await inquiries.close();
    },
  };
}

function recurringTasks(
  parts: GatewayParts,
  { inquiries, retention }: { inquiries: StatusInquiries; retention: GatewayOptions["retention"] },
): Task[] {
  return [
    {
      name: "status inquiries",
      intervalMs: LOOK_EVERY_MS,
      // A connector's questions are few at a time, so that any may mean that more is due.
      batch: 1,
      run: () => inquiries.sendDue(),
    },
    {
      name: "expiry",
      intervalMs: LOOK_EVERY_MS,
      batch: EXPIRY_BATCH,
      run: () => expireDueTransactions(parts),
    },
    {
      name: "conversion rates",
      intervalMs: RATES_EVERY_MS,
      batch: 1,
      run: async () => {
        await refreshRates(parts, parts.rateSource);
        return 0;
      },
    },
    {
      name: "retention",
      intervalMs: FORGET_EVERY_MS,
      // Much may have become old at once, and each round does a bounded part of it.
      batch: 1,
      run: () => forgetWhatIsOld(parts, retention),
    },
  ];
}

function projectionTask({ bi }: GatewayParts): Task {
  return {
    name: "BI projection",
    intervalMs: PROJECT_EVERY_MS,
    batch: PROJECTION_BATCH,
    // Payments come first: a projection that fell behind catches up when there are fewer.
    givesWay: true,
    run: () => projectDue(bi),
  };
}

function jobKinds(parts: GatewayParts): JobKind[] {
  return [
    purgeCardDataJobKind(parts.db),
    scheduledCaptureJobKind(parts),
    concludeAuthenticationJobKind(parts),
    lookForLateApprovalJobKind(parts),
    undoLateApprovalJobKind(parts),
    forgetDeletedCustomerJobKind(parts),
    sendMailJobKind(parts),
    ...[...parts.adapters.values()].flatMap((adapter) => adapter.jobKinds ?? []),
  ];
}
