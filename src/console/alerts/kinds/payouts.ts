import type { Steps } from "../../frame/address.ts";
import { MISSING_AFTER_BANK_DAYS, wrongPayouts } from "../../../bank/index.ts";
import type { Place } from "../../access/places.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { connectorsAt } from "../../settlements/read-settlements.ts";
import type { AlertParts, Found, FoundAlert } from "../alert-kind.ts";

/** Older ones are in the months of the page of payouts. */
const DAYS = 120;
/** More at one place are on the page of payouts. */
const MAX_PAYOUTS = 50;

interface Facts {
  readonly name: string;
  readonly connectorGuid: string;
  readonly number: string;
  readonly amountMinor: string;
  readonly currency: string;
  /** The sum that the bank received, less that of the provider; 0 for one that is missing. */
  readonly differenceMinor: string;
}

/** The bank has not booked a payout of a provider. */
export const payoutMissing: FoundAlert<Facts> = {
  title: () => t("A payout is missing"),
  when: () =>
    t("Your bank has not booked a payout in {days} bank days after its provider paid it out.", {
      days: MISSING_AFTER_BANK_DAYS,
    }),
  find: (parts, place) => payoutsAt(parts, { place, state: "missing" }),
  text: ({ name, number, amountMinor, currency }, { isEnded }) => {
    const values = { name, number, amount: minorText(BigInt(amountMinor), currency) };
    return isEnded
      ? t("The payout {number} of {name} over {amount} is no longer missing.", values)
      : t("The payout {number} of {name} over {amount} has not arrived at the bank.", values);
  },
  page: pageOf,
};

/** The bank booked a payout with another amount than its provider reported. */
export const payoutDifferent: FoundAlert<Facts> = {
  title: () => t("A payout differs"),
  when: () => t("Your bank booked a payout with another amount than its provider says."),
  find: (parts, place) => payoutsAt(parts, { place, state: "different" }),
  text: ({ name, number, currency, differenceMinor }, { isEnded }) => {
    if (isEnded) return t("The payout {number} of {name} no longer differs.", { name, number });
    const minor = BigInt(differenceMinor);
    const values = { name, number, amount: minorText(minor < 0n ? -minor : minor, currency) };
    return minor < 0n
      ? t("The payout {number} of {name} arrived with {amount} less than reported.", values)
      : t("The payout {number} of {name} arrived with {amount} more than reported.", values);
  },
  page: pageOf,
};

function pageOf({ facts: { connectorGuid: connector, number, currency } }: Found<Facts>): Steps {
  return ["settlements", "payout", { connector, number, currency }];
}

async function payoutsAt(
  parts: AlertParts,
  { place, state }: { place: Place; state: "missing" | "different" },
): Promise<readonly Found<Facts>[]> {
  const connectors = await connectorsAt(parts, { place, testMode: false });
  const since = parts.clock
    .now()
    .subtract({ hours: DAYS * 24 })
    .toString()
    .slice(0, 10);
  const payouts = await wrongPayouts(parts.db, {
    connectorGuids: [...connectors.keys()],
    state,
    since,
    limit: MAX_PAYOUTS,
  });
  return payouts.map(({ guid, connectorGuid, settlementNumber, amountMinor, currency, differenceMinor }) => ({
    subject: guid,
    facts: {
      name: connectors.get(connectorGuid)?.name ?? "",
      connectorGuid,
      number: settlementNumber,
      amountMinor: String(amountMinor),
      currency,
      differenceMinor: String(differenceMinor ?? 0n),
    },
  }));
}
