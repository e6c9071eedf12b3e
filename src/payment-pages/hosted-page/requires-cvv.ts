import { demandsCvv, type Connector } from "../../connectors/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { codeOf } from "../../platform/api-errors/index.ts";
import type { Transaction } from "../../transactions/index.ts";

/** The provider declined the last attempt because the security code was missing. */
export function lackedCvv({ result }: Pick<Transaction, "result">): boolean {
  return result.errors?.at(-1)?.code === codeOf("cvvRequired");
}

/** Whether a card needs its security code here, also of a brand that has cards without one. */
export function requiresCvv(
  { adapters }: { readonly adapters: ReadonlyMap<string, Adapter> },
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): boolean {
  return demandsCvv(adapters, connector) || lackedCvv(transaction);
}
