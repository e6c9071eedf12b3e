import { formatAmount } from "../platform/money/index.ts";
import { NO_FINGERPRINTS } from "../vault/index.ts";
import type { TransactionState } from "./state-names.ts";
import type { Transaction } from "./transaction.ts";

/** Names of goods that are the same in most languages, with their prices in the currency's smallest unit. */
const GOODS = [
  { name: "Espresso", quantity: 2, price: 1_200n },
  { name: "Panettone", quantity: 1, price: 2_500n },
] as const;
const TOTAL = 4_900n;
const TEST_CARD = {
  brand: "visa",
  cardHolder: "Eva Maier",
  expiryMonth: "12",
  expiryYear: "2031",
  binDigits: "411111",
  firstSixDigits: "411111",
  lastFourDigits: "1111",
  bin: null,
  ...NO_FINGERPRINTS,
} as const;
const MINUTES_OF_LINK = 3 * 24 * 60;

const UNTOUCHED = {
  surchargeMinor: 0n,
  refundedMinor: 0n,
  voidedMinor: 0n,
  chargedBackMinor: 0n,
  metaConnectorGuid: null,
  closedAt: null,
  referenceUuid: null,
  paymentSource: null,
  methodChosenAt: null,
  deadlineAt: null,
  inquireAt: null,
  inquiries: 0,
  notFoundAt: null,
  notFoundSubmission: null,
  submissions: 0,
  begunSubmission: null,
  lastDeclinedSubmission: 0,
  callbackUrl: null,
  callbackHash: "sha512",
  callbackOnPending: false,
  review: null,
  requestedType: null,
  result: {},
  requestedBy: null,
  receivedAt: null,
} as const;

/** An imagined payment, for previews of pages and mails. It is recorded nowhere. */
export function sampleTransaction(of: {
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly status: Extract<
    TransactionState,
    "await_redirect" | "success" | "error_adapter" | "cancelled" | "pending"
  >;
  /** ISO 4217. */
  readonly currency: string;
  /** The customer's, as a request has it. */
  readonly language: string;
  readonly now: Temporal.Instant;
}): Transaction {
  const { tenantGuid, merchantGuid, connectorGuid, status, currency, language, now } = of;
  const isPaid = status === "success";
  const price = (minor: bigint): string => formatAmount({ minor, currency });
  return {
    ...UNTOUCHED,
    uuid: "00000000-0000-4000-8000-000000004711",
    tenantGuid,
    merchantGuid,
    connectorGuid,
    merchantTransactionId: "SO-4711",
    type: "debit",
    status,
    version: 1,
    amountMinor: TOTAL,
    currency,
    authorizedMinor: isPaid ? TOTAL : 0n,
    capturedMinor: isPaid ? TOTAL : 0n,
    redirectToken: "sample",
    paysOnPage: true,
    chosenLanguage: language,
    expiresAt: now.add({ minutes: MINUTES_OF_LINK }),
    request: {
      merchantTransactionId: "SO-4711",
      amount: price(TOTAL),
      currency,
      language,
      customer: { firstName: "Eva", lastName: "Maier", email: "eva.maier@customer.example" },
      items: GOODS.map(({ name, quantity, price: each }) => ({ name, quantity, price: price(each) })),
    },
    card: isPaid ? TEST_CARD : null,
    initiatedBy: "api",
    apiVersion: "v3",
    testMode: false,
    createdAt: now,
    modifiedAt: now,
    finalAt: status === "await_redirect" || status === "pending" ? null : now,
  };
}
