import { sql, type Sql } from "../../platform/database/index.ts";
import { RESULT_NAMES } from "../result-column.ts";

/**
 * How much is left of a transaction's personal data. `details`: what accounting needs, with the name and address of an invoice;
 * `record`: amounts, states, times and ids alone.
 */
export type ErasureStage = "details" | "record";

/** The customer's data on an invoice, which accounting needs. */
const KEPT_OF_CUSTOMER = [
  "firstName",
  "lastName",
  "company",
  "billingAddress1",
  "billingAddress2",
  "billingCity",
  "billingPostcode",
  "billingState",
  "billingCountry",
];

/** The demand for 3-D Secure; the rest of `threeDSecureData` describes the customer's account, telephones and browser. */
const KEPT_OF_THREE_D_SECURE = ["3dsecure", "schemeId"];

/** Fields of a request that name nobody. The merchant's own texts go with the record: people write names into them. */
const KEPT_OF_REQUEST = [
  "amount",
  "currency",
  "surchargeAmount",
  "captureInMinutes",
  "isFinalCapture",
  "withRegister",
  "transactionIndicator",
  "language",
  "requestDcc",
  "requestPartialAuthorization",
  "allowUnlinkedRefund",
  "payByLink",
];

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
      request: only(sql`transactions.request`, KEPT_OF_REQUEST),
      result: only(sql`transactions.result`, KEPT_OF_RESULT),
      card: sql`null::json`,
    };
  return {
    request: sql`(transactions.request - 'customerProfileData' - 'customer' - 'threeDSecureData'
      || ${reduced("customer", KEPT_OF_CUSTOMER)} || ${reduced("threeDSecureData", KEPT_OF_THREE_D_SECURE)})`,
    result: sql`(case when transactions.result #>> '{returnData,_TYPE}' in ('ibanData', 'walletData')
      then transactions.result - 'returnData' else transactions.result end)`,
    card: sql`transactions.card`,
  };
}

/** A condition on a row of `transactions`: the stage still has something to erase. */
export function hasMoreThan(stage: ErasureStage): Sql {
  const { request, result, card } = keptColumns(stage);
  return sql`(transactions.request, transactions.result, transactions.card::text) is distinct from (${request}, ${result}, ${card}::text)`;
}

/** The element of a request with these fields alone; without any of them, no element. */
function reduced(element: string, kept: readonly string[]): Sql {
  return sql`coalesce((
    select jsonb_build_object(${element}::text, jsonb_object_agg(key, value))
    from jsonb_each(transactions.request -> ${element}::text) where key = any(${kept}::text[]) having count(*) > 0
  ), '{}')`;
}

function only(object: Sql, kept: readonly string[]): Sql {
  return sql`coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(${object}) where key = any(${kept}::text[])), '{}')`;
}
