import { cardStandings, monthlyLimitOf, type CardStanding } from "../../attempts/index.ts";
import { nextSteps, readCaseParts, type NextStep, type RecoveryCase } from "../../recovery/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import type { ReadingParts } from "../parts.ts";

/** A case as a list shows it. */
export interface ListedCase {
  readonly of: RecoveryCase;
  readonly debit: Transaction | undefined;
  readonly merchantName: string;
  /** The next step of an open one. */
  readonly next: NextStep | undefined;
  readonly now: Temporal.Instant;
  /** A mail came back. */
  readonly isUnreachable: boolean;
  /** Undefined for a payment without a card. */
  readonly standing: CardStanding | undefined;
  /** Attempts of the merchant in 30 days with the card; undefined: no limit. */
  readonly limit: number | undefined;
}

/** Cases with what their rows say, in a fixed number of statements. */
export async function listedCases(
  parts: ReadingParts,
  cases: readonly RecoveryCase[],
): Promise<ListedCase[]> {
  const uuids = cases.map(({ transactionUuid }) => transactionUuid);
  const [debits, standings, { mails }, merchants] = await Promise.all([
    findTransactions(parts.db, uuids),
    cardStandings(parts, uuids),
    readCaseParts(
      parts.db,
      cases.map(({ id }) => id),
    ),
    nameMerchants(parts.db, [...new Set(cases.map(({ merchantGuid }) => merchantGuid))]),
  ]);
  const mailsOf = Map.groupBy(mails, ({ recoveryId }) => recoveryId);
  const now = parts.clock.now();
  const byUuid = new Map(debits.map((debit) => [debit.uuid, debit]));
  return Promise.all(
    cases.map(async (of) => {
      const standing = standings.get(of.transactionUuid);
      const own = mailsOf.get(of.id) ?? [];
      return {
        of,
        debit: byUuid.get(of.transactionUuid),
        merchantName: merchants.get(of.merchantGuid) ?? "",
        next: nextSteps(of, own)[0],
        now,
        isUnreachable: of.endedAt === null && own.some(({ state }) => state === "bounced"),
        standing,
        limit: standing && (await limitOf(parts, of, standing)),
      };
    }),
  );
}

/** The limit of the connector that is charged. Connectors are kept in memory. */
async function limitOf(
  parts: ReadingParts,
  { connectorGuid }: RecoveryCase,
  { scheme }: CardStanding,
): Promise<number | undefined> {
  const connector = await parts.findConnector(connectorGuid);
  return connector && monthlyLimitOf(connector, scheme);
}
