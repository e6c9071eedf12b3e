import { settingIsOn, takesTestInstruments } from "../../connectors/index.ts";
import { originalAmountsOf } from "../../dcc/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  assessPayment,
  prepareAssessment,
  Turns,
  type Assessment,
  type ProfilesOfPayment,
  type RiskPayment,
} from "../../risk/index.ts";
import {
  findTransaction,
  isByPerson,
  isInitial,
  moveTransaction,
  postponeInquiry,
  transactionIndicatorOf,
  type Transaction,
} from "../../transactions/index.ts";
import { currentTransaction } from "../outcome/current-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";
import { refusePayment } from "../accept/refuse-payment.ts";
import type { Payment } from "../payment.ts";

/** `pay`: it may be submitted, perhaps as a preauthorization. `ended`: it must not be. */
type RiskChecked =
  | { readonly kind: "pay"; readonly payment: Payment }
  | { readonly kind: "ended"; readonly transaction: Transaction };

/**
 * Applies the risk profiles to a payment that is recorded as under way, before anything is sent to a provider. Where there is
 * none, it costs no statement. Assessment, what velocities count, and the begin of a review are one commit; a payment that has
 * none of it, because the process died before, is never submitted.
 */
export async function checkRisk(parts: TransactionParts, payment: Payment): Promise<RiskChecked> {
  const profiles = await profilesOf(parts, payment);
  if (!profiles) return { kind: "pay", payment };
  const prepared = prepareAssessment(parts.vault, { payment: await riskPayment(parts, payment), profiles });
  const assessed = await turns.take(prepared.keys, () => assess(parts, { payment, prepared }));
  if (!assessed)
    return { kind: "ended", transaction: await currentTransaction(parts, payment.transaction.uuid) };
  const { assessment, transaction } = assessed;
  if (alerts(assessment))
    parts.log.warn(
      { transaction: transaction.uuid, result: assessment.result },
      "A risk rule raised an alert.",
    );
  if (assessment.result === "DECLINED")
    return {
      kind: "ended",
      transaction: await refusePayment(parts, { transaction, error: declineOf("riskCheckBlock") }),
    };
  const mustAuthenticate = assessment.threeDSecure && isCustomerPresent(transaction);
  return { kind: "pay", payment: { ...payment, transaction, mustAuthenticate } };
}

function alerts({ findings: { riskData, metaRiskData } }: Assessment): boolean {
  return riskData?.alert === true || metaRiskData?.alert === true;
}

/** For this process; the locks in the database hold between all. */
const turns = new Turns();

/** The assessment, and the begin of a review, in one commit. Undefined: the payment must not be submitted any more. */
function assess(
  parts: TransactionParts,
  { payment, prepared }: { payment: Payment; prepared: ReturnType<typeof prepareAssessment> },
): Promise<{ assessment: Assessment; transaction: Transaction } | undefined> {
  const { uuid, inquireAt } = payment.transaction;
  return parts.db.transaction(async (tx) => {
    // It may have waited long for its turn, and an inquiry that has begun may find that the provider has nothing and end it.
    if (!(await postponeInquiry(tx, { uuid, inquireAt, afterSeconds: FIRST_INQUIRY_SECONDS })))
      return undefined;
    const now = parts.clock.now();
    const made = await assessPayment(tx, prepared, { reviewMeans: reviewMeans(parts, payment), now });
    const begins = made.result === "REVIEW" && payment.transaction.review === null;
    const current = begins
      ? await moveTransaction(tx, {
          uuid,
          trigger: "review_required",
          at: now,
          ofSubmission: payment.transaction.submissions,
          changes: [{ kind: "put_under_review" }],
        })
      : await findTransaction(tx, uuid);
    return current && !isRefusal(current) ? { assessment: made, transaction: current } : undefined;
  });
}

/** Undefined where nothing is checked: follow-ups, and payments without a profile. */
async function profilesOf(
  parts: TransactionParts,
  { transaction, connector }: Payment,
): Promise<ProfilesOfPayment | undefined> {
  if (!isInitial(transaction.type)) return undefined;
  const which = isByPerson(transaction) ? "terminal" : "requests";
  const { [which]: own, listOwners } = await parts.riskProfilesOf(connector);
  const called =
    transaction.metaConnectorGuid === null
      ? undefined
      : await parts.findConnector(transaction.metaConnectorGuid);
  const ofMeta = called && (await parts.riskProfilesOf(called));
  // Rules of merchant and tenant hold for the member as well, and are applied once.
  const meta = ofMeta?.[which]?.level === "connector" ? ofMeta[which] : undefined;
  return own || meta ? { own, meta, listOwners } : undefined;
}

async function riskPayment(
  { db, adapters }: Pick<TransactionParts, "db" | "adapters">,
  { transaction, connector, source }: Payment,
): Promise<RiskPayment> {
  const { paymentData } = transaction.request.customer ?? {};
  return {
    transaction,
    connector,
    original: await originalAmount(db, transaction),
    isTestInstrument: takesTestInstruments(adapters, connector),
    ...(source.kind === "card" && {
      card: {
        pan: source.card.pan,
        binCountry: source.facts.bin?.country ?? null,
        isOneOfMany: source.facts.merchantFingerprint === null,
      },
    }),
    ...(source.kind === "iban" && {
      account: { iban: source.data.iban, bic: source.data.bic ?? paymentData?.ibanData?.bic },
    }),
  };
}

/** Undefined where the customer pays the amount of the request. */
async function originalAmount(db: Queryable, { uuid, request }: Transaction): Promise<Money | undefined> {
  const original = request.requestDcc ? (await originalAmountsOf(db, [uuid])).get(uuid) : undefined;
  return original && { minor: original.originalMinor, currency: original.originalCurrency };
}

/** The meaning of a review: recurring payments have none unless the connector says so, and what cannot wait is declined. */
function reviewMeans(
  parts: Pick<TransactionParts, "adapters">,
  payment: Payment,
): "approve" | "review" | "decline" {
  const { transaction, connector } = payment;
  const isRecurring = transactionIndicatorOf(transaction) === "RECURRING";
  if (isRecurring && !settingIsOn(connector, "risk-engine:manual-review-for-recurring")) return "approve";
  return canBeReviewed(parts, payment) ? "review" : "decline";
}

/** Whether it can be authorised now, and captured or voided after the decision. */
function canBeReviewed(
  { adapters }: Pick<TransactionParts, "adapters">,
  { transaction, connector }: Payment,
): boolean {
  const { request } = transaction;
  const type = transaction.requestedType ?? transaction.type;
  const operations = adapters.get(connector.adapter)?.methods[connector.method]?.operations ?? [];
  if (type === "preauthorize") return operations.includes("void");
  // The capture would be of the whole amount without its splits.
  if (type !== "debit" || (request.splits?.length ?? 0) > 0) return false;
  const isSwitchedOff = connector.disabledTransactionTypes.includes("capture");
  return (
    !isSwitchedOff &&
    (["preauthorize", "capture", "void"] as const).every((name) => operations.includes(name))
  );
}

/** An absent customer cannot be authenticated. */
function isCustomerPresent(transaction: Transaction): boolean {
  const indicator = transactionIndicatorOf(transaction);
  return (
    indicator !== "RECURRING" &&
    indicator !== "CARDONFILE-MERCHANT-INITIATED" &&
    transaction.request.transactionIndicator !== "MOTO"
  );
}
