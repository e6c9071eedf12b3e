import type { Act, Scene } from "./act.ts";
import { customerOf } from "./sample-customers.ts";
import { sampleCard } from "./sample-cards.ts";
import { SAMPLE_MERCHANTS } from "./sample-merchants.ts";
import type { FailedCharge, Recovered, SamplePayment } from "./sample-payment.ts";
import { amountOf, MARK } from "./sample-requests.ts";
import { Seeded } from "./seeded.ts";

const empty = (daysBefore: number, recovered: Recovered): FailedCharge => ({
  daysBefore,
  because: "empty",
  recovered,
});
const expired = (daysBefore: number, recovered: Recovered): FailedCharge => ({
  daysBefore,
  because: "expired",
  recovered,
});

/** Those that are not recovered are lost after the plan of two weeks, and the newest are open still. */
const FAILED_CHARGES: readonly FailedCharge[] = [
  empty(80, { fullAfterDays: 2 }),
  empty(76, { fullAfterDays: 6 }),
  empty(69, { fullAfterDays: 9 }),
  expired(66, { paysAfterDays: 1, way: "other" }),
  empty(61, "never"),
  empty(55, { fullAfterDays: 2 }),
  empty(48, { paysAfterDays: 4, way: "saved" }),
  empty(41, { fullAfterDays: 6 }),
  expired(38, { paysAfterDays: 3, way: "other" }),
  empty(33, { fullAfterDays: 2 }),
  empty(27, "never"),
  empty(20, { fullAfterDays: 2 }),
  empty(15, { paysAfterDays: 1, way: "saved" }),
  empty(12, { fullAfterDays: 2 }),
  empty(9, "never"),
  empty(4, "never"),
  expired(2, "never"),
  empty(1, "never"),
];

const SEED = 20_261_130;
const HOURS = 24;
const MONTH_DAYS = 30;
/** The first payment is in the quarter. */
const OLDEST_DAYS = 90;
const FIRST_ORDER = 10_910;
const MEMBERSHIPS_MINOR = [1_490, 2_490, 3_990] as const;
/** The days of the gateway's own plan, and an hour in Europe after its repetitions of a day. */
const PLAN_DAYS = [3, 7, 10, 14];
const AFTER_REPETITIONS = { hour: 6 } as const;
const LONG_DAYS = 60;
const EXPIRED_CARD = "2009";

/** Memberships, each with the month before the charge that fails. */
export function failingMemberships(end: Temporal.Instant): SamplePayment[] {
  const random = new Seeded(SEED);
  const merchant = SAMPLE_MERCHANTS[1]!;
  const [connector] = merchant.connectors[0]!;
  return FAILED_CHARGES.map((charge, index) => ({
    merchant,
    connector,
    scene: "charge_fails",
    charge,
    at: end.subtract({ hours: Math.min(charge.daysBefore + MONTH_DAYS, OLDEST_DAYS) * HOURS }),
    order: `${merchant.orders}-${FIRST_ORDER + index}`,
    minor: MEMBERSHIPS_MINOR[index % MEMBERSHIPS_MINOR.length]!,
    currency: "EUR",
    pan: sampleCard(random),
    customer: customerOf(random),
    takesConversion: false,
    isLink: false,
    isSubscribed: false,
  }));
}

/** The charge, the days on which it may be repeated, and the customer's visit. */
export function failedCharge(
  scene: Scene,
  payment: SamplePayment & { readonly charge: FailedCharge },
  registration: string,
): Act[] {
  const { shop, gateway, end } = scene;
  const { merchant, connector, charge, order, currency, minor, customer } = payment;
  const { because, recovered } = charge;
  const at = end.subtract({ hours: charge.daysBefore * HOURS });
  const after = (days: number) => at.add({ hours: days * HOURS });
  const paid = recovered !== "never" && "fullAfterDays" in recovered ? recovered.fullAfterDays : LONG_DAYS;
  const extraData =
    because === "empty"
      ? { "simulator:declineUntil": after(paid).toString({ smallestUnit: "second" }) }
      : { "simulator:decline": EXPIRED_CARD };
  let uuid = "";
  const acts: Act[] = [
    {
      at,
      run: async () => {
        const made = await shop.send(merchant.username, `/api/v3/transaction/${connector.apiKey}/debit`, {
          merchantTransactionId: `${order}-2`,
          ...amountOf({ minor, currency }),
          referenceUuid: registration,
          transactionIndicator: "RECURRING",
          merchantMetaData: MARK,
          description: "Membership",
          customer,
          extraData,
          // Nobody is behind the addresses of the sample.
          recovery: { notify: false },
        });
        uuid = String(made["uuid"]);
      },
      // Acts up to it run at the same time, and those after it find its case.
      hasJobs: true,
    },
    ...PLAN_DAYS.map((days) => ({
      at: after(days).toZonedDateTimeISO("UTC").with(AFTER_REPETITIONS).toInstant(),
      run: async () => undefined,
      hasJobs: true as const,
    })),
  ];
  if (recovered !== "never" && "way" in recovered)
    acts.push({
      at: after(recovered.paysAfterDays),
      run: async () => {
        const { recoveries } = await shop.read<{ recoveries: { transactionUuid: string; link: string }[] }>(
          merchant.username,
          `/api/v3/recovery/${connector.apiKey}?limit=100`,
        );
        const url = recoveries.find((one) => one.transactionUuid === uuid)?.link;
        if (url === undefined) throw new Error(`The sample history has no case of recovery of ${order}.`);
        await gateway.payFailed({ url, way: recovered.way, card: cardFields(payment) });
      },
    });
  return acts.filter((act) => Temporal.Instant.compare(act.at, end) < 0);
}

/** Fields of the card form. */
export function cardFields({
  pan,
  customer,
}: Pick<SamplePayment, "pan" | "customer">): Readonly<Record<string, string>> {
  return {
    instrument: "card",
    cardNumber: pan,
    expiry: "12/31",
    cvv: pan.startsWith("37") ? "1234" : "123",
    cardHolder: `${customer.firstName} ${customer.lastName}`,
  };
}
