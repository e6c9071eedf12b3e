import type { Connector } from "../../connectors/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { findByMerchantTransactionId, publicStatus, type Transaction } from "../../transactions/index.ts";
import type { PageParts, Requester, RecordParts } from "../parts.ts";
import { pageUrlOf } from "../provider/provider-request.ts";
import type { RepeatedTransactionId } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

/**
 * Runs a request that records a transaction. An id that is taken outranks every other reason to refuse: the token is used
 * up and nothing is left exactly because the first request was executed. It is looked for only when something is refused,
 * so that an accepted request costs no look-up; the record's constraint guarantees that an id is used once.
 */
export async function refuseRepeats<Refused extends Refusal>(
  parts: Pick<RecordParts, "db"> & PageParts,
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
  const waits = publicStatus(status) === "REDIRECT" && wasSentTo(requester.connector, first);
  const redirectUrl = waits ? pageUrlOf(parts, first) : undefined;
  return {
    refused: true,
    code: "duplicate_transaction_id",
    merchantTransactionId,
    first: { uuid, status, redirectUrl },
  };
}

/** An id is used once by a merchant, whose connectors may belong to different shops. */
function wasSentTo({ guid }: Connector, { connectorGuid, metaConnectorGuid }: Transaction): boolean {
  return guid === (metaConnectorGuid ?? connectorGuid);
}
