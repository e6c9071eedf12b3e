import { readAnnotations, type Fee } from "../../annotations/index.ts";
import { reachOf, type Connector } from "../../connectors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCache } from "../../platform/cache.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import {
  amountOf,
  asItStands,
  countOfConnector,
  listOfConnector,
  listUndone,
  readErrorsOfAttempts,
  type ConnectorPeriod,
  type PeriodPosition,
  type Transaction,
  type TransactionError,
} from "../../transactions/index.ts";
import type { RetrievePage } from "./period-of-request.ts";

const PER_PAGE = 100;

/**
 * The end of a page, for the next one: its position, so that a client that reads page after page continues there, and
 * how many transactions the period had when its first page was read. Both would otherwise be counted again for each page.
 */
interface PageEnd extends PeriodPosition {
  readonly total: number;
}
type PageEnds = ReturnType<typeof createPageEnds>;

export function createPageEnds(clock: Clock) {
  return createCache<PageEnd>({ clock, max: 10_000, ttlMs: 10 * 60_000 });
}

/**
 * A page of the connector's transactions that were created in the period, oldest first. In this order a page keeps its
 * transactions once it is full, because new ones come at the end.
 */
export async function retrieveTransactions(
  { db, pageEnds }: { db: Queryable; pageEnds: PageEnds },
  { connector, from, to, page }: RetrievePage & { connector: Connector },
) {
  const { merchantGuid } = connector;
  const connectorGuids = reachOf(connector);
  const period: ConnectorPeriod = { merchantGuid, connectorGuids, from, to };
  const keyOf = (number: number) => JSON.stringify([connectorGuids, from, to, number]);
  const after = pageEnds.get(keyOf(page - 1));
  const before = (page - 1) * PER_PAGE;
  const found = await listOfConnector(db, { period, after, skip: after ? 0 : before, limit: PER_PAGE + 1 });
  const recorded = found.slice(0, PER_PAGE);
  const counted = after?.total ?? (await countOfConnector(db, period));
  // Of what was added since it was counted, as much as this page shows.
  const total = found.length === 0 ? counted : Math.max(counted, before + found.length);
  const last = recorded.at(-1);
  if (last && recorded.length === PER_PAGE) {
    pageEnds.set(keyOf(page), { createdAt: last.createdAt, uuid: last.uuid, total });
  }
  const undone = await listUndone(db, recorded);
  const transactions = recorded.map((transaction) => asItStands(transaction, undone.get(transaction.uuid)));
  const annotationsOf = await readAnnotations(
    db,
    transactions.map(({ uuid }) => uuid),
  );
  const errorsOf = await readErrorsOfAttempts(db, transactions);
  const pages = Math.ceil(total / PER_PAGE);
  return {
    total_entry_count: total,
    page_count: pages,
    current_page: page,
    current_page_entry_count: transactions.length,
    next_page_exists: found.length > PER_PAGE,
    transactions: transactions.map((transaction) =>
      retrieved(transaction, {
        fees: annotationsOf(transaction.uuid).fees,
        errors: errorsOf(transaction.uuid),
      }),
    ),
  };
}

/** The types that this API names in another way than the paths of the transaction API. */
const TYPES: Partial<Record<Transaction["type"], string>> = {
  "incremental-authorization": "inc-auth",
  "chargeback-reversal": "cb-reversal",
};

function retrieved(
  transaction: Transaction,
  { fees, errors }: { fees: readonly Fee[]; errors: readonly TransactionError[] },
) {
  const { uuid, type, status, request } = transaction;
  const amount = amountOf(transaction);
  return {
    uuid,
    merchantTransactionId: transaction.merchantTransactionId,
    referenceUuid: transaction.referenceUuid,
    type: TYPES[type] ?? type,
    status,
    createdAt: transaction.createdAt.toString({ smallestUnit: "second" }),
    amount: amount && formatAmount(amount),
    currency: transaction.currency,
    withRegister: request.withRegister ?? false,
    description: request.description ?? null,
    errors: errors.map(({ message, code, adapterMessage, adapterCode }) => ({
      message,
      code: String(code),
      adapter_message: adapterMessage,
      adapter_code: adapterCode,
    })),
    fees: fees.filter(isOfMerchant).map(({ amount: fee, currency, entityType }) => ({
      amount: fee,
      currency,
      entity_type: entityType ?? "normal",
    })),
  };
}

/** Fees that the operator pays its providers are not the merchant's business. */
function isOfMerchant({ deductsPayout, entityType = "normal" }: Fee): boolean {
  return deductsPayout === true || entityType.startsWith("merchant-");
}
