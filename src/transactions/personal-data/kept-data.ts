import { databaseNow, sql, type Sql } from "../../platform/database/index.ts";
import { RESULT_NAMES } from "../result-column.ts";
import { livingElements, type Life } from "./fields-of-request.ts";

/**
 * How much is left of a transaction's personal data. `details`: what accounting needs, with the name and address of an invoice
 * where money moved; `record`: amounts, states, times and ids alone.
 */
export type ErasureStage = "details" | "record";

/** No issuer holds an authorisation for longer. */
const AUTHORISATION_DAYS = 60;
/** The cardholder's name, by its position in the column `card`. */
const CARD_HOLDER = 6;

/**
 * Only what moved money is a record of bookkeeping: not a payment that was declined, cancelled or never made, nor a card that was
 * stored. An authorisation is one once it was captured, or while it still can be.
 */
const MOVED_MONEY: Sql = sql`(transactions.result ? 'undone' or transactions.status = 'success' and case
  when transactions.type in ('debit', 'capture', 'refund', 'payout', 'chargeback', 'chargeback-reversal') then true
  when transactions.type = 'preauthorize' then transactions.captured_minor > 0
    or (transactions.closed_at is null and transactions.authorized_minor > transactions.voided_minor
      and transactions.final_at > ${databaseNow} - make_interval(days => ${AUTHORISATION_DAYS}::int))
  else false end)`;

/** References and codes in the responses of providers. */
const KEPT_OF_RESULT = [
  RESULT_NAMES.adapterTransactionId,
  "providerReference",
  "authCode",
  "arn",
  "rrn",
  "undone",
  "isDisputed",
  "dispute",
  "reported",
];

/** The columns with personal data as they are afterwards: `request`, `result` and `card` of a row of `transactions`. */
export function keptColumns(stage: ErasureStage): { request: Sql; result: Sql; card: Sql } {
  if (stage === "record")
    return {
      request: livingRequest(["always"]),
      result: only(sql`transactions.result`, KEPT_OF_RESULT),
      card: sql`null::json`,
    };
  return {
    request: sql`(case when ${MOVED_MONEY} then ${livingRequest(["invoice", "record", "always"])}
      else ${livingRequest(["record", "always"])} end)`,
    result: sql`(case when transactions.result #>> '{returnData,_TYPE}' in ('ibanData', 'walletData')
      then transactions.result - 'returnData' else transactions.result end)`,
    card: sql`(case when ${MOVED_MONEY} or coalesce(transactions.card->>${CARD_HOLDER}::int, '') = '' then transactions.card
      else jsonb_set(transactions.card::jsonb, array[${String(CARD_HOLDER)}::text], '""')::json end)`,
  };
}

/** A condition on a row of `transactions`: the stage still has something to erase. */
export function hasMoreThan(stage: ErasureStage): Sql {
  const { request, result, card } = keptColumns(stage);
  return sql`(transactions.request, transactions.result, transactions.card::text) is distinct from (${request}, ${result}, ${card}::text)`;
}

/** The request with its fields of these lives alone. */
function livingRequest(lives: readonly Life[]): Sql {
  const { whole, reduced } = livingElements(lives);
  return reduced.reduce(
    (request, [element, kept]) => sql`${request} || ${reducedTo(element, kept)}`,
    only(sql`transactions.request`, whole),
  );
}

/** The element of a request with these fields alone; without any of them, no element. */
function reducedTo(element: string, kept: readonly string[]): Sql {
  return sql`coalesce((
    select jsonb_build_object(${element}::text, jsonb_object_agg(key, value))
    from jsonb_each(transactions.request -> ${element}::text) where key = any(${kept}::text[]) having count(*) > 0
  ), '{}')`;
}

function only(object: Sql, kept: readonly string[]): Sql {
  return sql`coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(${object}) where key = any(${kept}::text[])), '{}')`;
}
