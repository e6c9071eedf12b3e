import type { Findings } from "./findings.ts";
import { isInitial, type LifeRecord } from "./life-record.ts";
import type { ProviderBooking, ProviderPayout, ProviderUnderTest } from "./verification.ts";

/** The provider's books agree with the gateway: each payment once, each capture and refund once, and nothing else. */
export async function compareBooks(
  under: ProviderUnderTest,
  { records, findings }: { records: readonly LifeRecord[]; findings: Findings },
): Promise<void> {
  const bookings = await under.bookings();
  const payouts = (await under.payouts?.()) ?? [];
  for (const payment of records.filter((one) => one.payment === undefined)) {
    const own = bookings.filter(({ submissionReference }) =>
      payment.references.includes(submissionReference),
    );
    comparePayment(payment, own, findings);
    const [booking] = own.filter(holdsMoney).concat(own);
    const followUps = records.filter((one) => one.payment === payment);
    if (booking && HOLDS_MONEY.includes(payment.name))
      compareFollowUps(payment, { booking, followUps, findings });
  }
  for (const record of records) {
    if (record.name === "payout") comparePayout(payouts, record, findings);
    if (record.name === "deregister") compareRemoval(under, record, findings);
    const { name, status, isLate, declinedBy } = record;
    if (status === "open") {
      if (mayStayOpen(under, record, [...bookings, ...payouts])) findings.leftOpen += 1;
      else findings.add("open", `nothing concluded a ${name}`);
    }
    if (isLate && declinedBy === "adapter")
      findings.add("lost", `a ${name} was declined, and approved later`);
  }
}

/** Whether the outcome cannot be found out by the gateway, so that a person has to look. */
function mayStayOpen(
  under: ProviderUnderTest,
  { request, references }: LifeRecord,
  made: readonly { readonly submissionReference: string }[],
): boolean {
  if (request.operation === "payout" && under.payout?.mayStayOpen !== undefined) return true;
  if (under.mayStayOpen === undefined || !isInitial(request.operation)) return false;
  return !made.some(({ submissionReference }) => references.includes(submissionReference));
}

const HOLDS_MONEY = ["debit", "preauthorize"];

function comparePayment(payment: LifeRecord, bookings: readonly ProviderBooking[], findings: Findings): void {
  const { name, status, isUndone, isLate, request } = payment;
  if (!HOLDS_MONEY.includes(name)) return;
  const holding = bookings.filter(holdsMoney);
  if (holding.length > 1) findings.add("double", `a ${name} was made ${holding.length} times`);
  const [booking] = bookings;
  if (status === "approved" && !isUndone) {
    if (!booking) return findings.add("wrong", `a ${name} was approved that the provider does not have`);
    const { amount } = request;
    if (booking.authorizedMinor !== amount?.minor || booking.currency !== amount.currency)
      findings.add("wrong", `a ${name} was approved of another amount than the provider booked`);
  }
  if (status === "declined" && holding.length > 0 && !isLate)
    findings.add("lost", `a ${name} was declined, and the provider has the money`);
  if (isUndone && holding.length > 0)
    findings.add("lost", `a ${name} was undone, and the provider has the money`);
}

function comparePayout(
  payouts: readonly ProviderPayout[],
  { status, isUndone, isLate, request: { amount }, references }: LifeRecord,
  findings: Findings,
): void {
  const paid = payouts.filter((one) => references.includes(one.submissionReference));
  const [only] = paid;
  if (paid.length > 1) findings.add("double", `a payout was made ${paid.length} times`);
  if (status === "approved" && !isUndone && !only)
    findings.add("wrong", "a payout was approved that the provider did not make");
  if (only && (only.minor !== amount?.minor || only.currency !== amount.currency))
    findings.add("wrong", "a payout is of another amount than was submitted");
  if (status === "declined" && only && !isLate)
    findings.add("lost", "a payout was declined, and the provider made it");
}

function compareRemoval(
  under: ProviderUnderTest,
  { status, request, isLate }: LifeRecord,
  findings: Findings,
): void {
  if (!under.isStored || !request.token) return;
  const isStored = under.isStored(request.token.value);
  if (status === "approved" && isStored)
    findings.add("wrong", "an instrument was removed that the provider still charges");
  if (status === "declined" && !isStored && !isLate)
    findings.add("lost", "a removal was declined, and the provider made it");
}

function holdsMoney({ authorizedMinor, capturedMinor, refundedMinor, isReleased }: ProviderBooking): boolean {
  return capturedMinor > refundedMinor || (authorizedMinor > 0n && capturedMinor === 0n && !isReleased);
}

function compareFollowUps(
  payment: LifeRecord,
  {
    booking,
    followUps,
    findings,
  }: { booking: ProviderBooking; followUps: readonly LifeRecord[]; findings: Findings },
): void {
  const sum = (operation: string, among: (record: LifeRecord) => boolean) =>
    followUps
      .filter((one) => one.name === operation && among(one))
      .reduce((total, { request }) => total + (request.amount?.minor ?? 0n), 0n);
  const isDone = ({ status, isUndone, isLate }: LifeRecord) => (status === "approved" && !isUndone) || isLate;
  const compare = (operation: string, booked: bigint, base: bigint) => {
    const [approved, all] = [base + sum(operation, isDone), base + sum(operation, () => true)];
    const isOpen = followUps.some((one) => one.name === operation && one.status === "open");
    if (booked > all) findings.add("double", `${operation}s of ${all} were requested, and ${booked} booked`);
    else if (booked > approved && !isOpen)
      findings.add("lost", `${operation}s of ${approved} were approved, and ${booked} booked`);
    else if (booked < approved)
      findings.add("wrong", `${operation}s of ${approved} were approved, and ${booked} booked`);
  };
  const isDebit = payment.name === "debit";
  if (!payment.isUndone && payment.status === "approved") {
    compare("capture", booking.capturedMinor, isDebit ? (payment.request.amount?.minor ?? 0n) : 0n);
    compare("refund", booking.refundedMinor, 0n);
  }
  const voids = followUps.filter(({ name }) => name === "void");
  if (voids.some(isDone) && !booking.isReleased)
    findings.add("wrong", "a void was approved, and the provider still holds the money");
  if (booking.isReleased && voids.length > 0 && voids.every(({ status }) => status === "declined"))
    findings.add("lost", "a void was declined, and the provider released the money");
}
