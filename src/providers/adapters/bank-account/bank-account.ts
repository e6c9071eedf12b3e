import {
  declineOf,
  epcCode,
  formatAmount,
  type InquiryOutcome,
  type PaymentInstructions,
  type Preparation,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { cutText } from "../../../platform/cut-text.ts";
import { isIban, readIban } from "../../../vault/index.ts";
import type { Adapter, AdapterParts } from "../../port/index.ts";
import { BY_HAND } from "./account-texts.ts";
import { FIELD_TEXTS } from "./field-texts.ts";
import { awaitPayment, findAwaited, type AwaitedPayment } from "./payment-store.ts";
import { findTransfer, planTransfer } from "./transfer-store.ts";

const IBAN = /^[A-Za-z]{2}\d{2}(?: ?[0-9A-Za-z]){11,30}$/;
const BIC = /^[A-Za-z]{4}[A-Za-z]{2}[0-9A-Za-z]{2}(?:[0-9A-Za-z]{3})?$/;
/** The most that a transfer takes for a name. */
const MAX_NAME = 70;
/** Two weeks. */
const EXPIRES_AFTER_MINUTES = 14 * 24 * 60;

/**
 * Transfers to the merchant's own bank account. Nobody is asked about a payment: its customer is told a reference, and the entry of
 * a statement that has it brings the outcome. A refund waits for a transfer file, and for the entry that books it.
 */
export function createBankAccount(parts: AdapterParts): Adapter {
  return {
    id: "BankAccount",
    methods: {
      BankTransfer: {
        instrument: "none",
        operations: ["debit", "refund"],
        inquiry: "submission_reference",
        decidedWithinHours: 366 * 24,
        expiresAfterMinutes: EXPIRES_AFTER_MINUTES,
        partialCapture: false,
        multipleCaptures: false,
        partialVoid: false,
        partialRefund: true,
        takes: [],
      },
    },
    configuration: {
      credentials: [],
      extraData: [
        {
          name: "iban",
          description: "The IBAN of the account.",
          isRequired: true,
          pattern: IBAN,
          isIban: true,
          namesAccount: true,
        },
        { name: "bic", description: "The BIC of its bank.", isRequired: false, pattern: BIC },
        {
          name: "accountHolder",
          description: `The holder of the account, as the bank has it; at most ${MAX_NAME} characters.`,
          isRequired: true,
          pattern: /^[^\p{Cc}]{1,70}$/u,
        },
        {
          name: "bankName",
          description: "The name of the bank; at most 70 characters.",
          isRequired: false,
          pattern: /^[^\p{Cc}]{1,70}$/u,
        },
      ],
      secretLists: [],
      texts: FIELD_TEXTS,
    },
    ownAccount: ({ extraData }) => ({
      iban: ibanOf({ extraData }),
      accountHolder: extraData["accountHolder"] ?? "",
      bic: extraData["bic"]?.toUpperCase() ?? null,
    }),
    webhookSetup: { isNeeded: false, byHand: BY_HAND },
    prepare: (request, call) => prepare(parts, request, call),
    submit: (request, call) => submit(parts, request, call),
    inquire: (submission, call) => inquire(parts, submission, call),
    // Nothing was sent anywhere: what is not recorded never happens.
    neutralise: async () => "done",
    scrub: (text) => text,
  };
}

/** The reference is on disk before anybody is told it. */
async function prepare(
  { db }: AdapterParts,
  request: ProviderRequest,
  { connector }: ProviderCall,
): Promise<Preparation> {
  const { operation, amount, submissionReference } = request;
  if (operation !== "debit" || !amount) return { kind: "not_needed" };
  const iban = ibanOf(connector);
  const { reference } = await awaitPayment(db, {
    submissionReference,
    connectorGuid: connector.guid,
    iban,
    amount,
  });
  return { kind: "prepared", providerReference: reference };
}

async function submit(
  parts: AdapterParts,
  request: ProviderRequest,
  call: ProviderCall,
): Promise<ProviderOutcome> {
  if (request.operation === "refund") return refund(parts, request, call);
  const payment = await findAwaited(parts.db, request.submissionReference);
  if (!payment) return { kind: "unknown", because: "The payment has no reference." };
  return awaited(payment, call);
}

function awaited(payment: AwaitedPayment, { connector }: Pick<ProviderCall, "connector">): ProviderOutcome {
  const { reference, currency, amountMinor, receivedMinor } = payment;
  const { accountHolder = "", bic, bankName } = connector.extraData;
  const account = { accountHolder, iban: payment.iban, ...(bic && { bic: bic.toUpperCase() }) };
  const rest = { minor: amountMinor - receivedMinor, currency };
  const isPart = receivedMinor > 0n && rest.minor > 0n;
  const epcQr = epcCode({ ...account, amount: rest, reference });
  const amount = isPart ? { amount: formatAmount(rest) } : {};
  const instructions: PaymentInstructions = {
    kind: "bank_transfer",
    ...account,
    ...(bankName && { bankName }),
    reference,
    ...amount,
  };
  const { accountHolder: beneficiary, ...same } = account;
  const extraData = {
    ...same,
    beneficiary,
    ...(bankName && { bankName }),
    reference,
    ...amount,
    ...(epcQr && { epcQr }),
  };
  return {
    kind: "pending",
    waitsForEvent: true,
    providerReference: reference,
    details: { adapterTransactionId: reference, extraData, instructions },
  };
}

/** The money goes back to the account from which it came. */
async function refund(
  { db }: AdapterParts,
  request: ProviderRequest,
  { connector }: ProviderCall,
): Promise<ProviderOutcome> {
  const { submissionReference, amount, reference } = request;
  const payment = reference && (await findAwaited(db, reference.root.submissionReference));
  // One that is no IBAN would make the bank refuse the whole file.
  if (!payment?.payerIban || !isIban(payment.payerIban, { isTest: false }) || !amount) {
    const adapterMessage = "The statement did not name the account of the payer by its IBAN.";
    return { kind: "declined", error: declineOf("transactionDeclined", { adapterMessage }), details: {} };
  }
  await planTransfer(db, {
    reference: submissionReference,
    connectorGuid: connector.guid,
    kind: "refund",
    iban: payment.iban,
    payeeIban: payment.payerIban,
    payeeName: cutText(payment.payerName ?? payment.payerIban, MAX_NAME),
    amountMinor: amount.minor,
    currency: amount.currency,
    purpose: `Refund ${payment.reference}`,
  });
  return waitingTransfer(submissionReference);
}

function waitingTransfer(reference: string): ProviderOutcome {
  return {
    kind: "pending",
    waitsForEvent: true,
    providerReference: reference,
    details: { adapterTransactionId: reference },
  };
}

async function inquire(
  { db }: AdapterParts,
  { submissionReference, operation }: Submission,
  call: ProviderCall,
): Promise<InquiryOutcome> {
  if (operation === "refund") {
    const transfer = await findTransfer(db, submissionReference);
    return transfer ? waitingTransfer(submissionReference) : { kind: "not_found" };
  }
  const payment = await findAwaited(db, submissionReference);
  return payment ? awaited(payment, call) : { kind: "not_found" };
}

function ibanOf({ extraData }: Pick<ProviderCall["connector"], "extraData">): string {
  return readIban(extraData["iban"] ?? "");
}
