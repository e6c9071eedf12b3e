import { storeInstrument } from "../../vault/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { StoredRequest, Transaction } from "../../transactions/index.ts";
import type { InstrumentParts } from "../parts.ts";
import type { ChosenSource } from "./chosen-source.ts";

/** spec: a register, or a debit or preauthorize with `withRegister`, stores the instrument when it succeeds. */
export function isRegistering(transaction: { type: string; request: StoredRequest }): boolean {
  return transaction.type === "register" || transaction.request.withRegister === true;
}

/**
 * Keeps the instrument of a registering transaction when it is submitted, because the result may come days later and
 * from another process. It is usable once the transaction is a success, and erased when it is declined.
 */
export async function keepInstrument(
  tx: Queryable,
  parts: Pick<InstrumentParts, "vault">,
  { transaction, source }: { transaction: Transaction; source: ChosenSource },
): Promise<void> {
  if (!isRegistering(transaction)) return;
  const { tenantGuid, merchantGuid, connectorGuid } = transaction;
  const copyOf = source.kind === "none" ? null : source.registration;
  const owner = { transactionUuid: transaction.uuid, tenantGuid, merchantGuid, connectorGuid, copyOf };
  switch (source.kind) {
    case "card":
      return storeInstrument(tx, parts.vault, {
        ...owner,
        method: "card",
        data: source.card,
        facts: source.facts,
      });
    case "iban":
      return storeInstrument(tx, parts.vault, { ...owner, method: "iban", data: source.data, facts: {} });
    case "wallet":
      return storeInstrument(tx, parts.vault, { ...owner, method: "wallet", data: source.data, facts: {} });
    // A request that would register it was refused.
    case "wallet_token":
    case "none":
      return;
  }
}
