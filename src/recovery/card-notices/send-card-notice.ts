import { done, type Job, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { findTransaction } from "../../transactions/index.ts";
import { showInstruments } from "../../vault/index.ts";
import { linkOfCase } from "../case-link.ts";
import { findCase } from "../case-store.ts";
import { isOpen } from "../case.ts";
import { addressOfCase } from "../customer-address.ts";
import { deliverNotice, mailServerOf, retryAfter } from "../mail/deliver-notice.ts";
import type { RecoveryMailParts } from "../parts.ts";
import { SEND_CARD_NOTICE } from "./claim-card-notices.ts";
import { findNotice, moveNotice, type CardNotice, type NoticeKey } from "./notice-store.ts";

/** No quiet hours are longer. */
const MAX_QUIET = Temporal.Duration.from({ hours: 24 });

export function sendCardNoticeJobKind(parts: RecoveryMailParts): JobKind<NoticeKey> {
  return {
    name: SEND_CARD_NOTICE,
    leaseSeconds: 120,
    longestWait: { first: MAX_QUIET, retry: Temporal.Duration.from({ hours: 1 }) },
    laneConcurrency: 4,
    retryAfter,
    run: (job) => send(parts, job),
  };
}

async function send(
  parts: RecoveryMailParts,
  { payload: key, attempts }: Job<NoticeKey>,
): Promise<JobResult> {
  const { db } = parts;
  const notice = await findNotice(db, key);
  if (!notice) return done;
  const end = async (from: CardNotice["state"], to: CardNotice["state"]): Promise<JobResult> => {
    await moveNotice(db, key, { from, to });
    return done;
  };
  // The process died while it was sent: it may have arrived, and is not sent twice.
  if (notice.state === "sending") return end("sending", "sent");
  if (notice.state !== "waiting") return done;
  const { registrationUuid, connectorGuid, recoveryId, timeZone, month } = notice;
  const transaction = await findTransaction(db, registrationUuid);
  const instruments = await showInstruments(db, parts.vault, { transactionUuids: [registrationUuid] });
  const instrument = instruments.get(registrationUuid);
  const card = instrument?.method === "card" && !instrument.deregisteredAt ? instrument.facts : undefined;
  const to = transaction && (await addressOfCase(db, { transaction, registrationUuid: null }));
  const from = transaction && (await mailServerOf(parts, db, transaction));
  // It was replaced or erased meanwhile, or there is no way to mail.
  const isRenewed = card && `${card.expiryYear}-${card.expiryMonth}` !== month;
  if (!transaction || !card || isRenewed || to === undefined || !from) return end("waiting", "not_sent");
  const of = recoveryId === null ? undefined : await findCase(db, { id: recoveryId });
  if (!(await moveNotice(db, key, { from: "waiting", to: "sending" }))) return done;
  const delivered = await deliverNotice(parts, {
    kind: "card-expiring",
    id: `${notice.card}-${month}-${notice.days}`,
    to,
    from,
    transaction,
    connectorGuid,
    notice: { card, timeZone },
    url: of && isOpen(of) ? linkOfCase(parts, of.id) : "",
    attempts,
  });
  if ("state" in delivered) return end("sending", delivered.state);
  await moveNotice(db, key, { from: "sending", to: "waiting" });
  return delivered;
}
