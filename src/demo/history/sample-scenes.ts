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

/** Challenges of each end, also where a small part of the sample has few. */
export function sampleChallenges(end: Temporal.Instant): SamplePayment[] {
  const random = new Seeded(SEED + 1);
  return (["pass", "fail", undefined] as const).map((challenge, index) => ({
    merchant: BICYCLES,
    connector: REVIEWED_CONNECTOR,
    at: end.subtract({ hours: HOURS_OF_CHALLENGES + index }),
    order: `${BICYCLES.orders}-${FIRST_CHALLENGE + index}`,
    minor: CHALLENGED_MINOR,
    currency: "EUR",
    pan: AUTHENTICATED_CARDS.challenge,
    customer: customerOf(random),
    authentication: "challenge",
    challenge,
    takesConversion: false,
    isLink: false,
    isSubscribed: false,
  }));
}

const HOURS_OF_CHALLENGES = 60;
const FIRST_CHALLENGE = 10_930;
const CHALLENGED_MINOR = 12_900;

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
