import type { Queryable } from "../platform/database/index.ts";
import {
  findFollowUps,
  transactionHistory,
  type HistoryEntry,
  type Transaction,
} from "../transactions/index.ts";
import type { LINK_EVENTS } from "./http/link-schemas.ts";
import { formUseOf } from "./form-use.ts";
import { payByLinkOf } from "./link.ts";
import { isReminder, mailsOf, type Mail } from "./mail/mail-store.ts";
import { replacementsOf } from "./replaced-links.ts";

/** One event of a link. */
export interface LinkEvent {
  readonly event: (typeof LINK_EVENTS)[number];
  /** RFC 3339 */
  readonly at: string;
  readonly [fact: string]: unknown;
}

/** The events of a link, oldest first. */
export async function linkTimeline(db: Queryable, transaction: Transaction): Promise<LinkEvent[]> {
  const { uuid } = transaction;
  const [history, mails, replacements, followUps, formUse] = await Promise.all([
    transactionHistory(db, uuid),
    mailsOf(db, uuid),
    replacementsOf(db, uuid),
    findFollowUps(db, uuid),
    formUseOf(db, uuid),
  ]);
  const at = transaction.createdAt.toString();
  const tokenNotUsed = payByLinkOf(transaction.request)?.transactionTokenNotUsed === true;
  const receivedAfterEnd = followUps.filter(({ result }) => result.extraData?.["latePayment"] === "true");
  return [
    { event: "created", at } as const,
    ...(tokenNotUsed ? [{ event: "transactionTokenNotUsed", at } as const] : []),
    ...withoutFurtherVisits(history).flatMap(eventOfHistory),
    ...(formUse ? [{ event: "formShown", at: formUse.toString() } as const] : []),
    // A reminder is an event when it is due.
    ...mails.filter(({ kind, state }) => !isReminder({ kind }) || state !== "queued").map(eventOfMail),
    ...replacements.map((at) => ({ event: "replaced", at: at.toString() }) as const),
    ...receivedAfterEnd.map(
      (payment) => ({ event: "latePayment", at: payment.createdAt.toString(), uuid: payment.uuid }) as const,
    ),
  ].toSorted((left, right) => Temporal.Instant.compare(left.at, right.at));
}

/** Only the first visit: customers return to the page during an authentication. */
function withoutFurtherVisits(history: readonly HistoryEntry[]): HistoryEntry[] {
  const first = history.findIndex(({ trigger }) => trigger === "customer_opened_link");
  return history.filter(({ trigger }, index) => trigger !== "customer_opened_link" || index === first);
}

function eventOfHistory({ trigger, at, facts }: HistoryEntry): LinkEvent[] {
  const time = at.toString();
  switch (trigger) {
    case "customer_opened_link":
      return [{ event: "opened", at: time }];
    case "method_chosen":
      return [{ event: "methodChosen", at: time, method: facts?.["method"] }];
    case "attempt_declined":
      return [{ event: "declined", at: time, method: facts?.["method"], code: facts?.["code"] }];
    case "approved":
      return [{ event: "paid", at: time }];
    case "declined":
    case "refused_by_gateway":
      return [{ event: "failed", at: time }];
    case "cancel_requested":
      return [{ event: "cancelled", at: time, by: "merchant" }];
    case "customer_cancelled":
      return [{ event: "cancelled", at: time, by: "customer" }];
    case "link_expired":
      return [{ event: "expired", at: time }];
    default:
      return [];
  }
}

const MAIL_EVENTS = {
  queued: "mailPending",
  sending: "mailPending",
  sent: "mailed",
  // It may have arrived, and is not sent again.
  unclear: "notMailed",
  refused: "notMailed",
  not_sent: "notMailed",
} as const satisfies Record<Mail["state"], LinkEvent["event"]>;

function eventOfMail({ kind, state, reason, recipient, createdAt, changedAt }: Mail): LinkEvent {
  const at = state === "queued" ? createdAt : changedAt;
  return {
    event: MAIL_EVENTS[state],
    at: at.toString(),
    mail: kind,
    state,
    recipient,
    ...(reason !== null && { reason }),
  };
}
