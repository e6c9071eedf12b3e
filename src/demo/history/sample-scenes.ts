import { AUTHENTICATED_CARDS } from "./sample-cards.ts";
import { customerOf } from "./sample-customers.ts";
import { FAILING_CONNECTOR, REVIEWED_CONNECTOR, SAMPLE_MERCHANTS } from "./sample-merchants.ts";
import type { SamplePayment, SampleScene } from "./sample-payment.ts";
import { Seeded } from "./seeded.ts";

/** In minor units of EUR: dearer than any usual payment of its merchant. */
export const REVIEW_LIMIT_MINOR = 60_000;
/** The simulated issuer wants to see the customer for this amount, and a schedule has none to show. */
export const REFUSED_SCHEDULE_MINOR = 6_500;

const SEED = 20_261_129;
const [BICYCLES, COFFEE] = SAMPLE_MERCHANTS as readonly [
  (typeof SAMPLE_MERCHANTS)[number],
  (typeof SAMPLE_MERCHANTS)[number],
];

/** Payments that happen once: two that wait for a decision, a schedule that fails, and a refund that a second person decides. */
export function scenePayments(end: Temporal.Instant): SamplePayment[] {
  const random = new Seeded(SEED);
  const payment = (
    scene: SampleScene,
    given: Pick<SamplePayment, "merchant" | "connector" | "minor" | "pan"> & {
      hoursBefore: number;
      order: number;
    },
  ): SamplePayment => {
    const { hoursBefore, order, ...rest } = given;
    return {
      ...rest,
      scene,
      at: end.subtract({ hours: hoursBefore }),
      order: `${given.merchant.orders}-${order}`,
      currency: "EUR",
      customer: customerOf(random),
      takesConversion: false,
      isLink: false,
      isSubscribed: false,
    };
  };
  const reviewed = { merchant: BICYCLES, connector: REVIEWED_CONNECTOR };
  const coffee = COFFEE.connectors[0]![0];
  return [
    payment("schedule_fails", {
      merchant: COFFEE,
      connector: coffee,
      minor: 4_900,
      pan: "4111111111111111",
      hoursBefore: 33 * 24,
      order: 10_901,
    }),
    payment("refund_waits", {
      merchant: BICYCLES,
      connector: FAILING_CONNECTOR,
      minor: 54_900,
      pan: "5555555555554444",
      hoursBefore: 49,
      order: 10_902,
    }),
    payment("in_review", {
      ...reviewed,
      minor: 74_900,
      pan: "4242424242424242",
      hoursBefore: 20,
      order: 10_903,
    }),
    payment("in_review", {
      ...reviewed,
      minor: 89_900,
      pan: "5555555555554444",
      hoursBefore: 5,
      order: 10_904,
    }),
  ];
}

/** Two of three links are paid, within two days; those of the last days are still open. */
export function paidLinks(payments: readonly SamplePayment[]): SamplePayment[] {
  let count = 0;
  return payments.map((one) => {
    if (!one.isLink) return one;
    count += 1;
    if (count % LINKS_OF_UNPAID === 0) return one;
    return { ...one, linkPaidAt: one.at.add({ hours: 1 + ((count * 7) % HOURS_TO_PAY) }) };
  });
}

/** The later fate of a payment: a challenge, a dispute, a refund, the customer who pays or comes again. */
type Fate = Pick<
  SamplePayment,
  "authentication" | "challenge" | "dispute" | "refund" | "isLink" | "linkPaidAt" | "returnsAt"
>;

/** Payments of each fate that is rare, also where a small part of the sample has none by chance. */
export function rareFates(end: Temporal.Instant): SamplePayment[] {
  const random = new Seeded(SEED + 1);
  const payment = (index: number, hoursBefore: number, fate: Partial<Fate>): SamplePayment => ({
    merchant: BICYCLES,
    connector: REVIEWED_CONNECTOR,
    at: end.subtract({ hours: hoursBefore }),
    order: `${BICYCLES.orders}-${FIRST_OF_FATES + index}`,
    minor: FATE_MINOR,
    currency: "EUR",
    pan: fate.authentication === undefined ? FATE_CARD : AUTHENTICATED_CARDS[fate.authentication],
    customer: customerOf(random),
    takesConversion: false,
    isLink: false,
    isSubscribed: false,
    ...fate,
  });
  const challenges = (["pass", "fail", undefined] as const).map((challenge, index) =>
    payment(index, HOURS_OF_CHALLENGES + index, { authentication: "challenge", challenge }),
  );
  const after = (days: number): Temporal.Instant => end.subtract({ hours: (DAYS_OF_FATES - days) * 24 });
  const later: readonly Partial<Fate>[] = [
    ...(["win", "lose"] as const).map((step) => ({
      dispute: { at: after(4), reason: "Goods not received", decision: { at: after(11), step } },
    })),
    { refund: { at: after(3), minor: FATE_MINOR } },
    ...[1, 2].map((day) => ({ isLink: true, linkPaidAt: after(day) })),
    ...[8, 9, 10].map((day) => ({ returnsAt: after(day) })),
  ];
  return [
    ...challenges,
    ...later.map((fate, index) => payment(challenges.length + index, DAYS_OF_FATES * 24, fate)),
  ];
}

const HOURS_OF_CHALLENGES = 60;
const DAYS_OF_FATES = 3 * 7;
const FIRST_OF_FATES = 10_930;
const FATE_MINOR = 12_900;
const FATE_CARD = "4242424242424242";

/** Six of eight challenges are passed, one fails, and one is not answered. */
export function answeredChallenges(payments: readonly SamplePayment[]): SamplePayment[] {
  let count = 0;
  return payments.map((one) => {
    if (one.isLink || one.authentication !== "challenge") return one;
    count += 1;
    const turn = count % CHALLENGES;
    if (turn === UNANSWERED_CHALLENGE) return one;
    return { ...one, challenge: turn === FAILED_CHALLENGE ? "fail" : "pass" };
  });
}

const CHALLENGES = 8;
const FAILED_CHALLENGE = 2;
const UNANSWERED_CHALLENGE = 4;
const LINKS_OF_UNPAID = 3;
const HOURS_TO_PAY = 44;
