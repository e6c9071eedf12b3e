import { keepProviderToken, storeInstrument, type WalletData } from "../../vault/index.ts";
import type { ProviderDetails } from "../../providers/index.ts";
import { customerProfileDataOf, registerInstrument } from "../../customer-profiles/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { isRegistering } from "../source/keep-instrument.ts";
import type { TransactionParts } from "../parts.ts";
import type { CommitEffect, Conclusion } from "./conclusion.ts";

/**
 * Keeps the instrument of a registering transaction that succeeded: one that the customer gave on the provider's own
 * page is kept as the provider names it, and the profile the request names receives it (spec "Payment instrument"). Locks the profile
 * before the instrument, as the deletion of a profile does.
 */
export async function effectsOfRegistration(
  parts: TransactionParts,
  { transaction, connector, outcome }: Conclusion,
): Promise<CommitEffect[]> {
  if (outcome.kind !== "approved" || !isRegistering(transaction)) return [];
  const effects: CommitEffect[] = [];
  // A card that the gateway has is no wallet, whatever the provider says of it.
  const wallet = transaction.card === null ? walletOf(outcome.details) : undefined;
  if (wallet)
    effects.push({
      companion: "instrument_stored",
      run: (tx) => storeInstrument(tx, parts.vault, walletOfProvider(transaction, wallet)),
    });
  const data = customerProfileDataOf(transaction.request);
  // Looked up before the database transaction begins: it may take a connection of its own.
  const container = data && (await parts.containerOf(connector));
  if (container) {
    const user = { connector, username: null };
    effects.push({
      companion: "profile_extended",
      run: (tx) => registerInstrument(tx, parts, { transaction, container, user }),
    });
  } else if (data) {
    parts.log.warn({ transaction: transaction.uuid }, "A connector lost its customer profile container.");
  }
  const { adapterToken: token } = outcome.details;
  if (token !== undefined && !wallet)
    effects.push({
      companion: "instrument_stored",
      run: (tx) => keepProviderToken(tx, { transactionUuid: transaction.uuid, token }),
    });
  return effects;
}

function walletOf({ returnData }: ProviderDetails): WalletData | undefined {
  if (returnData?.["_TYPE"] !== "walletData") return undefined;
  const { _TYPE: _type, walletReferenceId, ...wallet } = returnData;
  return typeof walletReferenceId === "string" ? { ...wallet, walletReferenceId } : undefined;
}

function walletOfProvider(transaction: Transaction, data: WalletData) {
  const { uuid: transactionUuid, tenantGuid, merchantGuid, connectorGuid } = transaction;
  const owner = { transactionUuid, tenantGuid, merchantGuid, connectorGuid };
  return { ...owner, method: "wallet", data, facts: {} } as const;
}
