import { eraseProfile, lockProfileIn } from "../../customer-profiles/index.ts";
import { disputesOf } from "../../disputes/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, doublingRetry, type JobKind } from "../../platform/jobs/index.ts";
import { endsOfTransactions, erasePersonalData, findTransactionsOfPerson } from "../../transactions/index.ts";
import type { PersonParts } from "../parts.ts";
import { completeErasure, findErasure, openSubject, saveProgress } from "./erasure-store.ts";
import type { Erasure, ErasureCounts, ErasureSubject } from "./erasure.ts";
import { containersAt, ownerOf } from "./person-keys.ts";
import { openReceiptKey, type ReceiptKey } from "./receipt-key.ts";
import { makeReceipt } from "./receipt.ts";

export const ERASE_PERSON = "erase-person";
/** It looks at the few payments that are under way: soon after the last has ended, the erasure is complete. */
const RETRY_AFTER = Temporal.Duration.from({ minutes: 1 });

/** `more`: another step follows at once; `waiting`: payments are under way. */
type StepResult = "more" | "waiting" | "completed";

/**
 * Does the next step of an erasure in one database transaction, with the note of how far it came: after a crash at any moment it
 * continues there, and nothing is counted twice. First the profiles, one in a step; then the transactions, page by page; then
 * those that were under way, until the last has ended; then the receipt.
 */
async function takeErasureStep(parts: PersonParts, guid: string): Promise<StepResult> {
  const key = await openReceiptKey(parts.db, parts.vault);
  return parts.db.transaction(async (tx) => {
    const erasure = await findErasure(tx, { guid, lock: true });
    const subject = erasure && (await openSubject(parts.vault, erasure));
    if (!erasure || !subject) return "completed";
    const [profile] = subject.profiles;
    if (profile !== undefined) return eraseOneProfile(tx, parts, { erasure, subject, guid: profile });
    if (erasure.upTo < erasure.untilUuid) return erasePage(tx, parts, { erasure, subject });
    return finish(tx, parts, { erasure, subject, key });
  });
}

interface Step {
  readonly erasure: Erasure;
  readonly subject: ErasureSubject;
}

async function eraseOneProfile(
  tx: Queryable,
  parts: PersonParts,
  { erasure, subject, guid }: Step & { guid: string },
): Promise<StepResult> {
  const containers = await containersAt(parts, erasure.placeGuid);
  const found = await lockProfileIn(tx, parts.vault, { containers, guid });
  const profiles = subject.profiles.filter((one) => one !== guid);
  const { counts } = erasure;
  if (!found) {
    await saveProgress(tx, parts.vault, { ...erasure, subject: { ...subject, profiles } });
    return "more";
  }
  const { profile, used } = found;
  const user = { connector: used.connectors[0]!, username: erasure.requestedBy };
  const registrations = await eraseProfile(tx, parts, { profile, container: used.container, user });
  await saveProgress(tx, parts.vault, {
    ...erasure,
    subject: { ...subject, profiles, registrations: [...subject.registrations, ...registrations] },
    counts: {
      ...counts,
      profiles: counts.profiles + 1,
      instruments: counts.instruments + registrations.length,
    },
  });
  return "more";
}

async function erasePage(tx: Queryable, parts: PersonParts, { erasure, subject }: Step): Promise<StepResult> {
  const { placeGuid, upTo: after, untilUuid: until, underWay, counts } = erasure;
  const found = await findTransactionsOfPerson(tx, {
    owner: ownerOf({ placeGuid }),
    keys: subject,
    after,
    until,
  });
  const stillUnderWay = await eraseTransactions(tx, parts, [...found.uuids, ...found.followUps]);
  await saveProgress(tx, parts.vault, {
    ...erasure,
    subject,
    upTo: found.isEnd ? until : found.upTo,
    underWay: [...underWay, ...stillUnderWay],
    counts: await countedWith(
      tx,
      counts,
      found.uuids.filter((uuid) => !stillUnderWay.includes(uuid)),
    ),
  });
  return "more";
}

/** Returns those that keep their data until they end. */
async function eraseTransactions(
  tx: Queryable,
  parts: PersonParts,
  transactionUuids: readonly string[],
): Promise<string[]> {
  const underWay = await erasePersonalData(tx, { stage: "details", transactionUuids });
  await parts.eraseCallbacks(tx, { transactionUuids });
  await parts.eraseEvidence(tx, { transactionUuids });
  await parts.eraseMails(tx, { transactionUuids });
  return underWay;
}

async function countedWith(
  tx: Queryable,
  counts: ErasureCounts,
  uuids: readonly string[],
): Promise<ErasureCounts> {
  const [ends, disputes] = await Promise.all([endsOfTransactions(tx, uuids), disputesOf(tx, uuids)]);
  const payments = { ...counts.payments };
  for (const { tenantGuid, transactions, lastEnd } of ends) {
    const before = payments[tenantGuid];
    const end = lastEnd.toString({ smallestUnit: "second" });
    payments[tenantGuid] = {
      transactions: transactions + (before?.transactions ?? 0),
      // Equal forms of UTC are in the order of time.
      lastEnd: before && before.lastEnd > end ? before.lastEnd : end,
    };
  }
  const openDisputes = counts.openDisputes + disputes.filter(({ endedAt }) => endedAt === null).length;
  return { ...counts, openDisputes, payments };
}

async function finish(
  tx: Queryable,
  parts: PersonParts,
  { erasure, subject, key }: Step & { key: ReceiptKey },
): Promise<StepResult> {
  const left = await eraseTransactions(tx, parts, erasure.underWay);
  const ended = erasure.underWay.filter((uuid) => !left.includes(uuid));
  const counts = await countedWith(tx, erasure.counts, ended);
  if (left.length > 0) {
    await saveProgress(tx, parts.vault, { ...erasure, subject, underWay: left, counts });
    return "waiting";
  }
  const completedAt = parts.clock.now();
  const receipt = await makeReceipt(tx, parts, { erasure: { ...erasure, counts }, completedAt, key });
  await completeErasure(tx, { guid: erasure.guid, completedAt, receipt });
  return "completed";
}

/** Takes steps until nothing more can be done now, or as many as given. */
export async function continueErasure(
  parts: PersonParts,
  guid: string,
  maxSteps: number,
): Promise<StepResult> {
  let result: StepResult = "more";
  for (let steps = 0; steps < maxSteps && result === "more"; steps++)
    result = await takeErasureStep(parts, guid);
  return result;
}

/** So many pages fit into the lease of a job. */
const MAX_STEPS_OF_JOB = 100;

/** The job: goes on until the receipt is there. */
export function erasePersonJobKind(parts: PersonParts): JobKind {
  return {
    name: ERASE_PERSON,
    leaseSeconds: 300,
    laneConcurrency: 1,
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 1_000 }),
    run: async (job) => {
      const { guid } = job.payload as { readonly guid: string };
      const result = await continueErasure(parts, guid, MAX_STEPS_OF_JOB);
      if (result === "completed") return done;
      const after = result === "more" ? Temporal.Duration.from({ seconds: 1 }) : RETRY_AFTER;
      return {
        kind: "again",
        after,
        because: result === "more" ? "There is more." : "Payments are under way.",
      };
    },
  };
}
