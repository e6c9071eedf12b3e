import type { BankParts } from "../../bank/index.ts";
import type { Act, Scene } from "./act.ts";
import { reportedDays, settlementAct, type SettlementSources } from "./fetch-settlements.ts";
import { mistakesOf, paymentsOfMistakes } from "./mistaken-requests.ts";
import { arrivesAtBank, payoutsAtBank } from "./own-account.ts";
import { PastShop, type ConnectedShop, type PastGateway } from "./past-shop.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { answerChallenge, chargeback, payLink, sceneActs } from "./scene-acts.ts";
import { reportOfShop } from "./shop-orders.ts";
import { amountOf, LINK_MINUTES, MARK, requestOf } from "./sample-requests.ts";

/** Due jobs are run whenever so much of the quarter has passed. */
const HOURS_BETWEEN_JOBS = 7 * 24;
/** Each waits for the database most of the time. */
const MAX_CONCURRENT_ACTS = 8;
/** A challenge that nobody opens has ended by then. */
const CHALLENGE_MINUTES = 60;
const MONTHLY_DAYS = 30;

/**
 * Makes the payments and all that followed, each at its time, by the requests of a merchant's server: the rules of the gateway and
 * of the Simulator decide what becomes of them. After `stop` no further act begins.
 */
export async function fillHistory(
  gateway: PastGateway,
  options: {
    readonly payments: readonly SamplePayment[];
    /** The passwords of the merchants' API users, by their names. */
    readonly passwords: ReadonlyMap<string, string>;
    readonly connected: ConnectedShop;
    readonly settlements: SettlementSources;
    readonly bank: BankParts;
    readonly end: Temporal.Instant;
    readonly onProgress: (share: number) => void;
    readonly stop: AbortSignal;
  },
): Promise<void> {
  const { payments, settlements, bank, end, onProgress, stop } = options;
  const shop = new PastShop(gateway, options);
  const scene = { gateway, shop, end, bank };
  const withMistakes = paymentsOfMistakes(payments, end);
  const acts: Act[] = payments.map((payment) => ({
    at: payment.at,
    run: async () => {
      const followUps = await pay(scene, payment);
      // After the payment, like its follow-ups: acts of one batch run at the same time.
      const mistakes = withMistakes.has(payment) ? mistakesOf(shop, { payment, end }) : [];
      for (const act of [...followUps, ...mistakes]) if (isEarlier(act.at, end)) insertByTime(acts, act);
    },
  }));
  const start = payments[0]?.at ?? end;
  for (const act of besidePayments(scene, { payments, settlements, start })) insertByTime(acts, act);
  let workedAt = start;
  let reached = start;
  let hasJobs = false;
  for (let done = 0; acts.length > 0;) {
    if (stop.aborted) return;
    const together: readonly Act[] = acts.splice(0, countOfBatch(acts, hasJobs ? reached : undefined));
    await Promise.all(together.map(({ at, run }) => gateway.at(at, run)));
    const { at } = together.at(-1)!;
    if (isEarlier(reached, at)) reached = at;
    hasJobs ||=
      together.some((act) => act.hasJobs) || workedAt.until(reached).total("hours") >= HOURS_BETWEEN_JOBS;
    // An earlier act is what a payment of the batch led to, such as the answer to its challenge: jobs would end the payment first.
    if (hasJobs && !(acts[0] && isEarlier(acts[0].at, reached))) {
      gateway.moveTo(reached.add({ seconds: 2 }));
      await gateway.runDue();
      workedAt = reached;
      hasJobs = false;
    }
    done += together.length;
    onProgress(done / (done + acts.length));
  }
  gateway.moveTo(end);
  await gateway.runDue();
}

function isEarlier(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/**
 * How many of the next acts run at the same time: jobs run at the time of the act that needs them, which ends a batch.
 *
 * @param jobsAt the time of jobs that are due, before which the next act is; a later one, such as a statement, may need what they bring
 */
function countOfBatch(acts: readonly Act[], jobsAt: Temporal.Instant | undefined): number {
  const next = acts.slice(0, MAX_CONCURRENT_ACTS);
  const first = next.findIndex(({ hasJobs }) => hasJobs);
  const later = jobsAt === undefined ? -1 : next.findIndex(({ at }) => !isEarlier(at, jobsAt));
  return Math.min(first < 0 ? MAX_CONCURRENT_ACTS : first + 1, later < 0 ? MAX_CONCURRENT_ACTS : later);
}

/** The acts are few enough for a search from their beginning. */
function insertByTime(acts: Act[], act: Act): void {
  const place = acts.findIndex(({ at }) => isEarlier(act.at, at));
  acts.splice(place < 0 ? acts.length : place, 0, act);
}

/** Reports of the providers, payouts at the bank, and the report of the shop. */
function besidePayments(
  scene: Scene,
  {
    payments,
    settlements,
    start,
  }: { payments: readonly SamplePayment[]; settlements: SettlementSources; start: Temporal.Instant },
): Act[] {
  const reported = reportedDays({ start, end: scene.end });
  return [
    ...reported.map((day) => settlementAct(scene.gateway, settlements, day)),
    ...payoutsAtBank(
      scene,
      reported.map(({ reportedAt }) => reportedAt),
    ),
    ...reportOfShop(scene, payments),
  ];
}

/** The payment itself. Returns what follows it. */
async function pay(scene: Scene, payment: SamplePayment): Promise<readonly Act[]> {
  const { shop } = scene;
  const { merchant, connector } = payment;
  const path = `/api/v3/transaction/${connector.apiKey}`;
  const username = payment.isFromShop ? shop.connected.username : merchant.username;
  const first = await shop.send(username, `${path}/debit`, await requestOf(shop, payment));
  const uuid = String(first["uuid"]);
  if (payment.transfer !== undefined) return arrivesAtBank(scene, payment, uuid);
  const { returnType, redirectUrl } =
    first["returnType"] === "PENDING_DCC" ? await choose(scene, payment, { uuid, answer: first }) : first;
  if (payment.linkPaidAt) return [expiry(payment), payLink(scene, payment, String(redirectUrl))];
  if (returnType === "REDIRECT")
    return [expiry(payment), ...answerChallenge(scene, payment, String(redirectUrl))];
  if (returnType !== "FINISHED") return [];
  return followUps(scene, payment, uuid);
}

/** The customer chooses the currency of the offer, or keeps the merchant's: what the gateway then responds. */
async function choose(
  { shop }: Scene,
  { merchant, connector, currency, takesConversion }: SamplePayment,
  { uuid, answer }: { uuid: string; answer: Readonly<Record<string, unknown>> },
): Promise<Readonly<Record<string, unknown>>> {
  const { convertedCurrency } = answer["dccData"] as { convertedCurrency: string };
  return shop.send(merchant.username, `/api/v3/transaction/${connector.apiKey}/continue-dcc`, {
    continueDccUuid: uuid,
    selectedDccCurrency: takesConversion ? convertedCurrency : currency,
  });
}

/** The customer never comes: jobs end the payment when its time is over. */
function expiry({ at, isLink }: SamplePayment): Act {
  const minutes = (isLink ? LINK_MINUTES : CHALLENGE_MINUTES) + 1;
  return { at: at.add({ minutes }), run: async () => undefined, hasJobs: true };
}

function followUps(scene: Scene, payment: SamplePayment, uuid: string): readonly Act[] {
  const { refund, dispute, merchant, connector, order, currency, minor, isSubscribed, returnsAt } = payment;
  const send = (path: string, body: object) => scene.shop.send(merchant.username, path, body);
  const acts: Act[] = [];
  if (refund)
    acts.push({
      at: refund.at,
      run: async () =>
        void (await send(`/api/v3/transaction/${connector.apiKey}/refund`, {
          merchantTransactionId: `${order}-refund`,
          referenceUuid: uuid,
          ...amountOf({ minor: refund.minor, currency }),
        })),
    });
  if (dispute) acts.push(...chargeback(scene, payment, { uuid, dispute }));
  if (returnsAt)
    acts.push({
      at: returnsAt,
      run: async () =>
        void (await send(`/api/v3/transaction/${connector.apiKey}/debit`, {
          merchantTransactionId: `${order}-again`,
          ...amountOf({ minor, currency }),
          referenceUuid: uuid,
          transactionIndicator: "CARDONFILE",
          merchantMetaData: MARK,
          customer: payment.customer,
        })),
    });
  if (payment.scene !== undefined) acts.push(...sceneActs(scene, payment, uuid));
  if (isSubscribed) acts.push(...subscription(scene, payment, uuid));
  return acts;
}

/** The card is charged each month; the last charge leaves a schedule that goes on after today. */
function subscription(scene: Scene, payment: SamplePayment, uuid: string): readonly Act[] {
  const { merchant, connector, order, currency, minor } = payment;
  const acts: Act[] = [];
  const send = (path: string, body: object) => scene.shop.send(merchant.username, path, body);
  let at = payment.at.add({ hours: MONTHLY_DAYS * 24 });
  for (let month = 2; Temporal.Instant.compare(at, scene.end) < 0; month += 1) {
    acts.push({
      at,
      run: async () =>
        void (await send(`/api/v3/transaction/${connector.apiKey}/debit`, {
          merchantTransactionId: `${order}-${month}`,
          ...amountOf({ minor, currency }),
          referenceUuid: uuid,
          transactionIndicator: "RECURRING",
          merchantMetaData: MARK,
        })),
    });
    at = at.add({ hours: MONTHLY_DAYS * 24 });
  }
  const next = at;
  const last = acts.at(-1)?.at ?? payment.at;
  acts.push({
    at: last,
    run: async () =>
      void (await send(`/api/v3/schedule/${connector.apiKey}/start`, {
        registrationUuid: uuid,
        ...amountOf({ minor, currency }),
        periodLength: 1,
        periodUnit: "MONTH",
        startDateTime: next.toString({ smallestUnit: "second" }).replace("Z", "+00:00"),
        merchantMetaData: MARK,
      })),
  });
  return acts;
}
