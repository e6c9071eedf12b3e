import { BatchError } from "../batch/index.ts";
import { SearchError } from "../bi/index.ts";
import { API_ERRORS, PROVISIONING_ERRORS } from "../platform/api-errors/index.ts";
import { FlatError, flatError, type ApiSection, type CommonFailure } from "../platform/http/index.ts";
import { PROVISIONING_PATH, ProvisioningError } from "../tenancy/index.ts";

/** The sections of the page at `/docs`, in the order in which people need them. */
export const API_SECTIONS: readonly ApiSection[] = [
  { name: "Transactions", description: "Debit, preauthorise, capture, void, refund, register and pay out." },
  { name: "Status", description: "The state of a transaction." },
  {
    name: "Events",
    description: "What happened to your payments, and everything around them, in its order.",
  },
  {
    name: "Shops",
    description: "The orders of a shop against their payments.",
  },
  { name: "Options", description: "What a payment method lets the customer choose from." },
  {
    name: "Schedules",
    description: "Recurring payments with a registered payment instrument, by a timetable.",
  },
  {
    name: "Recovery",
    description: "Recurring payments that failed: their cases, repetitions and the customer's page.",
  },
  { name: "Disputes", description: "Accept a chargeback, or contest it with evidence." },
  { name: "Push", description: "Record transactions that were made elsewhere, such as at a card terminal." },
  {
    name: "Reconciliation and settlement",
    description: "All transactions of a period, and the files that say what a merchant is paid.",
  },
  { name: "Batch", description: "Upload a CSV file of transaction requests, and read its result." },
  { name: "Pay-by-Link", description: "The life of a link that a transaction with `payByLink` made." },
  { name: "Customer profiles", description: "Customers and their stored payment instruments." },
  { name: "Hosted fields", description: "Turn a card into a one-time token; what `payment.js` calls." },
  {
    name: "BI data source",
    description: "Queries over all transactions, in the query language of OpenSearch 2.17.",
  },
  { name: "Provisioning", description: "For the operator: tenants, merchants, users, connectors, settings." },
  {
    name: "Callbacks",
    description:
      "The gateway's requests to your callbackUrl: signed, and repeated until you respond with `OK`.",
  },
  {
    name: "Simulator",
    description: "Make the simulated provider act on its own: chargebacks, reversals, notifications.",
  },
];

/** The shape of errors by the family of the path. */
export function errorsAt(path: string): Readonly<Record<string, object>> {
  const error = errorAt(path);
  return { "4xx": error, "5xx": error };
}

const BATCH_PATH = "/api/v3/batchUpload/";

function errorAt(path: string): object {
  if (path.startsWith(PROVISIONING_PATH)) return ProvisioningError;
  if (path.startsWith("/bi/")) return SearchError;
  return path.startsWith(BATCH_PATH) ? BatchError : FlatError;
}

/** The errors that every operation of a family has for the same reason. */
export function failuresAt(path: string): readonly CommonFailure[] {
  return FAILURES.map(({ status, description, texts }) => ({
    status,
    description,
    example: exampleAt(path, { status: Number(status), texts }),
  }));
}

function exampleAt(
  path: string,
  { status, texts }: { status: number; texts: (typeof FAILURES)[number]["texts"] },
): object {
  if (path.startsWith(PROVISIONING_PATH)) return texts.provisioning;
  const { errorMessage: error } = texts.flat;
  if (path.startsWith("/bi/")) return { error, status };
  return path.startsWith(BATCH_PATH) ? { error } : texts.flat;
}

const { unauthorized, invalidRequest, internal } = PROVISIONING_ERRORS;
const { tooManyRequests, temporarilyUnavailable, notAllowed } = API_ERRORS;

const FAILURES = [
  {
    status: "401",
    description: "The credentials are missing or wrong, or a required signature does not match.",
    texts: {
      flat: flatError(notAllowed.code, "Invalid credentials."),
      provisioning: flatError(unauthorized.code, "Unauthorized"),
    },
  },
  {
    status: "429",
    description: "Too many requests, or too many wrong passwords. Nothing was executed: repeat it later.",
    texts: {
      flat: flatError(tooManyRequests.code, tooManyRequests.text),
      provisioning: flatError(invalidRequest.code, "Too many attempts"),
    },
  },
  {
    status: "503",
    description: "The gateway cannot reach its database at the moment: repeat the same request later.",
    texts: {
      flat: flatError(temporarilyUnavailable.code, temporarilyUnavailable.text),
      provisioning: flatError(internal.code, temporarilyUnavailable.text),
    },
  },
] as const;
