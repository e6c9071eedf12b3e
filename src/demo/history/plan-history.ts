import { codeOf } from "../../platform/api-errors/index.ts";
import { FAILING_CONNECTOR, SAMPLE_MERCHANTS, type SampleMerchant } from "./sample-merchants.ts";
import { AUTHENTICATED_CARDS, GERMAN_MASTERCARD, sampleCard } from "./sample-cards.ts";
import { customerOf } from "./sample-customers.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { failingMemberships } from "./failed-charges.ts";
import { answeredChallenges, paidLinks, rareFates, scenePayments } from "./sample-scenes.ts";
import { rareKinds } from "./rare-kinds.ts";
import { Seeded } from "./seeded.ts";

const SEED = 20_261_126;
const DAYS = 91;
const HOURS_OF_DAY = 24;
/** For so long the failing connector declines most German Mastercards. */
const TROUBLE_DAYS = 5;
const TROUBLE_SHARE = 0.65;
const DO_NOT_HONOR = codeOf("transactionDeclined");
const NEWEST_DISPUTE_HOURS = 30;
const HOURS_TO_BE_FINAL = 1;

/** Why banks decline, and how often in comparison. */
const DECLINES = [
  [codeOf("insufficientFunds"), 38],
  [codeOf("transactionDeclined"), 26],
  [codeOf("expiredCard"), 9],
  [codeOf("quotaRegulation"), 6],
  [codeOf("invalidCard"), 4],
  [codeOf("fraudulentCard"), 2],
  [codeOf("stolenCard"), 2],
  [codeOf("temporarilyUnavailable"), 3],
] as const;
const DECLINE_SHARE = 0.055;
const AUTHENTICATIONS = [
  ["frictionless", 66],
  ["attempted", 12],
  ["challenge", 12],
  ["refused", 10],
] as const;
const AUTHENTICATED_SHARE = 0.22;
const LINK_SHARE = 0.03;
const SUBSCRIBED_SHARE = 0.05;
const DISPUTE_SHARE = 0.022;
const WON_SHARE = 0.4;
const DECIDED_AFTER_DAYS = 7;
const CONVERSION_SHARE = 0.45;
/** Customers come again within so many days. */
const RETURN_DAYS = [6, 40] as const;
/** Which of a hundred paid and settled payments of a merchant come otherwise into the settlement. */
const SETTLED = new Map<number, "short" | "unknown">([
  [7, "short"],
  [23, "unknown"],
]);
const HUNDRED = 100;
/** A payment that is older is in a settlement. */
const DAYS_TO_BE_SETTLED = 14;
const REASONS = [
  ["Fraud", 5],
  ["Goods not received", 3],
  ["Not as described", 2],
  ["Duplicate", 1],
] as const;

/**
 * The payments of the quarter that ends at `end`, in the order of their times. The same for the same `end` always.
 *
 * @param share of the payments, for tests; all by default
 */
export function planHistory(end: Temporal.Instant, { share = 1 }: { share?: number } = {}): SamplePayment[] {
  const random = new Seeded(SEED);
  const usual = SAMPLE_MERCHANTS.flatMap((merchant) =>
    settled(
      Array.from({ length: Math.ceil(merchant.payments * share) }, (_, index) =>
        payment(random, { merchant, end, number: index }),
      ),
      end,
    ),
  );
  return [
    ...answeredChallenges(paidLinks(usual)),
    ...scenePayments(end),
    ...rareFates(end),
    ...rareKinds(end),
    ...failingMemberships(end),
  ].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

function payment(
  random: Seeded,
  { merchant, end, number }: { merchant: SampleMerchant; end: Temporal.Instant; number: number },
): SamplePayment {
  const at = momentOf(random, end);
  const connector = random.pick(merchant.connectors);
  const [low, high] = merchant.minor;
  // Small amounts are more frequent, and prices end with 90 or 00.
  const raw = low + (high - low) * random.next() ** 2;
  const minor = Math.round(raw / 100) * 100 - (random.chance(0.6) ? 10 : 0);
  const isAuthenticated = random.chance(AUTHENTICATED_SHARE);
  const authentication = isAuthenticated ? random.pick(AUTHENTICATIONS) : undefined;
  const pan = authentication === undefined ? sampleCard(random) : AUTHENTICATED_CARDS[authentication];
  const isTroubled =
    connector === FAILING_CONNECTOR &&
    pan.startsWith(GERMAN_MASTERCARD) &&
    daysBefore(end, at) < TROUBLE_DAYS;
  const declineCode = isTroubled && random.chance(TROUBLE_SHARE) ? DO_NOT_HONOR : usualDecline(random);
  const isLink = random.chance(LINK_SHARE);
  const base = {
    at,
    merchant,
    connector,
    order: `${merchant.orders}-${10_000 + number}`,
    minor,
    currency: random.pick(merchant.currencies),
    pan,
    customer: customerOf(random),
    takesConversion: random.chance(CONVERSION_SHARE),
    isLink,
    isSubscribed: merchant.orders === "KA" && random.chance(SUBSCRIBED_SHARE),
  };
  if (!isPaid({ isLink, declineCode, authentication })) return { ...base, declineCode, authentication };
  const later = laterOf(random, { ...base, end });
  const returns = random.chance(merchant.keptShare) && !base.isSubscribed;
  const returnsAt = returns ? at.add({ hours: random.between(...RETURN_DAYS) * HOURS_OF_DAY }) : undefined;
  return { ...base, authentication, ...later, returnsAt };
}

function isPaid({
  isLink,
  declineCode,
  authentication,
}: Pick<SamplePayment, "isLink" | "declineCode" | "authentication">): boolean {
  return !isLink && declineCode === undefined && !["challenge", "refused"].includes(authentication ?? "");
}

/** Some payments of a merchant, counted by those that are settled: which ones are paid depends on the hour of the end. */
function settled(payments: readonly SamplePayment[], end: Temporal.Instant): SamplePayment[] {
  let count = 0;
  return payments.map((one) => {
    if (!isPaid(one) || daysBefore(end, one.at) < DAYS_TO_BE_SETTLED) return one;
    count += 1;
    return { ...one, settledAs: SETTLED.get(count % HUNDRED) };
  });
}

/** The later fate of a payment that succeeds. */
function laterOf(
  random: Seeded,
  { at, minor, merchant, end }: Pick<SamplePayment, "at" | "minor" | "merchant"> & { end: Temporal.Instant },
): Pick<SamplePayment, "refund" | "dispute"> {
  const refundAt = at.add({ hours: random.between(2, 12 * HOURS_OF_DAY) });
  const disputeAt = at.add({ hours: random.between(3 * HOURS_OF_DAY, 24 * HOURS_OF_DAY) });
  const part = random.chance(0.6) ? minor : Math.max(100, Math.round(minor / 200) * 100);
  const [refunds, disputes, reason] = [
    random.chance(merchant.refundShare),
    random.chance(DISPUTE_SHARE * (merchant.orders === "KA" ? 1 : 2)),
    random.pick(REASONS),
  ];
  const isBefore = (moment: Temporal.Instant, hours: number): boolean =>
    Temporal.Instant.compare(moment, end.subtract({ hours })) < 0;
  if (disputes && isBefore(disputeAt, NEWEST_DISPUTE_HOURS)) {
    const step = random.chance(WON_SHARE) ? "win" : "lose";
    const decision = { at: disputeAt.add({ hours: DECIDED_AFTER_DAYS * HOURS_OF_DAY }), step } as const;
    return { dispute: { at: disputeAt, reason, decision } };
  }
  return refunds && isBefore(refundAt, HOURS_TO_BE_FINAL) ? { refund: { at: refundAt, minor: part } } : {};
}

function usualDecline(random: Seeded): number | undefined {
  return random.chance(DECLINE_SHARE) ? random.pick(DECLINES) : undefined;
}

/** More on later days, because the shops grow, more at the end of a week, and more by day than by night (UTC). */
function momentOf(random: Seeded, end: Temporal.Instant): Temporal.Instant {
  for (;;) {
    const back = DAYS * (1 - Math.sqrt(0.25 + 0.75 * random.next())) * 2;
    const at = end.subtract({ seconds: Math.round(3_600 + back * HOURS_OF_DAY * 3_600) });
    const { hour, dayOfWeek } = at.toZonedDateTimeISO("UTC");
    const ofHour = hour < 5 ? 0.08 : hour < 8 ? 0.4 : hour < 20 ? 1 : 0.7;
    if (random.chance(ofHour * (dayOfWeek >= 5 ? 1 : 0.75))) return at;
  }
}

function daysBefore(end: Temporal.Instant, at: Temporal.Instant): number {
  return at.until(end).total("hours") / HOURS_OF_DAY;
}
