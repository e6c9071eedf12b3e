import type { Connector } from "../../connectors/index.ts";
import type { SettlementParts } from "../parts.ts";

/** An account at a provider, which may have several connectors of a merchant: one for each payment method. */
export interface Account {
  readonly adapter: string;
  /** The connector that the rows were imported for. */
  readonly connector?: Connector;
  readonly connectors: readonly string[];
}

/** The account of a connector; a connector that is gone has no siblings. */
export async function accountOf(
  { findConnector, connectorsOfMerchant }: Pick<SettlementParts, "findConnector" | "connectorsOfMerchant">,
  connectorGuid: string,
): Promise<Account> {
  const connector = await findConnector(connectorGuid);
  if (!connector) return { adapter: "", connectors: [connectorGuid] };
  const { merchantGuid, adapter, config } = connector;
  const siblings = (await connectorsOfMerchant(merchantGuid)).filter(
    (other) => other.adapter === adapter && other.config.testMode === config.testMode,
  );
  return {
    adapter,
    connector,
    connectors: [...new Set([connectorGuid, ...siblings.map(({ guid }) => guid)])],
  };
}
