import type { WhatIfDraft, SegmentResult, Interval } from "../../what-if/index.ts";
import { countryName } from "../language/country-name.ts";
import { presentLocale, t } from "../language/translate.ts";
import { rateText } from "../overview/figures-part.ts";
import { brandName } from "../payment-facts/words.ts";

/** `92.2–95.7%`. */
export function intervalText([low, , high]: Interval): string {
  const format = new Intl.NumberFormat(presentLocale(), { style: "percent", maximumFractionDigits: 1 });
  return format.formatRange(low, high);
}

/** `30.4% → 28.1%`; what is not known is a dash. */
export function changeText(now: number | null, then: Interval | null): string {
  return `${rateText(now ?? undefined)} → ${then ? rateText(then[1]) : "?"}`;
}

/** `+0.4`: percentage points. */
export function pointsText(share: number): string {
  return new Intl.NumberFormat(presentLocale(), {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(share * 100);
}

/** `EUR 0.5512 → 0.5204`: mean costs are finer than the currency. */
export function costChangeText(now: string, then: string, currency?: string): string {
  const format = new Intl.NumberFormat(presentLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
  // As text, so that no amount is rounded.
  const change = `${format.format(now as `${number}`)} → ${format.format(then as `${number}`)}`;
  return currency === undefined ? change : `${currency} ${change}`;
}

const TYPES: Readonly<Record<string, () => string>> = {
  CREDIT: () => t("credit"),
  DEBIT: () => t("debit"),
  PREPAID: () => t("prepaid"),
};

/** `Visa debit, Italy`. */
export function segmentText({ brand, cardType, country, initiator }: SegmentResult): string {
  const type = cardType === null ? "" : (TYPES[cardType]?.() ?? cardType.toLowerCase());
  const card = brand === null ? t("Without a card") : [brandName(brand), type].filter(Boolean).join(" ");
  return [
    card,
    ...(country === null ? [] : [countryName(country)]),
    ...(initiator === "merchant" ? [t("without the customer")] : []),
  ].join(", ");
}

const PLANS: Readonly<Record<string, () => string>> = {
  not_authenticated: () => t("Not authenticated"),
  authenticated: () => t("Authenticated"),
  data_only: () => t("Data only"),
  refused: () => t("Refused"),
};

const EXEMPTIONS: Readonly<Record<string, () => string>> = {
  none: () => t("No exemption"),
  lowValue: () => t("Low value"),
  tra: () => t("Low risk"),
  trusted: () => t("Trusted merchant"),
  corporate: () => t("Corporate card"),
};

const DECISIONS: Readonly<Record<string, () => string>> = {
  approve: () => t("Let through"),
  review: () => t("Reviewed"),
  decline: () => t("Declined"),
};

const KINDS: Readonly<Record<string, () => string>> = {
  insufficient: () => t("Not enough money"),
  generic: () => t("Declined without a reason"),
  technical: () => t("Technical failure"),
  authenticate: () => t("Authentication required"),
  card: () => t("Card must be replaced"),
};

/** The name of a treatment: of a connector its own, otherwise in words. */
export function treatmentText(
  treatment: string | null,
  { draft, names }: { draft: WhatIfDraft; names: ReadonlyMap<string, string> },
): string {
  if (treatment === null) return t("Refused");
  const [first = "", ...rest] = treatment.split(" ");
  switch (draft) {
    case "routing":
      return names.get(treatment) ?? treatment;
    case "authentication":
      return [PLANS[first]?.() ?? first, ...rest].join(" ");
    case "exemptions":
      return EXEMPTIONS[treatment]?.() ?? treatment;
    case "risk":
      return [DECISIONS[first]?.() ?? first, ...rest].join(", ").replace(", 3-D, ", ", 3-D ");
    case "recovery":
      return planText(treatment);
  }
}

/** `[kind, steps, mails]` as JSON. */
function planText(treatment: string): string {
  const [kind, steps, mails] = JSON.parse(treatment) as [string, (number | string)[], number[]];
  const listed = (days: readonly (number | string)[]): string => (days.length === 0 ? "–" : days.join(", "));
  return t("{kind}: retries {steps}; mails {mails}", {
    kind: KINDS[kind]?.() ?? kind,
    steps: listed(steps),
    mails: listed(mails),
  });
}
