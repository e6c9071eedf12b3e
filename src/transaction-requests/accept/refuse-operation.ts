import { type ApiOperation, permitsOperation } from "../../authority/index.ts";
import type { Requester } from "../parts.ts";
import type { OperationNotPermitted } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";

/**
 * Refuses what the API user may not request. People of the console and the gateway itself have no API user: other rules hold for
 * them.
 */
export function refuseOperation({
  operation,
  request,
  requester: { user },
}: {
  operation: Operation;
  request: TransactionRequest;
  requester: Pick<Requester, "user">;
}): OperationNotPermitted | undefined {
  const refused = user && operationsIn(operation, request).find((needed) => !permitsOperation(user, needed));
  return refused && { refused: true, code: "operation_not_permitted", operation: refused };
}

/** Beside the operation itself those that the request starts for later. */
function operationsIn(operation: Operation, request: TransactionRequest): ApiOperation[] {
  return [
    operation,
    ...(request.schedule === undefined ? [] : (["debit"] as const)),
    ...(request.captureInMinutes === undefined ? [] : (["capture"] as const)),
  ];
}
