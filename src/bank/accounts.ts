import type { Connector } from "../connectors/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** An account of a merchant, with the connectors that are paid to it. */
export interface OwnAccount {
  readonly iban: string;
  readonly accountHolder: string;
  readonly bic: string | null;
  readonly connectors: readonly Connector[];
  /** All of its connectors are in test mode. */
  readonly test: boolean;
}

export type AccountParts = Pick<TransactionParts, "adapters"> & {
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
};

/** The accounts of a merchant by their IBAN. */
export async function accountsOfMerchant(
  parts: AccountParts,
  merchantGuid: string,
): Promise<ReadonlyMap<string, OwnAccount>> {
  const accounts = new Map<string, OwnAccount>();
  for (const connector of await parts.connectorsOfMerchant(merchantGuid)) {
    const own = parts.adapters.get(connector.adapter)?.ownAccount?.(connector.config);
    if (!own) continue;
    const known = accounts.get(own.iban);
    accounts.set(own.iban, {
      ...own,
      connectors: [...(known?.connectors ?? []), connector],
      test: (known?.test ?? true) && connector.config.testMode,
    });
  }
  return accounts;
}
