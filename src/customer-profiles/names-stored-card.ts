import { openInstrument } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { CustomerProfileParts } from "./parts.ts";
import { connectorOfPaymentToken, isPaymentToken } from "./payment-token.ts";

/**
 * Whether a paymentToken, or the uuid of the transaction that stored it, names a card of the connector's merchant. Both are random:
 * a client that requests them one after the other finds none.
 */
export async function namesStoredCard(
  parts: CustomerProfileParts,
  { reference, connector }: { reference: string; connector: Connector },
): Promise<boolean> {
  if (isPaymentToken(reference)) {
    const target = await connectorOfPaymentToken(parts.db, parts, { paymentToken: reference, connector });
    return target !== undefined;
  }
  const instrument = await openInstrument(parts.db, parts.vault, { transactionUuid: reference });
  if (instrument?.merchantGuid !== connector.merchantGuid) return false;
  return instrument.method === "card" && instrument.deregisteredAt === null;
}
