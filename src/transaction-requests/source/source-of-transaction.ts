import { openInstrument, takeSealedCard } from "../../vault/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { sealedCardSource, sourceOfInstrument } from "./payment-source.ts";
import type { InstrumentParts } from "../parts.ts";
import type { ChosenSource } from "./chosen-source.ts";

/**
 * Opens the instrument of a waiting transaction; `none` when none was stored or it has expired, or was deregistered while the
 * customer was at the ACS or chose a currency.
 */
export async function sourceOfTransaction(
  db: Queryable,
  parts: InstrumentParts,
  transaction: Transaction,
): Promise<ChosenSource> {
  const stored = transaction.paymentSource;
  switch (stored?.kind) {
    case undefined:
      return { kind: "none" };
    case "registration": {
      const instrument = await openInstrument(db, parts.vault, {
        transactionUuid: stored.transactionUuid,
      });
      if (!instrument || instrument.deregisteredAt !== null) return { kind: "none" };
      // The security code that the customer entered for the stored card, if any, is sealed with the card.
      const sealed = await takeSealedCard(db, parts.vault, { transactionUuid: transaction.uuid });
      return sourceOfInstrument(instrument, sealed?.cvv);
    }
    case "sealed_card": {
      const card = await takeSealedCard(db, parts.vault, { transactionUuid: transaction.uuid });
      return card ? sealedCardSource(parts, { card, transaction }) : { kind: "none" };
    }
    case "customer_data":
      return { kind: "none" };
  }
}
