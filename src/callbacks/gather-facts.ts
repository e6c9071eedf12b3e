import { errorsOf } from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { CallbackFacts } from "./callback-body.ts";
import type { CallbackResult } from "./callback.ts";
import type { CallbackParts } from "./parts.ts";

/** Collects the content of a callback. */
export async function gatherFacts(
  parts: CallbackParts,
  { transaction, result }: { transaction: Transaction; result: CallbackResult },
): Promise<CallbackFacts> {
  return { result, view: await parts.viewTransaction(transaction), errors: errorsOf(transaction) };
}
