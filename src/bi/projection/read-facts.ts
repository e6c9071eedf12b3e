import type { Queryable } from "../../platform/database/index.ts";
import { inSlices } from "../../platform/in-slices.ts";
import {
  type AccountFieldOf,
  choiceSetting,
  describeConnectors,
  settingIsOn,
} from "../../connectors/index.ts";
import { currencyOffersOf, originalAmountsOf } from "../../dcc/index.ts";
import { stagesOfDisputes } from "../../disputes/index.ts";
import { casesOfTransactions } from "../../recovery/index.ts";
import { latestAssessments } from "../../risk/index.ts";
import { describeTenants, nameMerchants } from "../../tenancy/index.ts";
import { currentAuthenticationsOf, fieldsSoFar } from "../../three-d-secure/index.ts";
import {
  asItStands,
  findTransactions,
  listAttempts,
  listFollowUps,
  listHistories,
  listOwners,
  listUndone,
  mainTransactionsOf,
  type Attempt,
  type HistoryEntry,
  type Transaction,
  type UndoneSuccess,
} from "../../transactions/index.ts";
import { readAnnotations } from "../../annotations/index.ts";
import type { AuthenticationFacts, Names, TransactionFacts } from "../documents/index.ts";
import type { DocumentRetention } from "./kept-from.ts";
import { documentRefused } from "./put-documents.ts";

/** When the callbacks of transactions were acknowledged last, by uuid: from the slice that delivers them. */
export type AcknowledgementsOf = (
  db: Queryable,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, Temporal.Instant>>;

/** Sources of documents in other slices, and how long documents are kept. */
export interface DocumentSources extends DocumentRetention {
  readonly acknowledgementsOf: AcknowledgementsOf;
  readonly accountFieldOf: AccountFieldOf;
}

/** Reads everything the documents of the transactions are made of, with a fixed number of statements. */
export async function readFacts(
  db: Queryable,
  uuids: readonly string[],
  { acknowledgementsOf, accountFieldOf }: DocumentSources,
): Promise<TransactionFacts[]> {
  const transactions = await findTransactions(db, uuids);
  const histories = Map.groupBy(await listHistories(db, uuids), (entry) => entry.transactionUuid);
  const followUps = Map.groupBy(await listFollowUps(db, uuids), (followUp) => followUp.referenceUuid);
  const allAttempts = await listAttempts(db, uuids);
  const attempts = Map.groupBy(allAttempts, (attempt) => attempt.transactionUuid);
  const nameOf = await readNames(db, { transactions, attempts: allAttempts, accountFieldOf });
  const undone = await listUndone(db, transactions);
  const brokers = await mainTransactionsOf(db, uuids);
  const acknowledged = await acknowledgementsOf(db, uuids);
  const conversions = await originalAmountsOf(db, uuids);
  const offers = await currencyOffersOf(db, uuids);
  const disputes = Map.groupBy(await stagesOfDisputes(db, uuids), (step) => step.transactionUuid);
  const annotations = await readAnnotations(db, uuids);
  const authentications = await readAuthentications(db, uuids);
  const registrationOf = await readRegistrations(db, transactions);
  const assessments = await latestAssessments(db, uuids);
  const recoveries = await casesOfTransactions(db, uuids);
  return inSlices(transactions, (transaction): TransactionFacts[] => {
    const { uuid } = transaction;
    const named = nameOf(transaction);
    if (named === undefined) {
      documentRefused.record({ uuid, because: "it has no tenant or merchant" });
      return [];
    }
    const facts: TransactionFacts = {
      transaction: asItStands(transaction, undone.get(uuid)),
      names: named,
      history: historyAsItStands(transaction, histories.get(uuid) ?? [], undone.get(uuid)),
      followUps: followUps.get(uuid) ?? [],
      attempts: (attempts.get(uuid) ?? []).map((attempt) => ({
        ...attempt,
        names: nameOf({ ...transaction, connectorGuid: attempt.connectorGuid }) ?? named,
      })),
      brokerUuid: brokers.get(uuid) ?? null,
      registrationUuid: registrationOf(transaction),
      authentication: authentications.get(uuid) ?? null,
      connectorCheck: choiceSetting({ settings: named.connectorSettings }, "3dsecure:check"),
      callbackAcknowledgedAt: acknowledged.get(uuid) ?? null,
      callbacksHaveThreeDSData: settingIsOn(
        { settings: named.connectorSettings },
        "postback:include-3ds-data",
      ),
      conversion: conversions.get(uuid) ?? null,
      currencyOffer: offers.get(uuid) ?? null,
      disputeSteps: disputes.get(uuid) ?? [],
      annotations: annotations(uuid),
      recovery: recoveries.get(uuid) ?? null,
      riskFindings: assessments.get(uuid)?.findings ?? null,
      extraDataWhitelist: named.extraDataWhitelist,
    };
    return [facts];
  });
}

/** A status that changed because its success was undone has a move in no history: the record keeps what was announced. */
function historyAsItStands(
  transaction: Transaction,
  history: readonly HistoryEntry[],
  undone: UndoneSuccess | undefined,
): readonly HistoryEntry[] {
  const { status } = asItStands(transaction, undone);
  if (!undone || status === transaction.status) return history;
  const version = transaction.version + 1;
  const { at } = undone;
  return [
    ...history,
    { version, fromStatus: transaction.status, toStatus: status, trigger: "undone", facts: null, at },
  ];
}

async function readRegistrations(
  db: Queryable,
  transactions: readonly Transaction[],
): Promise<(transaction: Transaction) => string | null> {
  const uuidOf = ({ paymentSource }: Transaction): string[] =>
    paymentSource?.kind === "registration" ? [paymentSource.transactionUuid] : [];
  const uuids = unique(transactions.flatMap(uuidOf));
  const owners = uuids.length === 0 ? [] : await listOwners(db, uuids);
  const merchants = new Map(owners.map(({ uuid, merchantGuid }) => [uuid, merchantGuid]));
  return (transaction) =>
    uuidOf(transaction).find((uuid) => merchants.get(uuid) === transaction.merchantGuid) ?? null;
}

async function readAuthentications(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, AuthenticationFacts>> {
  const current = await currentAuthenticationsOf(db, uuids);
  return new Map(
    current.map(({ authentication, changedAt }) => {
      const { transactionUuid, policy, afterSubmissions } = authentication;
      return [
        transactionUuid,
        { policy, afterSubmissions, creditcard: fieldsSoFar(authentication), changedAt },
      ];
    }),
  );
}

type NamesAndSettings = Names & {
  readonly extraDataWhitelist: readonly string[];
  readonly connectorSettings: Readonly<Record<string, string>>;
};

/** The names of today: a document keeps the names of its last change until it changes again or is rebuilt. */
async function readNames(
  db: Queryable,
  {
    transactions,
    attempts,
    accountFieldOf,
  }: {
    transactions: readonly Transaction[];
    attempts: readonly Attempt[];
    accountFieldOf: AccountFieldOf;
  },
): Promise<(transaction: Transaction) => NamesAndSettings | undefined> {
  const tenants = await describeTenants(db, unique(transactions.map(({ tenantGuid }) => tenantGuid)));
  const merchants = await nameMerchants(db, unique(transactions.map(({ merchantGuid }) => merchantGuid)));
  const ofAttempts = attempts.map(({ connectorGuid }) => connectorGuid);
  const ofTransactions = transactions.flatMap(({ connectorGuid, metaConnectorGuid }) =>
    metaConnectorGuid === null ? [connectorGuid] : [connectorGuid, metaConnectorGuid],
  );
  const connectors = await describeConnectors(db, {
    guids: unique([...ofTransactions, ...ofAttempts]),
    accountFieldOf,
  });
  return ({ tenantGuid, merchantGuid, connectorGuid, metaConnectorGuid }) => {
    const tenant = tenants.get(tenantGuid);
    const merchantName = merchants.get(merchantGuid);
    if (tenant === undefined || merchantName === undefined) return undefined;
    const connector = connectors.get(connectorGuid);
    return {
      tenantName: tenant.name,
      masterTenant: tenant.masterTenant,
      merchantName,
      connectorName: connector?.name ?? "",
      adapter: connector?.adapter ?? null,
      method: connector?.method ?? null,
      provider: connector?.provider ?? null,
      providerAccount: connector?.providerAccount ?? null,
      metaConnectorName: connectors.get(metaConnectorGuid ?? "")?.name ?? null,
      extraDataWhitelist: tenant.extraDataKeys,
      connectorSettings: connector?.settings ?? {},
    };
  };
}

function unique(guids: readonly string[]): string[] {
  return [...new Set(guids)];
}
