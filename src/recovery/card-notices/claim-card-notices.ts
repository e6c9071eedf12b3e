import { settingIsOn } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { schedulesThatCharge } from "../../schedules/index.ts";
import { connectorOfTransaction, statusView } from "../../transaction-requests/index.ts";
import { findTransaction, sequenceBetweenMoves, type Transaction } from "../../transactions/index.ts";
import { claimForNotice, endOfExpiry, NOTICE_DAYS } from "../../vault/index.ts";
import { lockCasesOf } from "../case-store.ts";
import type { RecoveryParts } from "../parts.ts";
import { afterQuietHours } from "../plans/plan.ts";
import { planFor } from "../plans/plan-store.ts";
import { insertNotice, type CardNotice, type NoticeKey } from "./notice-store.ts";

export const CARD_NOTICE_BATCH = 50;
/** Job kind: mails one notice. Stored with each job. */
export const SEND_CARD_NOTICE = "send-card-notice";

type Use = Pick<CardNotice, "connectorGuid" | "recoveryId" | "timeZone">;

/**
 * Claims the cards whose notice is due, 30 and 7 days before the end of their last month. Of those that a schedule or an open case
 * charges, one event is recorded for each card and notice, with the job of its mail, in the same commit. Returns how many were due.
 */
export async function claimCardNotices(parts: RecoveryParts): Promise<number> {
  const now = parts.clock.now();
  const present = now.toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth();
  let claimed = 0;
  for (const month of [present, present.add({ months: 1 })].map(String)) {
    const hoursLeft = endOfExpiry(month).since(now).total("hours");
    const notice = NOTICE_DAYS.filter((days) => hoursLeft <= 24 * days).length;
    const days = NOTICE_DAYS[notice - 1];
    if (days !== undefined) claimed += await claim(parts, { month, notice, days });
  }
  if (claimed > 0) parts.notifyWorkers();
  return claimed;
}

function claim(
  parts: RecoveryParts,
  { month, notice, days }: { month: string; notice: number; days: number },
): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const cards = await claimForNotice(tx, { month, notice, limit: CARD_NOTICE_BATCH });
    for (const { transactionUuid, copyOf } of cards) {
      const registration = await findTransaction(tx, transactionUuid);
      const use = registration?.status === "success" && (await useOf(tx, transactionUuid));
      const key = { card: copyOf ?? transactionUuid, month, days };
      if (use) await record(tx, parts, { registration, use, key });
    }
    return cards.length;
  });
}

/** The open case or the schedule that charges the card; undefined where none does. */
async function useOf(tx: Queryable, registration: string): Promise<Use | undefined> {
  const [open] = await lockCasesOf(tx, { registrations: [registration] });
  if (open) return { connectorGuid: open.connectorGuid, recoveryId: open.id, timeZone: open.timeZone };
  const [schedule] = await schedulesThatCharge(tx, [registration]);
  return schedule && { connectorGuid: schedule.connectorGuid, recoveryId: null, timeZone: schedule.timeZone };
}

async function record(
  tx: Queryable,
  parts: RecoveryParts,
  { registration, use, key }: { registration: Transaction; use: Use; key: NoticeKey },
): Promise<void> {
  const { uuid, tenantGuid, merchantGuid, testMode: test } = registration;
  const at = parts.clock.now();
  const connector = await connectorOfTransaction(parts, { uuid, connectorGuid: use.connectorGuid });
  const isMailed = settingIsOn(connector, "recovery:card-expiring-mail");
  const state = isMailed ? "waiting" : "not_sent";
  if (!(await insertNotice(tx, { ...key, ...use, merchantGuid, registrationUuid: uuid, at, state }))) return;
  const object = await statusView({ ...parts, db: tx }, registration);
  await recordEvent(tx, {
    type: "instrument.expiring_in_use",
    id: uuid,
    tenantGuid,
    merchantGuid,
    test,
    object,
    from: sequenceBetweenMoves(registration),
  });
  if (!isMailed) return;
  const { plan } = await planFor(tx, { merchantGuid, guid: undefined });
  await enqueue(tx, {
    kind: SEND_CARD_NOTICE,
    key: `${key.card}:${key.month}:${key.days}`,
    owner: tenantGuid,
    // One slow mail server must not hold up another tenant's mails.
    lane: `mail:${tenantGuid}`,
    payload: key,
    runAt: afterQuietHours(at, { ...plan, timeZone: use.timeZone }),
  });
}
