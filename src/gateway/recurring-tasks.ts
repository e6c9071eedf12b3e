import { askBi, divideGrown } from "../bi/index.ts";
import { lookForAlerts, MISSED_ACTS_BATCH, recordMissedActs } from "../console/index.ts";
import { refreshRates } from "../dcc/index.ts";
import { adoptOwnerless } from "../operations/index.ts";
import { pullBackJobs, type JobKind } from "../platform/jobs/index.ts";
import type { Task } from "../platform/recurring.ts";
import { PURGE_ATTEMPTS_BATCH, purgeAttempts } from "../attempts/index.ts";
import { purgeDue } from "../privacy/index.ts";
import {
  CARD_NOTICE_BATCH,
  claimCardNotices,
  claimDueMails,
  claimDueRetries,
  concludeEndedAttempts,
  endExpiredCases,
  MAIL_BATCH,
  RECOVERY_BATCH,
  RETRY_BATCH,
} from "../recovery/index.ts";
import { CLAIM_BATCH, claimDueRuns, concludeEndedOrigins, ORIGIN_BATCH } from "../schedules/index.ts";
import { chargePeriodicFees, computeDueFees, FEES_BATCH, PERIODIC_BATCH } from "../settlement/index.ts";
import {
  DUE_SOON_BATCH,
  expireDueTransactions,
  EXPIRING_BATCH,
  EXPIRY_BATCH,
  MAX_INQUIRY_DELAYS,
  recordDueSoon,
  recordExpiringInstruments,
  type StatusInquiries,
} from "../transaction-requests/index.ts";
import { pullBackInquiries } from "../transactions/index.ts";
import { bankTasks } from "./bank-tasks.ts";
import type { GatewayParts } from "./parts.ts";
import { shareTask } from "./share-task.ts";

const POLL_INTERVAL_MS = 1_000;
/** The ECB publishes once a day. */
const RATES_INTERVAL_MS = 15 * 60_000;
/** They are charged once a month. */
const PERIODIC_FEES_INTERVAL_MS = 10 * 60_000;
/** There are none, unless a defect left some. */
const ADOPTION_INTERVAL_MS = 60_000;
/** Deadlines are days and months away. */
const EVENTS_INTERVAL_MS = 60_000;
/** One process of all looks every five minutes; the others see that it did. */
const ALERTS_INTERVAL_MS = 60_000;
/** A tenant outgrows its indices within months. */
const BI_SIZES_INTERVAL_MS = 60 * 60_000;
/** Retention periods are months long. */
const PURGE_INTERVAL_MS = 10 * 60_000;

/** Rows that become due by themselves. */
export function recurringTasks(parts: GatewayParts, { inquiries }: { inquiries: StatusInquiries }): Task[] {
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
    ...recoveryTasks(parts),
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
    ...bankTasks(parts),
    shareTask(parts),
    ...eventTasks(parts),
    ...recordTasks(parts),
  ];
}

function eventTasks(parts: GatewayParts): Task[] {
  return [
    {
      name: "acts without audit entry",
      intervalMs: ADOPTION_INTERVAL_MS,
      batch: MISSED_ACTS_BATCH,
      run: () => recordMissedActs(parts),
    },
    {
      name: "disputes due soon",
      intervalMs: EVENTS_INTERVAL_MS,
      batch: DUE_SOON_BATCH,
      run: () => recordDueSoon(parts),
    },
    {
      name: "instruments that expire",
      intervalMs: EVENTS_INTERVAL_MS,
      batch: EXPIRING_BATCH,
      run: () => recordExpiringInstruments(parts),
    },
  ];
}

function recordTasks(parts: GatewayParts): Task[] {
  return [
    {
      name: "retention",
      intervalMs: PURGE_INTERVAL_MS,
      // Each round purges a bounded number of rows, so that more may be left.
      batch: 1,
      run: async () => Number(await purgeDue(parts)),
    },
    {
      name: "attempts that no limit counts",
      intervalMs: PURGE_INTERVAL_MS,
      batch: PURGE_ATTEMPTS_BATCH,
      run: () => purgeAttempts(parts.db),
    },
    {
      name: "sizes of BI indices",
      intervalMs: BI_SIZES_INTERVAL_MS,
      batch: 1,
      run: async () => {
        await divideGrown(parts.bi);
        return 0;
      },
    },
  ];
}

/** The task that looks for problems at places whose people want to be notified. */
export function alertsTask(parts: GatewayParts): Task {
  return {
    name: "alerts",
    intervalMs: ALERTS_INTERVAL_MS,
    batch: 1,
    run: async () => {
      await lookForAlerts({ ...parts, askBi: (question) => askBi(parts.bi, question) });
      return 0;
    },
  };
}

/** After a clock that was ahead: what is due far from now would wait until the clock is there again. */
export function farDueTimesTask({ db, log }: GatewayParts, kinds: readonly JobKind[]): Task {
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

function recoveryTasks(parts: GatewayParts): Task[] {
  return [
    {
      name: "recovery",
      intervalMs: POLL_INTERVAL_MS,
      batch: RETRY_BATCH,
      run: () => claimDueRetries(parts),
    },
    {
      name: "recovery mails",
      intervalMs: POLL_INTERVAL_MS,
      batch: MAIL_BATCH,
      run: () => claimDueMails(parts),
    },
    {
      name: "cards in use that expire",
      intervalMs: EVENTS_INTERVAL_MS,
      batch: CARD_NOTICE_BATCH,
      run: () => claimCardNotices(parts),
    },
    {
      name: "recovery attempts that ended",
      intervalMs: POLL_INTERVAL_MS,
      batch: RECOVERY_BATCH,
      run: () => concludeEndedAttempts(parts),
    },
    {
      name: "recovery cases that expire",
      intervalMs: POLL_INTERVAL_MS,
      batch: RECOVERY_BATCH,
      run: () => endExpiredCases(parts),
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
