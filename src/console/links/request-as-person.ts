import type { Connector } from "../../connectors/index.ts";
import { findCurrency, formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createTransaction, requestOfPage, responseToRefusal } from "../../transaction-requests/index.ts";
import { findByMerchantTransactionId, type Transaction } from "../../transactions/index.ts";
import { membershipsOf } from "../access/memberships.ts";
import type { Person } from "../access/person.ts";
import type { Visit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { readTypedAmount, typedAmountProblem } from "../payment-facts/typed-amount.ts";

/** What is wrong with a form, beside the field where it is one. */
export interface LinkProblem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** What people request in forms. */
export const REQUEST_TYPES = ["debit", "preauthorize"] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

interface TypedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The customer of the request; without a field that was left empty, and undefined without all of them. */
export function typedCustomer({ firstName, lastName, email }: TypedCustomer) {
  const customer = {
    ...(firstName !== "" && { firstName }),
    ...(lastName !== "" && { lastName }),
    ...(email !== "" && { email }),
  };
  return Object.keys(customer).length > 0 ? customer : undefined;
}

interface TypedAmount {
  readonly amount: string;
  readonly currency: string;
}

/** Undefined in a currency that does not exist, which is a problem of its own field. */
export function readFormAmount({ amount, currency }: TypedAmount) {
  const code = currency.toUpperCase();
  return findCurrency(code) && readTypedAmount(amount, code);
}

/** Why the amount of the form cannot be requested; undefined: it can. */
export function problemOfAmount(form: TypedAmount): LinkProblem | undefined {
  const amount = readFormAmount(form);
  if (!amount)
    return { field: "currency", message: t("Enter a three-letter currency code, for example EUR.") };
  if (!isRefusal(amount)) return undefined;
  const example = formatAmount({ minor: 4_990n, currency: form.currency.toUpperCase() });
  return { field: "amount", message: typedAmountProblem(amount, example) };
}

/**
 * Requests a payment by the use case of the API, in the name of the person.
 *
 * @param options.isSame whether a payment with the same order is what this form made before: a form that was sent twice gives the
 *   payment it made first
 * @param options.uuid of the new payment. Default: one that the use case chooses
 */
export async function createAsPerson(
  parts: ConsoleParts,
  options: {
    readonly http: Visit["request"];
    readonly operation: RequestType;
    readonly sent: Parameters<typeof requestOfPage>[1]["sent"];
    readonly connector: Connector;
    readonly person: Person;
    readonly isSame: (first: Transaction) => boolean;
    readonly uuid?: string;
  },
): Promise<Transaction | LinkProblem> {
  const { http, operation, sent, connector, person, isSame, uuid } = options;
  const request = requestOfPage(http, { operation, sent });
  if (isRefusal(request)) return problemOf(request.path, request.message);
  const memberships = await membershipsOf(parts.db, person);
  const isOfMerchant = memberships.some(({ placeGuid }) => placeGuid === connector.merchantGuid);
  const of = isOfMerchant ? "merchant" : "tenant";
  const result = await createTransaction(parts, {
    operation,
    request,
    requester: { connector, signatureHash: null },
    person: { id: person.id, of },
    ...(uuid !== undefined && { uuid }),
  });
  if (!isRefusal(result)) return result;
  const { merchantTransactionId } = request;
  const { merchantGuid } = connector;
  if (result.code === "duplicate_transaction_id") {
    const first = await findByMerchantTransactionId(parts.db, { merchantGuid, merchantTransactionId });
    if (first && isSame(first)) return first;
    return { field: "order", message: t("Another payment of this merchant already has this order ID.") };
  }
  if (result.code === "field_invalid") return problemOf(result.path, result.message);
  return { message: responseToRefusal(result).errorMessage };
}

/** The fields of the API that the form has under another name, and their problems in words. */
const FIELDS: Readonly<Record<string, { readonly field: string; readonly message?: PlainText }>> = {
  merchantTransactionId: { field: "order" },
  amount: {
    field: "amount",
    message: "Enter an amount with the decimals of its currency, for example 49.90.",
  },
  currency: { field: "currency", message: "Enter a three-letter currency code, for example EUR." },
  description: { field: "description" },
  "customer.firstName": { field: "firstName" },
  "customer.lastName": { field: "lastName" },
  "customer.email": { field: "email", message: "Enter an e-mail address, for example ada@example.com." },
  language: { field: "language" },
  callbackUrl: { field: "callbackUrl", message: "Enter an address that begins with https://." },
};

function problemOf(path: string, message: string): LinkProblem {
  const known = FIELDS[path];
  if (!known) return { message: `${path}: ${message}` };
  if (message.includes("card data"))
    return { field: known.field, message: t("This field must not contain a card number.") };
  return {
    field: known.field,
    message: known.message ? t(known.message) : t("This field {problem}.", { problem: message }),
  };
}
