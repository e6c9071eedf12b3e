import { tenantsBelow } from "../../../tenancy/index.ts";
import { t } from "../../language/translate.ts";
import { FALL_POINTS } from "../../overview/figures.ts";
import { rateText } from "../../overview/figures-part.ts";
import { fallOf, FEW_OF_ISSUER, issuersSearch, lastDay, readIssuers } from "../../overview/issuer-rates.ts";
import { binsFilter, issuersOf, issuerText } from "../../overview/issuers.ts";
import { FIGURES } from "../../payment-facts/figures.ts";
import { filterQuery } from "../../payment-facts/filter.ts";
import type { FoundAlert } from "../alert-kind.ts";

interface Facts {
  readonly name: string;
  readonly rate: number;
  readonly usual: number;
  /** Joined as an address has them. */
  readonly bins: string;
  /** As RFC 3339, as `until`. */
  readonly from: string;
  readonly until: string;
}

/** A bank declines more of its cards than usual. */
export const issuerDeclines: FoundAlert<Facts> = {
  title: () => t("A bank declines more"),
  when: () =>
    t(
      "The approval rate of a bank's cards in 24 hours is {points} points or more below that of the week before, and further than chance explains. With fewer than {few} payments nothing is sent.",
      { points: FALL_POINTS * 100, few: FEW_OF_ISSUER },
    ),
  find: async ({ db, clock, askBi, vault }, place) => {
    const day = lastDay(clock.now());
    const tenantsWithin = place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [];
    const answer = await askBi({
      place: { ...place, tenantsWithin },
      testMode: false,
      searches: [issuersSearch(day)],
    });
    if (answer.kind !== "answered") return undefined;
    return readIssuers(answer.aggregations[0], issuersOf({ vault })).flatMap((issuer) => {
      const fall = fallOf(issuer);
      const bins = binsFilter(issuer.bins);
      if (!fall || bins === undefined) return [];
      const { name } = issuer;
      const facts = { name, ...fall, bins, from: day.from.toString(), until: day.until.toString() };
      return [{ subject: name, facts }];
    });
  },
  text: ({ name: issuer, rate, usual }, { isEnded }) => {
    const name = issuerText(issuer);
    return isEnded
      ? t("{name} no longer declines more cards than usual, or there are too few payments to say.", { name })
      : t("{name} declines more: {rate} of the payments with its cards are approved, usually {usual}.", {
          name,
          rate: rateText(rate),
          usual: rateText(usual),
        });
  },
  // The declined payments that the rate is of, and no others.
  page: ({ facts: { bins: bin, from, until } }) => [
    "payments",
    filterQuery({ ...FIGURES.failed, bin, from: minuteOf(from), to: minuteOf(until), mode: "live" }),
  ],
};

function minuteOf(text: string): string {
  return Temporal.Instant.from(text).toString({ smallestUnit: "minute" });
}
