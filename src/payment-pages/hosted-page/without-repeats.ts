import { readIban } from "../../vault/index.ts";
import type { InstrumentView } from "../../customer-profiles/index.ts";

type Offered = Pick<InstrumentView, "instrument" | "stored">;

/**
 * Instruments that were saved several times appear once: customers cannot tell the entries apart. The entry of a card with the latest
 * expiry date stands for all of them, in the place of the first; the others are kept for the registrations that they belong to.
 */
export function withoutRepeats<View extends Offered>(views: readonly View[]): readonly View[] {
  const byInstrument = new Map<string, View>();
  for (const view of views) {
    const key = identityOf(view);
    const known = byInstrument.get(key);
    if (!known || expiryOf(view) > expiryOf(known)) byInstrument.set(key, view);
  }
  return [...byInstrument.values()];
}

/** Whether a customer would take both for the same card, account or wallet. */
export function isSameInstrument(one: Offered, other: Offered): boolean {
  return identityOf(one) === identityOf(other);
}

/** A card without a fingerprint is like no other: too many similar ones were seen to tell. */
function identityOf({ instrument, stored }: Offered): string {
  switch (stored.method) {
    case "card": {
      const fingerprint = stored.facts.globalFingerprint ?? stored.facts.merchantFingerprint;
      return fingerprint === null ? instrument.paymentToken : `card ${fingerprint}`;
    }
    case "iban":
      return `iban ${readIban(stored.data.iban)}`;
    case "wallet":
      return `wallet ${stored.data.walletType ?? ""} ${stored.data.walletReferenceId}`;
  }
}

function expiryOf({ stored }: Offered): string {
  return stored.method === "card" ? `${stored.facts.expiryYear}-${stored.facts.expiryMonth}` : "";
}
