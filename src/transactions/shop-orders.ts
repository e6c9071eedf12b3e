import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { TransactionState } from "./state-names.ts";

/** Longer names of orders are compared by their beginning. */
export const MAX_ORDER_LENGTH = 255;

/**
 * The order of a shop that a payment is for: `extraData.order`, else the description, else the merchant's id of the transaction.
 * The index `transactions_order` has the same expression.
 */
const ORDER: Sql = sql`left(coalesce(nullif(request->'extraData'->>'order', ''), nullif(request->>'description', ''),
  merchant_transaction_id), 255)`;

/** A payment as orders are compared with it. Amounts are in minor units; what was requested and has no outcome yet is in `…ing`. */
export interface OrderPayment {
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly order: string;
  readonly type: "debit" | "preauthorize";
  readonly status: TransactionState;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly authorizedMinor: bigint;
  readonly capturedMinor: bigint;
  readonly capturingMinor: bigint;
  readonly refundedMinor: bigint;
  readonly refundingMinor: bigint;
  readonly voidedMinor: bigint;
  readonly isClosed: boolean;
  /** The sequence of the event of its last move. */
  readonly sequence: bigint;
  readonly createdAt: Temporal.Instant;
}

const pendingOf = (type: string): Sql => sql`(
  select coalesce(sum(follow_up.amount_minor), 0)::bigint from transactions as follow_up
  where follow_up.reference_uuid = payment.uuid and follow_up.type = ${type} and follow_up.final_at is null)`;

/** A sum over the captures of an authorisation: refunds follow them, and not the authorisation. */
const ofCaptures = (sum: Sql): Sql => sql`case when type = 'preauthorize' and captured_minor > 0 then (
  select coalesce(sum(${sum}), 0)::bigint from transactions as capture
  where capture.reference_uuid = payment.uuid and capture.type = 'capture' and capture.refunded_minor > 0) else 0 end`;

const PENDING_OF_CAPTURE: Sql = sql`(select coalesce(sum(refund.amount_minor), 0) from transactions as refund
  where refund.reference_uuid = capture.uuid and refund.type = 'refund' and refund.final_at is null)`;

const COLUMNS: Sql = sql`uuid, merchant_transaction_id, type, status, currency, amount_minor, authorized_minor,
  captured_minor, case when captured_minor > 0 then ${pendingOf("capture")} else 0 end as capturing_minor,
  refunded_minor + ${ofCaptures(sql`capture.refunded_minor`)} as refunded_minor,
  case when refunded_minor > 0 then ${pendingOf("refund")} else 0 end
    + ${ofCaptures(PENDING_OF_CAPTURE)} as refunding_minor,
  voided_minor, closed_at is not null as is_closed, version::bigint * 100 as sequence, created_at,
  "order"`;

interface OfConnector {
  readonly merchantGuid: string;
  /** Payments through it, or through the meta-connector that routed them. */
  readonly connectorGuids: readonly string[];
}

const PAYMENTS: Sql = sql`type in ('debit', 'preauthorize') and currency is not null and amount_minor is not null`;

function isOf({ merchantGuid, connectorGuids }: OfConnector): Sql {
  return sql`merchant_guid = ${merchantGuid} and (connector_guid = any(${[...connectorGuids]}::text[]) or meta_connector_guid = any(${[...connectorGuids]}::text[]))`;
}

/** Where a page of payments ended. */
export interface OrderPosition {
  readonly createdAt: Temporal.Instant;
  readonly uuid: string;
}

/** The payments of a connector, oldest first, created in [from, to), at most `limit` and one more if there are more. */
export function listOrderPayments(
  db: Queryable,
  options: OfConnector & {
    readonly from: Temporal.Instant | undefined;
    readonly to: Temporal.Instant | undefined;
    readonly after: OrderPosition | undefined;
    readonly limit: number;
  },
): Promise<OrderPayment[]> {
  const { from, to, after, limit } = options;
  return db.query<OrderPayment>(sql`
    select ${COLUMNS} from (select *, ${ORDER} as "order" from transactions
      where ${isOf(options)} and ${PAYMENTS}
        ${from ? sql`and created_at >= ${from}::timestamptz` : sql.nothing}
        ${to ? sql`and created_at < ${to}::timestamptz` : sql.nothing}
        ${after ? sql`and (created_at, uuid) > (${after.createdAt}::timestamptz, ${after.uuid})` : sql.nothing}
      order by created_at, uuid limit ${limit + 1}) as payment
    order by created_at, uuid`);
}

/** The payments of orders, oldest first. */
export function paymentsOfOrders(
  db: Queryable,
  options: OfConnector & { readonly orders: readonly string[] },
): Promise<OrderPayment[]> {
  const names = options.orders.map((name) => name.slice(0, MAX_ORDER_LENGTH));
  return db.query<OrderPayment>(sql`
    select ${COLUMNS} from (select *, ${ORDER} as "order" from transactions
      where ${isOf(options)} and ${PAYMENTS} and ${ORDER} = any(${names}::text[])) as payment
    order by created_at, uuid`);
}
