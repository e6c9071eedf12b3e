import { isRefusal, type Refusal } from "../platform/refusal.ts";
import { findByMerchantTransactionId, type Transaction } from "../transactions/index.ts";
import type { Requester, RecordParts } from "./parts.ts";
import type { RepeatedTransactionId } from "./refusals.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";

/**
 * Runs a request that records a transaction. An id that is taken outranks every other reason to refuse: the token is used
 * up and nothing is left exactly because the first request was executed. It is looked for only when something is refused,
 * so that an accepted request costs no look-up; the record's constraint guarantees that an id is used once.
 */
export async function refuseRepeats<Refused extends Refusal>(
  parts: Pick<RecordParts, "db">,
  { request, requester }: { request: TransactionRequest; requester: Requester },
  run: () => Promise<Transaction | Refused>,
): Promise<Transaction | Refused | RepeatedTransactionId> {
  const result = await run();
  if (!isRefusal(result)) return result;
  const { merchantTransactionId } = request;
  const { merchantGuid } = requester.connector;
  const first = await findByMerchantTransactionId(parts.db, { merchantGuid, merchantTransactionId });
  if (!first) return result;
  const { uuid, status } = first;
  return { refused: true, code: "duplicate_transaction_id", merchantTransactionId, first: { uuid, status } };
}
