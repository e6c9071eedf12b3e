import {
  findSubmission,
  type AuthenticationProof,
  type CustomerBrowser,
  type FollowUpReference,
  type ProviderOperation,
  type ProviderRequest,
  type ProviderSplit,
  type ProviderToken,
  type ReferencedSubmission,
  type StoredCredential,
  type Submission,
} from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { parseAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  customerLanguageOf,
  findTransaction,
  isInitial,
  providerReferenceOf,
  totalOf,
  transactionIndicatorOf,
  type Transaction,
} from "../../transactions/index.ts";
import type { ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import { sentExemption } from "../exemption/exemption-facts.ts";
import { providerSource } from "../source/payment-source.ts";
import type { PageParts, TransactionParts } from "../parts.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

/** Parts of a submission beside the record: they are never stored, or stored elsewhere. */
interface SubmissionParts {
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: ChosenSource;
  readonly reference?: Transaction | undefined;
  readonly authentication?: AuthenticationProof | undefined;
  readonly browser?: CustomerBrowser | undefined;
  readonly threeDSecure?: ThreeDSecureRecord | undefined;
  readonly pspPassthroughData?: Readonly<Record<string, string>> | undefined;
}

export async function providerRequest(
  parts: TransactionParts,
  submission: SubmissionParts,
): Promise<ProviderRequest> {
  const { transaction, connector, source, reference, browser } = submission;
  const { request } = transaction;
  const amount = totalOf(transaction);
  return {
    operation: providerOperation(transaction),
    submissionReference: providerReferenceOf(transaction),
    merchantTransactionId: transaction.merchantTransactionId,
    amount,
    surcharge:
      amount && transaction.surchargeMinor > 0n ? { ...amount, minor: transaction.surchargeMinor } : null,
    source: providerSource(source),
    customerInput: (source.kind === "none" && source.entered) || {},
    token: await tokenOf(parts, submission),
    reference: reference ? await followUpReference(parts, reference) : null,
    withRegister: request.withRegister ?? false,
    isFinalCapture: request.isFinalCapture ?? false,
    captureInMinutes: request.captureInMinutes ?? null,
    transactionIndicator: transactionIndicatorOf(transaction),
    storedCredential: storedCredentialOf(transaction),
    isMailOrTelephoneOrder: request.transactionIndicator === "MOTO",
    authentication: submission.authentication ?? null,
    ...exemptionOf(parts, submission),
    ...threeDSecureWishOf(transaction),
    schemeReference: {
      transactionIdentifier:
        request.referenceSchemeTransactionIdentifier ?? (await agreementElsewhere(parts, submission)),
      lifecycleIdentifier: request.referenceSchemeLifecycleIdentifier ?? null,
    },
    recipientReference: request.recipientAccountReferenceUuid ?? null,
    description: request.description ?? null,
    items: request.items ?? [],
    splits: splitsOf(request, amount),
    l2l3Data: request.l2l3Data ?? null,
    language: customerLanguageOf(transaction) ?? null,
    customer: request.customer ?? {},
    browser: browser ? browserOf(browser) : null,
    extraData: request.extraData ?? {},
    pspPassthroughData: submission.pspPassthroughData ?? {},
    returnUrl: returnUrlOf(parts, transaction),
    webhookUrl: `${parts.publicUrl}/providers/${connector.adapter.toLowerCase()}/${connector.guid}`,
  };
}

/** The current submission of a transaction, as far as its record says it. */
export function submissionOf(transaction: Transaction): Submission {
  return {
    submissionReference: providerReferenceOf(transaction),
    operation: providerOperation(transaction),
    amount: totalOf(transaction),
    providerReference: null,
    continuation: null,
  };
}

/** Not after a challenge: then the customer was authenticated. */
function exemptionOf(
  parts: TransactionParts,
  { transaction, connector, authentication, threeDSecure }: SubmissionParts,
): Pick<ProviderRequest, "exemption"> {
  const { exemption } = transaction.result;
  if (exemption?.outcome !== null || threeDSecure?.creditcard?.["3ds_challenged"] === true) return {};
  const hasProof = authentication !== undefined;
  const sent = sentExemption(parts, { connector, hasProof }, exemption.requested);
  return sent === undefined ? {} : { exemption: sent };
}

function threeDSecureWishOf({ request }: Transaction): Pick<ProviderRequest, "threeDSecure"> {
  const wish = request.threeDSecureData?.["3dsecure"];
  return wish === undefined ? {} : { threeDSecure: WISHES[wish] };
}

const WISHES = { OFF: "off", OPTIONAL: "optional", MANDATORY: "mandatory" } as const;

function providerOperation({ type, uuid }: Transaction): ProviderOperation {
  if (type === "chargeback" || type === "chargeback-reversal")
    throw new Error(`${uuid} is not for a provider.`);
  return type;
}

/** A token belongs to the connector that registered the instrument: another provider cannot charge it. */
async function tokenOf(
  { db }: TransactionParts,
  { transaction, connector, reference }: SubmissionParts,
): Promise<ProviderToken | null> {
  const { paymentSource, type } = transaction;
  const registration =
    type === "deregister"
      ? reference
      : paymentSource?.kind === "registration"
        ? await findTransaction(db, paymentSource.transactionUuid)
        : undefined;
  const value = registration?.result.adapterToken;
  if (!registration || value === undefined || registration.connectorGuid !== connector.guid) return null;
  const { schemeTransactionIdentifier = null } = registration.result;
  return { value, schemeTransactionIdentifier };
}

/**
 * For a card without a token of this connector, because another one registered it or it was imported: the scheme finds the
 * agreement by the transaction that began it.
 */
async function agreementElsewhere(
  { db }: TransactionParts,
  { transaction, connector }: SubmissionParts,
): Promise<string | null> {
  const { paymentSource } = transaction;
  if (paymentSource?.kind !== "registration") return null;
  const registration = await findTransaction(db, paymentSource.transactionUuid);
  const isBegunHere = registration?.connectorGuid === connector.guid && registration.initiatedBy !== "import";
  return isBegunHere ? null : (registration?.result.schemeTransactionIdentifier ?? null);
}

async function followUpReference(
  parts: TransactionParts,
  immediate: Transaction,
): Promise<FollowUpReference> {
  const root = await rootOf(parts, immediate);
  const { authorizedMinor, capturedMinor, voidedMinor, refundedMinor } = root;
  const immediateSubmission = await referencedSubmission(parts, immediate);
  return {
    immediate: immediateSubmission,
    root: root === immediate ? immediateSubmission : await referencedSubmission(parts, root),
    totals: { authorizedMinor, capturedMinor, voidedMinor, refundedMinor },
  };
}

/** A payment with a stored instrument refers to its registration and is a root all the same. */
async function rootOf({ db }: TransactionParts, immediate: Transaction): Promise<Transaction> {
  if (isInitial(immediate.type) || immediate.referenceUuid === null) return immediate;
  return (await findTransaction(db, immediate.referenceUuid)) ?? immediate;
}

async function referencedSubmission(
  { db }: TransactionParts,
  transaction: Transaction,
): Promise<ReferencedSubmission> {
  const submission = submissionOf(transaction);
  const stored = await findSubmission(db, submission.submissionReference);
  const { providerReference, continuation } = stored ?? submission;
  const { adapterTransactionId = null } = transaction.result;
  return { ...submission, providerReference, continuation, adapterTransactionId };
}

/** Derived once for all adapters: who makes the payment, in what kind of agreement, and whether it begins it. */
function storedCredentialOf(transaction: Transaction): StoredCredential | null {
  const { type, request } = transaction;
  if (!isInitial(type)) return null;
  switch (transactionIndicatorOf(transaction)) {
    case "INITIAL":
      // Without an indicator or a schedule it is only said that the instrument is stored.
      return request.transactionIndicator === "INITIAL" || request.schedule !== undefined
        ? { initiator: "customer", kind: "recurring", isFirst: true }
        : { initiator: "customer", kind: "unscheduled", isFirst: true };
    case "FIRST-CARDONFILE":
      return { initiator: "customer", kind: "unscheduled", isFirst: true };
    case "RECURRING":
      return { initiator: "merchant", kind: "recurring", isFirst: false };
    case "CARDONFILE":
      return { initiator: "customer", kind: "unscheduled", isFirst: false };
    case "CARDONFILE-MERCHANT-INITIATED":
      return { initiator: "merchant", kind: "unscheduled", isFirst: false };
    default:
      return type === "register"
        ? { initiator: "customer", kind: request.schedule ? "recurring" : "unscheduled", isFirst: true }
        : null;
  }
}

/** Checked when the request was accepted: each has a receiver, and an amount of the transaction's currency. */
function splitsOf({ splits = [] }: Transaction["request"], total: Money | null): ProviderSplit[] {
  if (!total) return [];
  return splits.map((split) => ({
    receiver: split.sellerMerchantGuid ?? split.sellerMerchantExternalId ?? split.identification ?? "",
    identification: split.identification ?? null,
    amount: moneyOf(split.amount ?? 0, total.currency),
    commission:
      split.commissionFee?.amount === undefined ? null : moneyOf(split.commissionFee.amount, total.currency),
  }));
}

function moneyOf(amount: string | number, currency: string): Money {
  const money = parseAmount(String(amount), currency);
  if (isRefusal(money)) throw new Error(`An accepted split has the amount ${amount} ${currency}.`);
  return money;
}

function browserOf(browser: CustomerBrowser): CustomerBrowser {
  const { ipAddress, userAgent, acceptHeader, language, screen } = browser;
  return { ipAddress, userAgent, acceptHeader, language, ...(screen && { screen }) };
}

/** The payment page's address, which is also the link that is handed out. */
export function pageUrlOf(parts: PageParts, transaction: Transaction): string {
  return `${parts.publicUrl}/redirect/${transaction.uuid}/${transaction.redirectToken ?? "-"}`;
}

/** Where a provider's own page sends the customer back to. */
function returnUrlOf(parts: PageParts, transaction: Transaction): string {
  return `${pageUrlOf(parts, transaction)}/return`;
}
