import type { Connector } from "../../connectors/index.ts";
import { recordListed, recordUnlisted } from "../../exemptions/index.ts";
import type { TrustListStatus } from "../../three-d-secure/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";

/** Keeps what an issuer said about its customer's list of merchants, for later payments by the card through the connector. */
export async function recordTrustList(
  { db, clock }: Pick<TransactionParts, "db" | "clock">,
  { transaction, connector }: { readonly transaction: Transaction; readonly connector: Connector },
  status: TrustListStatus,
): Promise<void> {
  const listed = listedAt({ transaction, connector });
  if (listed === undefined) return;
  switch (status) {
    case "Y":
      return recordListed(db, { ...listed, transactionUuid: transaction.uuid, at: clock.now() });
    case "N":
    case "E":
    case "R":
      return recordUnlisted(db, listed);
    case "P":
    case "U":
  }
}

/** By what a card is found in the list; undefined for one that cannot be recognised. */
export function listedAt({
  transaction,
  connector,
}: {
  readonly transaction: Pick<Transaction, "card">;
  readonly connector: Pick<Connector, "guid">;
}): { cardKey: string; connectorGuid: string } | undefined {
  const cardKey = transaction.card?.globalFingerprint;
  return typeof cardKey === "string" ? { cardKey, connectorGuid: connector.guid } : undefined;
}
