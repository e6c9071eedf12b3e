import type { AdapterConnector, Money, ProviderOperation, ProviderRequest } from "../index.ts";
import { money, providerRequest } from "../testing/provider-requests.ts";
import { compareBooks } from "./compare-books.ts";
import { Crash, type FaultyLine } from "./faulty-line.ts";
import type { Findings } from "./findings.ts";
import type { LifeRecord } from "./life-record.ts";
import type { Random } from "./random.ts";
import { SmallGateway, type CrashPoint } from "./small-gateway.ts";
import type { ProviderUnderTest, SentWebhook } from "./verification.ts";

/** At the provider's page a customer pays, and may come back, does nothing, refuses, comes back unpaid, or stays until the page is over. */
export type Customer = "returns" | "never_returns" | "never_pays" | "refuses" | "abandons" | "expires";

/** One payment from its beginning to its end, with its follow-ups. */
export interface LifePlan {
  readonly connector: AdapterConnector;
  readonly request: Partial<ProviderRequest>;
  readonly steps: readonly ProviderOperation[];
  /** Called before each step: faults and crashes that it meets. */
  readonly before: (step: number, gateway: SmallGateway) => void;
  readonly crashes: (point: CrashPoint) => boolean;
  /** How the webhooks arrive that wait after a step: in that order, some twice, and the others at the end. */
  readonly webhooks: (waiting: readonly SentWebhook[]) => {
    readonly now: readonly SentWebhook[];
    readonly late: readonly SentWebhook[];
  };
  readonly customer: Customer;
  /** Nothing is lost on the way: a customer who refused has to end the payment. */
  readonly isRefusalFinal?: boolean;
  readonly random: Random;
  /** Changes to a single submission, for adapters without HTTP. */
  readonly change?: (request: ProviderRequest) => ProviderRequest;
}

const STARTED_AT = Temporal.Instant.from("2026-11-20T12:00:00Z");
/** The inquiries after a submission that meet the same faults as it. */
const INQUIRIES_WITH_FAULTS = 4;
/** More than two days of inquiries. */
const MAX_ROUNDS = 14;

/** Lives it, settles it over a sound line, and compares what the gateway has with the provider's books. */
export async function live(
  under: ProviderUnderTest,
  { line, findings }: { line: FaultyLine | undefined; findings: Findings },
  plan: LifePlan,
): Promise<void> {
  const gateway = new SmallGateway({
    createAdapter: under.createAdapter,
    connector: plan.connector,
    line,
    findings,
    passTime: under.passTime?.bind(under),
    crashes: plan.crashes,
    now: STARTED_AT,
  });
  const life = { under, line, findings, plan, gateway, late: [] as SentWebhook[] };
  const [first, ...followUps] = plan.steps;
  await step(life, 0, () => gateway.submit(firstRequest(plan, first!)));
  const [payment] = gateway.records;
  if (!payment) return findings.add("broken", "nothing of the payment was recorded");
  for (const [index, operation] of followUps.entries()) {
    await settle(life, { isEnd: false });
    if (payment.status !== "approved" || payment.isUndone) break;
    const request = followUpRequest(life, payment, operation);
    // A charge of a registered instrument is a payment of its own.
    const follows = operation === "debit" ? undefined : payment;
    if (request) await step(life, index + 1, () => gateway.submit(request, follows));
  }
  await settle(life, { isEnd: true });
  if (payment.status === "redirect" && payment.hasLeftPage && !mayStayAtPage(plan))
    findings.add(
      "open",
      `nothing concluded a ${payment.name} whose page is over (the customer ${plan.customer})`,
    );
  await compareBooks(under, { records: gateway.records, findings });
}

interface Life {
  readonly under: ProviderUnderTest;
  readonly line: FaultyLine | undefined;
  readonly findings: Findings;
  readonly plan: LifePlan;
  readonly gateway: SmallGateway;
  late: SentWebhook[];
}

/** A step with its faults; a crash ends the process, and the next one goes on with what was committed. */
async function step(life: Life, index: number, submit: () => Promise<LifeRecord>): Promise<void> {
  const { gateway, plan, line } = life;
  const before = gateway.records.length;
  plan.before(index, gateway);
  await untilCrash(life, async () => {
    await submit();
    const record = gateway.records[before];
    if (!record) return;
    if (record.status === "redirect") await atPage(life, record);
    await deliver(life);
    // A fault may outlast more than one inquiry, and "not found" is believed after a minute of it.
    for (
      let round = 0;
      round < INQUIRIES_WITH_FAULTS && record.status === "open" && record.isBegun;
      round++
    ) {
      await gateway.waitForInquiry(round);
      await gateway.resolve(record);
    }
  });
  line?.mend();
}

async function atPage({ under, plan, gateway }: Life, record: LifeRecord): Promise<void> {
  const { customer } = plan;
  if (customer === "never_pays" || record.hasLeftPage) return;
  const payment = {
    submissionReference: record.request.submissionReference,
    providerReference: record.stored?.providerReference ?? null,
    url: record.pageUrl ?? "",
  };
  if (customer === "expires") {
    record.hasLeftPage = under.expire !== undefined;
    return under.expire?.(payment);
  }
  const act = customer === "refuses" ? under.refuse : customer === "abandons" ? under.abandon : under.pay;
  if (!act) return;
  record.hasLeftPage = true;
  const returned = await act(payment);
  if (customer !== "never_returns") await gateway.returned(record, returned);
}

async function untilCrash({ gateway }: Life, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    gateway.restart();
  }
}

async function deliver(life: Life): Promise<void> {
  const { under, plan, gateway } = life;
  const waiting = under.takeWebhooks?.(gateway.now) ?? [];
  const { now, late } = plan.webhooks(waiting);
  life.late.push(...late);
  for (const webhook of now) await gateway.receive(webhook);
}

/** Over a sound line, until everything is concluded. Late webhooks come when all is over. */
async function settle(life: Life, { isEnd }: { isEnd: boolean }): Promise<void> {
  const { gateway, line, under, plan } = life;
  line?.mend();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const webhook of under.takeWebhooks?.(gateway.now) ?? []) await gateway.receive(webhook);
    const open = gateway.records.filter(({ status }) => status === "open" || status === "redirect");
    if (open.length === 0) break;
    for (const record of open) {
      await untilCrash(life, () => gateway.resolve(record));
      // The page is known at last, where the response with its address was lost.
      if (record.status === "redirect") await atPage(life, record);
    }
    if (open.every(({ status }) => status === "redirect") && mayStayAtPage(plan)) break;
    await gateway.waitForInquiry(round);
  }
  if (!isEnd) return;
  for (const webhook of life.late.splice(0)) await gateway.receive(webhook);
  for (const webhook of under.takeWebhooks?.(gateway.now) ?? []) await gateway.receive(webhook);
}

/** Whether the payment may stay at the provider's page: it is not over, and a refusal whose return was lost is known to nobody. */
function mayStayAtPage({ customer, isRefusalFinal = false }: LifePlan): boolean {
  return customer !== "expires" && !(customer === "refuses" && isRefusalFinal);
}

function firstRequest({ request, random, change }: LifePlan, operation: ProviderOperation): ProviderRequest {
  const submissionReference = random.reference();
  const amount = request.amount === undefined ? money("10.00") : request.amount;
  const first = providerRequest({
    ...request,
    amount: operation === "register" ? null : amount,
    operation,
    submissionReference,
    merchantTransactionId: `order-${submissionReference}`,
  });
  return change?.(first) ?? first;
}

/** A charge of a registered instrument without its customer, or its removal. Undefined where the provider gave no token. */
function tokenRequest(
  plan: LifePlan,
  registration: LifeRecord,
  operation: ProviderOperation,
): ProviderRequest | undefined {
  if (registration.token === undefined) return undefined;
  const submissionReference = plan.random.reference();
  const root = registration.asReference();
  const totals = { authorizedMinor: 0n, capturedMinor: 0n, voidedMinor: 0n, refundedMinor: 0n };
  const isCharge = operation === "debit";
  return providerRequest({
    ...plan.request,
    operation,
    source: null,
    submissionReference,
    merchantTransactionId: `order-${submissionReference}`,
    amount: isCharge ? money("10.00") : null,
    token: { value: registration.token, schemeTransactionIdentifier: null },
    ...(isCharge
      ? { storedCredential: { initiator: "merchant", kind: "recurring", isFirst: false } }
      : { reference: { root, immediate: root, totals } }),
  });
}

/** A part for the first capture and refund, and then the rest. Undefined where nothing is left. */
function followUpRequest(
  { gateway: { records }, plan }: Life,
  payment: LifeRecord,
  operation: ProviderOperation,
): ProviderRequest | undefined {
  if (payment.name === "register") return tokenRequest(plan, payment, operation);
  const { amount } = payment.request;
  if (!amount) return undefined;
  const done = (name: ProviderOperation) =>
    records.filter(
      (one) => one.payment === payment && one.name === name && one.status === "approved" && !one.isUndone,
    );
  const sum = (name: ProviderOperation) =>
    done(name).reduce((total, { request }) => total + (request.amount?.minor ?? 0n), 0n);
  const isDebit = payment.name === "debit";
  const totals = {
    authorizedMinor: amount.minor,
    capturedMinor: isDebit ? amount.minor : sum("capture"),
    voidedMinor: 0n,
    refundedMinor: sum("refund"),
  };
  const immediate = operation === "refund" ? (done("capture")[0] ?? payment) : payment;
  const limit = immediate === payment ? amount.minor : (immediate.request.amount?.minor ?? 0n);
  const rest = operation === "refund" ? limit - totals.refundedMinor : amount.minor - totals.capturedMinor;
  if (rest <= 0n || (operation === "refund" && totals.capturedMinor === 0n)) return undefined;
  const isFirst = (operation === "refund" ? totals.refundedMinor : totals.capturedMinor) === 0n;
  const part: Money = { ...amount, minor: isFirst ? (rest * 2n) / 5n : rest };
  const submissionReference = plan.random.reference();
  const request = providerRequest({
    operation,
    source: null,
    submissionReference,
    merchantTransactionId: `order-${submissionReference}`,
    amount: operation === "void" ? null : part,
    reference: { root: payment.asReference(), immediate: immediate.asReference(), totals },
  });
  return plan.change?.(request) ?? request;
}
