import type { Transaction } from "../transactions/index.ts";
import { createTransaction } from "./create-transaction.ts";
import { followTransaction } from "./follow-up/follow-transaction.ts";
import type { Requester, TransactionParts } from "./parts.ts";
import { refuseCardDataInText } from "./accept/refuse-card-data.ts";
import { refuseOperation } from "./accept/refuse-operation.ts";
import type { CreateRefusal, FollowRefusal } from "./refusals.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";
import type { Operation } from "./schema/operations.ts";

/** A request that came with others in a file. */
interface BatchOrigin {
  /** Chosen before the request is run, so that a repetition after a crash finds what the first run recorded. */
  readonly uuid: string;
  readonly initiatedBy: "transaction-batch-file";
  readonly apiVersion: "batch-api";
}

/** A merchant's request in its canonical form: sent to the transaction API, or with an `origin` as a row of a batch. */
export async function requestTransaction(
  parts: TransactionParts,
  options: {
    readonly operation: Operation;
    readonly request: TransactionRequest;
    readonly requester: Requester;
    readonly origin?: BatchOrigin;
  },
): Promise<Transaction | CreateRefusal | FollowRefusal> {
  const { operation, request, requester, origin } = options;
  const refused = refuseOperation(options) ?? refuseCardDataInText(request);
  if (refused) return refused;
  const rest = { request, requester, ...origin };
  switch (operation) {
    case "debit":
    case "preauthorize":
    case "register":
    case "payout":
      return createTransaction(parts, { ...rest, operation });
    case "capture":
    case "void":
    case "refund":
    case "incrementalAuthorization":
    case "deregister":
      return followTransaction(parts, { ...rest, operation });
  }
}
