import { profilesOfPerson, viewWholeProfile, type UsedContainer } from "../../customer-profiles/index.ts";
import { disputesOf } from "../../disputes/index.ts";
import { eventsOfResources, resourceOf } from "../../events/index.ts";
import { mailsToCustomers } from "../../pay-by-link/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import type { ArchivableRows, Queryable } from "../../platform/database/index.ts";
import { schedulesOfRegistrations } from "../../schedules/index.ts";
import { archivableAuthentications } from "../../three-d-secure/index.ts";
import { statusView } from "../../transaction-requests/index.ts";
import { findTransactions, findTransactionsOfPerson, newestTransaction } from "../../transactions/index.ts";
import type { ExportParts } from "../parts.ts";
import { containersAt, MAX_PROFILES, namedKeys, ownerOf, type AskedPerson } from "./person-keys.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Records that are read and written together. */
const PAGE = 50;
const MAX_SCHEDULES = 1_000;

/**
 * Everything that the gateway has about a person at a place, as the text of one JSON object in parts: profiles with their
 * instruments and schedules, then payments one after another, so that any number of them takes little memory.
 */
export async function* exportPerson(
  parts: ExportParts,
  asked: AskedPerson & { username: string },
): AsyncGenerator<string> {
  const { placeGuid, keys, username } = asked;
  const containers = await containersAt(parts, placeGuid);
  const profiles = await profilesOfPerson(parts, { containers, keys, limit: MAX_PROFILES });
  const exportedAt = parts.clock.now().toString({ smallestUnit: "second" });
  yield `{"success":true,"exportedAt":"${exportedAt}","placeGuid":${JSON.stringify(placeGuid)},"profiles":[`;
  const registrations: string[] = [];
  for (const [index, profile] of profiles.entries()) {
    const described = await describeOne(parts, { containers, profile, registrations, username });
    yield `${index === 0 ? "" : ","}${shownAsJson(described)}`;
  }
  yield `],"transactions":[`;
  let isFirst = true;
  const until = await newestTransaction(parts.db);
  for (let after = "", isEnd = false; !isEnd;) {
    const found = await findTransactionsOfPerson(parts.db, {
      owner: ownerOf(asked),
      keys: { registrations, ...namedKeys(keys) },
      after,
      until,
    });
    ({ upTo: after, isEnd } = found);
    const uuids = [...found.uuids, ...found.followUps];
    for (let at = 0; at < uuids.length; at += PAGE)
      for (const record of await describeTransactions(parts, uuids.slice(at, at + PAGE))) {
        yield `${isFirst ? "" : ","}${shownAsJson(record)}`;
        isFirst = false;
      }
  }
  yield "]}";
}

async function describeOne(
  parts: ExportParts,
  {
    containers,
    profile,
    registrations,
    username,
  }: {
    containers: readonly UsedContainer[];
    profile: Awaited<ReturnType<typeof profilesOfPerson>>[number];
    registrations: string[];
    username: string;
  },
) {
  const used = containers.find(({ container }) => container.id === profile.containerId)!;
  const { container } = used;
  const view = await viewWholeProfile(parts, {
    profile,
    container,
    user: { connector: used.connectors[0]!, username },
  });
  registrations.push(...view.registrations);
  const schedules = await schedulesOfRegistrations(parts.db, {
    registrations: view.registrations,
    limit: MAX_SCHEDULES,
  });
  const events = await eventsOfResources(parts.db, [profile.guid]);
  return {
    ...view.profile,
    container: container.name,
    createdAt: profile.createdAt,
    schedules: schedules.map(({ id, state, amountMinor, currency, periodLength, periodUnit, dueAt }) => ({
      id,
      state,
      amount: formatAmount({ minor: amountMinor, currency }),
      currency,
      periodLength,
      periodUnit,
      dueAt,
    })),
    events: events.map(({ type, createdAt }) => ({ type, at: createdAt })),
  };
}

/** The records with everything that other slices have about them. */
async function describeTransactions(parts: ExportParts, uuids: readonly string[]): Promise<object[]> {
  const { db } = parts;
  const [transactions, mails, disputes, authentications, events, notes] = await Promise.all([
    findTransactions(db, uuids),
    mailsToCustomers(db, uuids),
    disputesOf(db, uuids),
    authenticationsOf(db, uuids),
    eventsOfResources(db, uuids),
    parts.notesOf(db, uuids),
  ]);
  return Promise.all(
    transactions.map(async (transaction) => {
      const { uuid } = transaction;
      const isOwn = (row: { readonly transactionUuid: string }) => row.transactionUuid === uuid;
      return {
        ...(await statusView(parts.transactions, transaction)),
        request: transaction.request,
        mails: mails
          .filter(isOwn)
          .map(({ kind, recipient, state, createdAt }) => ({ kind, recipient, state, at: createdAt })),
        disputes: disputes.filter(isOwn).map(({ stage, amount, reason, openedAt, endedAt }) => ({
          stage,
          amount: formatAmount(amount),
          currency: amount.currency,
          reason,
          openedAt,
          endedAt,
        })),
        authentications: authentications.get(uuid) ?? [],
        events: events
          .filter(({ resource }) => resource === resourceOf(uuid))
          .map(({ type, createdAt }) => ({ type, at: createdAt })),
        notes: notes.filter(isOwn).map(({ text, at }) => ({ text, at })),
      };
    }),
  );
}

/** Authentications in the form of the archive, which has no secrets. */
async function authenticationsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.query<ArchivableRows>(archivableAuthentications.read(uuids));
  return new Map(rows.map(({ owner, rows: text }) => [owner, JSON.parse(text) as unknown]));
}

function shownAsJson(value: object): string {
  return JSON.stringify(value, withoutSecrets);
}
