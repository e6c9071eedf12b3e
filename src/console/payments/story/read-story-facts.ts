import { readAnnotations } from "../../../annotations/index.ts";
import { callbacksOf } from "../../../callbacks/index.ts";
import { listExperiments, takesPart, type Experiment } from "../../../connectors/index.ts";
import { reportedDisputesOf, type ReportedDispute } from "../../../disputes/index.ts";
import { casesOf } from "../../../recovery/index.ts";
import { authenticationTrace } from "../../../transaction-requests/index.ts";
import {
  findArchived,
  findFollowUps,
  isByPerson,
  listAttempts,
  transactionHistory,
  type HistoryEntry,
  type Transaction,
} from "../../../transactions/index.ts";
import { renewalsOf, type CardRenewal } from "../../../vault/index.ts";
import { findPersonByEmail, namePeople } from "../../access/person-store.ts";
import { actsOf } from "../../audit/act-store.ts";
import type { ConsoleParts } from "../../parts.ts";
import { shownPayments } from "../../payment-facts/shown-payment.ts";
import { approvalsOn } from "../../refunds/waiting.ts";
import type { StoryFacts } from "./story-facts.ts";

const MAX_TRIALS = 50;

/** Reads what the story and the page of a transaction say. */
export async function storyFactsOf(parts: ConsoleParts, transaction: Transaction): Promise<StoryFacts> {
  const { db } = parts;
  const { uuid } = transaction;
  const [
    history,
    attempts,
    following,
    callbacks,
    trace,
    acts,
    approvals,
    archived,
    disputes,
    annotations,
    renewals,
    recoveryId,
  ] = await Promise.all([
    transactionHistory(db, uuid),
    listAttempts(db, [uuid]),
    findFollowUps(db, uuid),
    callbacksOf(db, uuid),
    authenticationTrace(db, transaction),
    actsOf(db, uuid),
    approvalsOn(db, transaction),
    findArchived(db, uuid),
    disputesOf(parts, transaction),
    readAnnotations(db, [uuid]),
    renewalsOfStored(parts, transaction),
    recoveryOf(parts, transaction),
  ]);
  const [payment, ...followUps] = await shownPayments(parts, [transaction, ...following]);
  const named = await connectorNames(parts, { transaction, attempts, history });
  const people = [transaction, ...following]
    .filter(isByPerson)
    .flatMap(({ requestedBy }) => requestedBy ?? []);
  return {
    transaction: payment!.transaction,
    payment: payment!,
    disputes,
    history,
    attempts,
    followUps,
    fees: annotations(uuid).fees,
    tags: annotations(uuid).tags,
    callbacks,
    trace,
    connectors: new Map(named),
    trials: await trialsOf(parts, transaction),
    people: new Map([
      ...(await namePeople(db, [...people, ...approvals.approvers.values()])),
      ...(await reviewersOf(db, history)),
    ]),
    acts,
    ...approvals,
    archived,
    renewals,
    recoveryId,
  };
}

/** Drafts that were tried on a share of the payments when it was made, and that it was in the share of. */
async function trialsOf(
  { db, findConnector }: ConsoleParts,
  { uuid, createdAt, connectorGuid, metaConnectorGuid, referenceUuid }: Transaction,
): Promise<Experiment[]> {
  if (referenceUuid !== null) return [];
  const guids = metaConnectorGuid === null ? [connectorGuid] : [metaConnectorGuid, connectorGuid];
  const found = await Promise.all(
    guids.map(async (guid) =>
      (await findConnector(guid))?.hadExperiments === true
        ? listExperiments(db, { connectorGuid: guid, limit: MAX_TRIALS })
        : [],
    ),
  );
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
    Temporal.Instant.compare(one, other) < 0;
  return found
    .flat()
    .filter(
      (one) =>
        !isBefore(createdAt, one.startedAt) &&
        (one.endedAt === null || isBefore(createdAt, one.endedAt)) &&
        takesPart(one, uuid),
    );
}

/** The names of the connectors that a story names, by guid. */
async function connectorNames(
  parts: ConsoleParts,
  of: Pick<StoryFacts, "transaction" | "attempts" | "history">,
): Promise<(readonly [guid: string, name: string])[]> {
  const { transaction, attempts, history } = of;
  const guids = new Set([
    transaction.connectorGuid,
    ...(transaction.metaConnectorGuid === null ? [] : [transaction.metaConnectorGuid]),
    ...attempts.map(({ connectorGuid }) => connectorGuid),
    ...history
      .flatMap(({ facts }) => [facts?.["from"], facts?.["to"]])
      .filter((guid) => typeof guid === "string"),
    ...(transaction.result.routed?.among ?? []).map(({ connectorGuid }) => connectorGuid),
  ]);
  return Promise.all(
    [...guids].map(async (guid) => [guid, (await parts.findConnector(guid))?.name ?? guid] as const),
  );
}

/** Read only of a transaction that stored an instrument. */
function renewalsOfStored(
  { db }: ConsoleParts,
  { uuid, type, request }: Transaction,
): Promise<CardRenewal[]> {
  const isStored = type === "register" || request.withRegister === true;
  return isStored ? renewalsOf(db, uuid) : Promise.resolve([]);
}

/** Read only of a payment that can have one. */
async function recoveryOf(
  { db }: ConsoleParts,
  { uuid, initiatedBy, request }: Transaction,
): Promise<string | undefined> {
  const canHaveOne =
    initiatedBy === "scheduler" || initiatedBy === "recovery" || request.recovery !== undefined;
  const [recovery] = canHaveOne ? await casesOf(db, { transactionUuid: uuid, limit: 1 }) : [];
  return recovery?.id;
}

/** By the address that the history has of them. */
async function reviewersOf(
  db: ConsoleParts["db"],
  history: readonly HistoryEntry[],
): Promise<[email: string, name: string][]> {
  const emails = history
    .filter(({ trigger }) => trigger === "review_released" || trigger === "review_rejected")
    .map(({ facts }) => String(facts?.["by"] ?? ""))
    .filter((by) => by.includes("@"));
  const people = await Promise.all(emails.map((email) => findPersonByEmail(db, email)));
  return people.flatMap((person) => (person ? [[person.email, person.name]] : []));
}

/** All disputes of a payment; for a chargeback or its reversal, the one that it belongs to. */
async function disputesOf(
  { db }: ConsoleParts,
  { uuid, referenceUuid, result }: Transaction,
): Promise<ReportedDispute[]> {
  if (result.isDisputed) return reportedDisputesOf(db, uuid);
  if (!result.dispute || referenceUuid === null) return [];
  const disputes = await reportedDisputesOf(db, referenceUuid);
  return disputes.filter(({ dispute }) => dispute.disputeId === result.dispute?.disputeId);
}
