import { findSubmission, findSubmissionsOfProvider, type ProviderEvent } from "../../providers/index.ts";
import {
  findTransaction,
  isFinal,
  providerReferenceOf,
  uuidOfProviderReference,
} from "../../transactions/index.ts";
import { lookForLateApproval } from "../late-approvals/look-for-late-approval.ts";
import { findLateApproval } from "../late-approvals/record-late-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { resolveTransaction } from "../outcome/resolve-transaction.ts";
import { concludeByEvent } from "./conclude-by-event.ts";
import { disputedSubject } from "./disputed-subject.ts";
import { EVENT_DONE, type EventResult, type EventSubject } from "./event-result.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordMovement, recordTotal } from "./record-movement.ts";
import { recordRenewal } from "./record-renewal.ts";
import { recordUndone } from "./record-undone.ts";
import { areOfOneAccount, areSiblings, isOfSibling } from "./sibling-connectors.ts";

/**
 * Does what an event of a provider means. The same event twice, and events in any order, lead to the same records.
 *
 * @param connectorGuid whose secrets signed it; an event of another connector's submission contradicts
 */
export async function receiveEvent(
  parts: TransactionParts,
  event: ProviderEvent,
  { connectorGuid }: { connectorGuid?: string } = {},
): Promise<EventResult> {
  if (event.kind === "report") {
    // Only what came as a webhook of a connector is fetched.
    if (connectorGuid !== undefined) await parts.reportAvailable({ connectorGuid, path: event.path });
    return EVENT_DONE;
  }
  if (event.kind === "instrument") return recordRenewal(parts, { event, connectorGuid });
  const subjects = await subjectsOf(parts, { event, connectorGuid });
  if (event.kind === "moved" && subjects.length === 0) {
    const payment = await paymentOf(parts, { event, connectorGuid });
    if (payment) return recordMovement(parts, { event, subject: payment });
  }
  if (subjects.length === 0 && (await isOfSibling(parts, { event, connectorGuid }))) return EVENT_DONE;
  if (subjects.length === 0) {
    const { submissionReference, providerReference } = event;
    parts.log.warn({ submissionReference, providerReference }, "A provider's event has no submission here.");
    return { kind: "unmatched", because: "No submission has its reference." };
  }
  const areOwn = await Promise.all(subjects.map((subject) => isOwn(parts, { subject, connectorGuid })));
  const others = subjects.filter((_, place) => !areOwn[place]);
  if (others.length > 0 && (await areOfSiblings(parts, { event, others, connectorGuid }))) return EVENT_DONE;
  if (others.length > 0)
    return { kind: "contradicting", because: "The submission belongs to another connector." };
  let result = EVENT_DONE;
  for (const found of subjects) {
    const subject = await disputedSubject(parts, { event, subject: found });
    const one = await applyEvent(parts, { event, subject });
    if (one.kind !== "done") result = one;
  }
  return result;
}

/** An outcome that another connector's secrets signed contradicts all the same: nobody else would see that. */
async function areOfSiblings(
  parts: TransactionParts,
  options: { event: ProviderEvent; others: readonly EventSubject[]; connectorGuid: string | undefined },
): Promise<boolean> {
  const { event, others, connectorGuid } = options;
  if (connectorGuid === undefined || event.kind === "outcome") return false;
  const found = await Promise.all(
    others.map(({ submission, transaction }) =>
      areSiblings(parts, submission?.connectorGuid ?? transaction.connectorGuid, connectorGuid),
    ),
  );
  return found.every(Boolean);
}

type EventOfSubmission = Exclude<ProviderEvent, { kind: "report" | "instrument" }>;
type Moved = Extract<ProviderEvent, { kind: "moved" }>;

async function subjectsOf(
  { db }: TransactionParts,
  { event, connectorGuid }: { event: ProviderEvent; connectorGuid: string | undefined },
): Promise<EventSubject[]> {
  const { submissionReference, providerReference } = event;
  const byProvider =
    providerReference !== undefined && connectorGuid !== undefined
      ? await subjectsOfProvider({ db }, { event, connectorGuid, providerReference })
      : [];
  if (byProvider.length > 0 || submissionReference === undefined) return byProvider;
  const transaction = await findTransaction(db, uuidOfProviderReference(submissionReference));
  if (!transaction) return [];
  const submission = await findSubmission(db, submissionReference);
  const subject = { transaction, reference: submissionReference, submission };
  return concerns(event, subject) ? [subject] : [];
}

/** The payment of a movement that no submission here is: of any connector of the merchant to the account, which sends its events to all. */
async function paymentOf(
  parts: TransactionParts,
  { event, connectorGuid }: { event: Moved; connectorGuid: string | undefined },
): Promise<EventSubject | undefined> {
  const source = { eventId: event.eventId, kind: "inquire", ...event.payment } as const;
  const [subject] = await subjectsOf(parts, { event: source, connectorGuid });
  return subject && (await isOwn(parts, { subject, connectorGuid })) ? subject : undefined;
}

/** A submission of another operation has the reference as well, where follow-ups go by that of their payment. */
function concerns({ operations }: ProviderEvent, { transaction, submission }: EventSubject): boolean {
  const operation = submission?.operation ?? transaction.type;
  return operations === undefined || operations.some((one) => one === operation);
}

async function subjectsOfProvider(
  { db }: Pick<TransactionParts, "db">,
  {
    event,
    connectorGuid,
    providerReference,
  }: { event: ProviderEvent; connectorGuid: string; providerReference: string },
): Promise<EventSubject[]> {
  const submissions = await findSubmissionsOfProvider(db, { connectorGuid, providerReference });
  const subjects = await Promise.all(
    submissions.map(async (submission) => {
      const reference = submission.submissionReference;
      const transaction = await findTransaction(db, uuidOfProviderReference(reference));
      return transaction && { transaction, reference, submission };
    }),
  );
  const found = subjects
    .filter((subject) => subject !== undefined)
    .filter((subject) => concerns(event, subject));
  // Follow-ups may go by the provider's id of the payment.
  return event.kind === "inquire" ? found : [subjectOf(event, found)].filter((one) => one !== undefined);
}

/** The submission that an event concerns: for a chargeback the one that collected the money, else the payment. */
function subjectOf(event: ProviderEvent, subjects: readonly EventSubject[]): EventSubject | undefined {
  const isDispute =
    event.kind === "chargeback" || event.kind === "chargeback_reversed" || event.kind === "dispute";
  const collected = subjects.findLast(
    ({ submission, transaction }) =>
      transaction.status === "success" &&
      (submission?.operation === "debit" || submission?.operation === "capture"),
  );
  return (isDispute ? collected : undefined) ?? subjects[0];
}

/**
 * Whether the submission is of the connector whose secrets signed the event, or of another one of the same account at the
 * provider: an account sends its events to the webhooks of all its connectors.
 */
async function isOwn(
  { findConnector }: Pick<TransactionParts, "findConnector">,
  { subject, connectorGuid }: { subject: EventSubject; connectorGuid: string | undefined },
): Promise<boolean> {
  const ownerGuid = subject.submission?.connectorGuid ?? subject.transaction.connectorGuid;
  if (connectorGuid === undefined || ownerGuid === connectorGuid) return true;
  return areOfOneAccount({ findConnector }, ownerGuid, connectorGuid);
}

async function applyEvent(
  parts: TransactionParts,
  { event, subject }: { event: EventOfSubmission; subject: EventSubject },
): Promise<EventResult> {
  switch (event.kind) {
    case "inquire":
      await inquireAbout(parts, subject);
      return EVENT_DONE;
    case "outcome":
    case "moved":
      if (isOfAnother(event, subject)) {
        await inquireAbout(parts, subject);
        return EVENT_DONE;
      }
      return concludeByEvent(parts, { subject, outcome: event.outcome });
    case "total":
      return recordTotal(parts, { subject, event });
    case "undone":
      return recordUndone(parts, { subject, event });
    case "chargeback":
    case "chargeback_reversed":
    case "dispute": {
      const { transaction, reference } = subject;
      const late = await findLateApproval(parts.db, { transactionUuid: transaction.uuid, reference });
      return recordDispute(parts, { event, original: late ?? transaction });
    }
  }
}

/** An outcome that names our submission and another payment of the provider proves nothing about it. */
function isOfAnother(
  { outcomeOf }: Extract<EventOfSubmission, { kind: "outcome" | "moved" }>,
  { submission }: EventSubject,
): boolean {
  const kept = submission?.providerReference ?? null;
  return outcomeOf !== undefined && kept !== null && kept !== outcomeOf;
}

/** A payment that has ended here may have been approved there all the same, and so may an earlier attempt. */
async function inquireAbout(
  parts: TransactionParts,
  { transaction, reference }: EventSubject,
): Promise<void> {
  if (isFinal(transaction.status) || providerReferenceOf(transaction) !== reference)
    await lookForLateApproval(parts, { transaction, reference });
  else await resolveTransaction(parts, transaction.uuid);
}
