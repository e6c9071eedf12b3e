import { cancelLink } from "../pay-by-link/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";
import { findLink, markCancelled } from "./link-store.ts";
import { unendedPayments } from "./payment-store.ts";

/**
 * Cancels a link, and the payments on it that no customer is paying just now. Repeating it succeeds. Undefined: the merchant has
 * no such link on the connector.
 */
export async function cancelReusableLink(
  parts: Pick<TransactionParts, "db" | "clock" | "notifyWorkers">,
  { guid, connectorGuid }: { guid: string; connectorGuid: string },
): Promise<"cancelled" | undefined> {
  const link = await findLink(parts.db, { guid });
  if (link?.connectorGuid !== connectorGuid) return undefined;
  await markCancelled(parts.db, guid, parts.clock.now());
  for (const { transactionUuid } of await unendedPayments(parts.db, guid))
    await cancelLink(parts, { uuid: transactionUuid, merchantGuid: link.merchantGuid });
  return "cancelled";
}
