import type { ShownInstrument } from "../vault/index.ts";
import type { InstrumentView } from "./get-profile.ts";

/** A card whose last day is nearer than that, or past, expires soon. */
const EXPIRES_SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** As in getProfile: the fields of the public API, and three of this gateway's own. */
export function describeInstrument(view: InstrumentView, now: Temporal.Instant) {
  const { instrument, stored } = view;
  return {
    _TYPE: "paymentInstrument" as const,
    createdAt: shownTime(instrument.createdAt),
    method: stored.method,
    paymentData: paymentDataOf(stored),
    paymentToken: instrument.paymentToken,
    isPreferred: instrument.isPreferred,
    associatedTokenType: (stored.method === "card" && stored.facts.tokenType) || null,
    networkTokenStatus: null,
    expiresSoon: expiresSoon(stored, now),
    lastUsed: instrument.lastUsedAt && {
      at: shownTime(instrument.lastUsedAt),
      transactionType: instrument.lastUsedType?.toUpperCase() ?? null,
    },
    chargeableConnectors: [...view.chargeableConnectors],
  };
}

export function expiresSoon(stored: ShownInstrument, now: Temporal.Instant): boolean {
  return daysToLive(stored, now) < EXPIRES_SOON_DAYS;
}

export function hasExpired(stored: ShownInstrument, now: Temporal.Instant): boolean {
  return daysToLive(stored, now) <= 0;
}

/** A card is valid to the end of its month; an instrument without expiry never expires. */
function daysToLive(stored: ShownInstrument, now: Temporal.Instant): number {
  if (stored.method !== "card") return Infinity;
  const { expiryYear, expiryMonth } = stored.facts;
  // Months count from 0, so that this is the first moment of the next month. All days of UTC have the same length.
  const endMs = Date.UTC(Number(expiryYear), Number(expiryMonth), 1);
  return (endMs - now.epochMilliseconds) / DAY_MS;
}

/** `_TYPE` names the class that clients map it to. */
function paymentDataOf(stored: ShownInstrument): Record<string, unknown> {
  switch (stored.method) {
    case "card": {
      const { brand, cardHolder, expiryMonth, expiryYear, firstSixDigits, lastFourDigits } = stored.facts;
      const expiry = { expiryMonth: Number(expiryMonth), expiryYear: Number(expiryYear) };
      return { _TYPE: "paymentData.card", brand, cardHolder, ...expiry, firstSixDigits, lastFourDigits };
    }
    case "iban": {
      const { iban, bic = null, mandateId = null, mandateDate } = stored.data;
      const date = mandateDate ? `${mandateDate} 00:00:00` : null;
      return { _TYPE: "paymentData.iban", iban, bic, mandateId, mandateDate: date };
    }
    case "wallet": {
      const { walletReferenceId, walletType = null, walletOwner = null, ...rest } = stored.data;
      const { walletOwnerFirstName = null, walletOwnerLastName = null } = rest;
      const { walletOwnerCountryCode = null, walletRegistrationId = null } = rest;
      const owner = { walletOwner, walletOwnerFirstName, walletOwnerLastName, walletOwnerCountryCode };
      return { _TYPE: "paymentData.wallet", walletReferenceId, walletType, ...owner, walletRegistrationId };
    }
  }
}

/** `YYYY-MM-DD HH:MM:SS`, UTC */
function shownTime(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "");
}
