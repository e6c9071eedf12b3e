import type { Connector } from "../../connectors/index.ts";
import type { ProviderOperation } from "../../providers/index.ts";
import type { TransactionParts } from "../parts.ts";

/** Whether the provider can be inquired about submissions of the operation. Else only its webhooks have the outcome. */
export function hasInquiry(
  { adapters }: Pick<TransactionParts, "adapters">,
  { connector, operation }: { connector: Connector; operation: ProviderOperation },
): boolean {
  const capabilities = adapters.get(connector.adapter)?.methods[connector.method];
  return capabilities?.inquiry !== "none" || (capabilities.inquiredOperations?.includes(operation) ?? false);
}
