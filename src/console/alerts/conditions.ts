import { listOutages } from "../../connectors/index.ts";
import { listByDeadline } from "../../disputes/index.ts";
import { monthOfConnectors } from "../../settlement/index.ts";
import { DUE_SOON_DAYS } from "../../transaction-requests/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import type { AlertKind } from "../access/alert-choices.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import { readHealth } from "../connectors/connector-health.ts";
import { failingCallbacks } from "../overview/failing-callbacks.ts";
import { approvalOf } from "../overview/figures.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorsAt } from "../settlements/read-settlements.ts";

/** Alerts that are found by checking; a request that waits is mailed when it is made. */
export type FoundKind = Exclude<AlertKind, "approval_waits">;

/** A condition that holds at a place, with the facts of its sentence. */
export type Condition = { readonly subject: string } & (
  | {
      readonly kind: "approvals_fall";
      readonly facts: { readonly name: string; readonly rate: number; readonly usual: number };
    }
  | { readonly kind: "provider_fails"; readonly facts: { readonly name: string } }
  | { readonly kind: "callbacks_given_up"; readonly facts: { readonly count: number } }
  | {
      readonly kind: "dispute_due";
      readonly facts: { readonly amountMinor: string; readonly currency: string; readonly dueAt: string };
    }
  | {
      readonly kind: "settlement_mismatch";
      readonly facts: { readonly name: string; readonly count: number };
    }
);

export type ConditionParts = Pick<
  ConsoleParts,
  "db" | "clock" | "askBi" | "connectorsOfMerchant" | "findConnector"
>;

/** More disputes at one place are in the list of the console. */
const MAX_DISPUTES = 50;
/** Older rows are in the months of the page of settlements. */
const SETTLEMENT_DAYS = 30;

type Finder = (parts: ConditionParts, place: Place) => Promise<readonly Condition[] | undefined>;

/** Each reads what a page of the console shows, of live payments alone. */
const FINDERS: Readonly<Record<FoundKind, Finder>> = {
  approvals_fall: approvalsFall,
  provider_fails: providersFail,
  callbacks_given_up: callbacksGivenUp,
  dispute_due: disputesDue,
  settlement_mismatch: settlementMismatches,
};
export const FOUND_KINDS = Object.keys(FINDERS) as readonly FoundKind[];

/** Finds the conditions that hold at the place; undefined when they are not known at the moment. */
export function findConditions(
  parts: ConditionParts,
  { place, kind }: { place: Place; kind: FoundKind },
): Promise<readonly Condition[] | undefined> {
  return FINDERS[kind](parts, place);
}

async function approvalsFall(parts: ConditionParts, place: Place): Promise<readonly Condition[] | undefined> {
  const health = await readHealth(parts, { place, testMode: false });
  if (health.kind !== "answered") return undefined;
  return [...health.figures.values()].flatMap((figures) => {
    const { rate, usual, isFall } = approvalOf(figures) ?? {};
    if (isFall !== true || rate === undefined || usual === undefined) return [];
    const { guid: subject, name } = figures;
    return [{ kind: "approvals_fall" as const, subject, facts: { name, rate, usual } }];
  });
}

async function providersFail(parts: ConditionParts, place: Place): Promise<readonly Condition[]> {
  const out = new Set(await listOutages(parts.db));
  if (out.size === 0) return [];
  const connectors = [...(await connectorsAt(parts, { place, testMode: false })).values()];
  return connectors
    .filter(({ guid }) => out.has(guid))
    .map(({ guid: subject, name }) => ({ kind: "provider_fails", subject, facts: { name } }));
}

async function callbacksGivenUp(parts: ConditionParts, place: Place): Promise<readonly Condition[]> {
  const attempts = await failingCallbacks(parts, { place, statuses: ["given_up"] });
  const uuids = new Set(attempts.map(({ transactionUuid }) => transactionUuid));
  const live = (await findTransactions(parts.db, [...uuids])).filter(({ testMode }) => !testMode);
  if (live.length === 0) return [];
  return [{ kind: "callbacks_given_up", subject: "", facts: { count: live.length } }];
}

async function disputesDue({ db, clock }: ConditionParts, place: Place): Promise<readonly Condition[]> {
  const until = clock.now().add({ hours: DUE_SOON_DAYS * 24 });
  const disputes = await listByDeadline(db, {
    merchantGuids: await merchantsAt(db, place),
    testMode: false,
    queue: "answer",
    skip: 0,
    limit: MAX_DISPUTES,
  });
  return disputes.flatMap(({ guid: subject, amount, dueAt }) => {
    if (dueAt === null || Temporal.Instant.compare(dueAt, until) > 0) return [];
    const facts = { amountMinor: String(amount.minor), currency: amount.currency, dueAt: dueAt.toString() };
    return [{ kind: "dispute_due" as const, subject, facts }];
  });
}

async function settlementMismatches(parts: ConditionParts, place: Place): Promise<readonly Condition[]> {
  const connectors = await connectorsAt(parts, { place, testMode: false });
  const now = parts.clock.now();
  const months = await monthOfConnectors(parts.db, {
    connectorGuids: [...connectors.keys()],
    from: now.subtract({ hours: SETTLEMENT_DAYS * 24 }),
    to: now.add({ hours: 24 }),
  });
  const counts = new Map<string, number>();
  for (const { connectorGuid, unmatched } of months)
    if (unmatched > 0) counts.set(connectorGuid, (counts.get(connectorGuid) ?? 0) + unmatched);
  return [...counts].map(([subject, count]) => ({
    kind: "settlement_mismatch",
    subject,
    facts: { name: connectors.get(subject)?.name ?? "", count },
  }));
}
