import { recordMoneyAct } from "../audit/money-acts.ts";
import { isDeepStrictEqual } from "node:util";
import type { Connector } from "../../connectors/index.ts";
import { findCurrency, formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  createTransaction,
  reasonOf,
  requestOfPage,
  type RequestFault,
} from "../../transaction-requests/index.ts";
import { findByMerchantTransactionId, type Transaction } from "../../transactions/index.ts";
import { membershipsOf } from "../access/memberships.ts";
import type { Person } from "../access/person.ts";
import type { Visit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { reasonText } from "../payment-facts/refusal-text.ts";
import { requestFaultText } from "../payment-facts/request-fault-words.ts";
import { readTypedAmount, typedAmountProblem } from "../payment-facts/typed-amount.ts";

/** A problem of a form, with its field where it is about one. */
export interface LinkProblem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** Operations that people request in forms. */
export const REQUEST_TYPES = ["debit", "preauthorize"] as const;

interface TypedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface TypedAmount {
  readonly amount: string;
  readonly currency: string;
}

/** The fields that every form for one payment has, as they were typed. */
export const PAYMENT_FIELDS = [
  "id",
  "connector",
  "type",
  "amount",
  "currency",
  "order",
  "description",
  "firstName",
  "lastName",
  "email",
] as const;
type PaymentForm = Readonly<Record<(typeof PAYMENT_FIELDS)[number], string>>;

/** The request that the API takes for these fields. */
export function typedPayment(form: PaymentForm) {
  const amount = readFormAmount(form);
  const customer = typedCustomer(form);
  return {
    merchantTransactionId: form.order === "" ? form.id : form.order,
    amount: amount && !isRefusal(amount) ? formatAmount(amount) : form.amount,
    currency: form.currency.toUpperCase(),
    ...(form.description !== "" && { description: form.description }),
    ...(customer && { customer }),
  };
}

/** The customer of the request; without a field that was left empty, and undefined without all of them. */
function typedCustomer({ firstName, lastName, email }: TypedCustomer) {
  const customer = {
    ...(firstName !== "" && { firstName }),
    ...(lastName !== "" && { lastName }),
    ...(email !== "" && { email }),
  };
  return Object.keys(customer).length > 0 ? customer : undefined;
}

/** Undefined in a currency that does not exist, which is a problem of its own field. */
function readFormAmount({ amount, currency }: TypedAmount) {
  const code = currency.toUpperCase();
  return findCurrency(code) && readTypedAmount(amount, code);
}

/** Why the amount of the form cannot be requested; undefined: it can. */
function problemOfAmount(form: TypedAmount): LinkProblem | undefined {
  const amount = readFormAmount(form);
  if (!amount) return { field: "currency", message: t("Choose a currency.") };
  if (!isRefusal(amount)) return undefined;
  const example = formatAmount({ minor: 4_990n, currency: form.currency.toUpperCase() });
  return { field: "amount", message: typedAmountProblem(amount, example) };
}

/**
 * Requests a payment by the use case of the API, in the name of the person.
 *
 * @param options.form the type and the amount are checked first
 * @param options.places of what the request has beside the fields of every form
 * @param options.isSame whether this person's payment with the same order, type and fields is the one that this form created before:
 *   a form that is sent twice gives the payment of the first time
 * @param options.uuid of the new payment. Default: one that the use case chooses
 */
export async function createAsPerson(
  parts: ConsoleParts,
  options: {
    readonly http: Visit["request"];
    readonly form: PaymentForm;
    readonly sent: Parameters<typeof requestOfPage>[1]["sent"];
    readonly places: Readonly<Record<string, FormPlace>>;
    readonly connector: Connector;
    readonly person: Person;
    readonly isSame: (first: Transaction) => boolean;
    readonly uuid?: string;
  },
): Promise<Transaction | LinkProblem> {
  const { http, form, sent, connector, person, isSame, uuid } = options;
  const places = { ...PAYMENT_PLACES, ...options.places };
  const operation = REQUEST_TYPES.find((type) => type === form.type);
  if (!operation) return { field: "type", message: t("Choose a type.") };
  const problem = problemOfAmount(form);
  if (problem) return problem;
  const request = requestOfPage(http, { operation, sent });
  if (isRefusal(request)) return problemOf(request, places);
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
  if (!isRefusal(result)) {
    await recordMoneyAct(parts, {
      viewer: { person },
      request: http,
      act: "payByLink" in sent ? "link" : "terminal",
      payment: result,
      made: result,
      reason: form.description,
    });
    return result;
  }
  const { merchantTransactionId } = request;
  const { merchantGuid } = connector;
  if (result.code === "duplicate_transaction_id") {
    const first = await findByMerchantTransactionId(parts.db, { merchantGuid, merchantTransactionId });
    if (first?.requestedBy === person.id && first.type === operation && isSame(first)) {
      if (hasSameFields(first.request, sent, places)) return first;
    }
    return { field: "order", message: t("Another payment of this merchant already has this order ID.") };
  }
  if (result.code === "field_invalid") return problemOf(result, places);
  return { message: reasonText(reasonOf(result)) };
}

/** Whether the record has what the form sends, so that sending it again changes nothing. */
function hasSameFields(
  first: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, FormPlace>>,
): boolean {
  const names = new Set(Object.keys(places).map((path) => path.split(".")[0]!));
  // It was found by that.
  names.delete("merchantTransactionId");
  return [...names].every((name) => isDeepStrictEqual(first[name], sent[name]));
}

/** The field of a form, where it has one, and words that say more than those of the API's problem. */
interface FormPlace {
  readonly field?: string;
  readonly message?: PlainText;
}

/** The path of every value of a request, as the API names it: `customer.email`. */
type PathOf<Sent> = {
  [Name in keyof Sent & string]-?: NonNullable<Sent[Name]> extends object
    ? `${Name}.${PathOf<NonNullable<Sent[Name]>>}`
    : Name;
}[keyof Sent & string];

/** Where the problem of each value that a form sends is shown. One that has no place does not compile. */
export type PlacesOf<Sent> = Readonly<Record<PathOf<Sent>, FormPlace>>;

const PAYMENT_PLACES: PlacesOf<ReturnType<typeof typedPayment>> = {
  merchantTransactionId: { field: "order" },
  amount: { field: "amount" },
  currency: { field: "currency", message: "Choose a currency." },
  description: { field: "description" },
  "customer.firstName": { field: "firstName" },
  "customer.lastName": { field: "lastName" },
  "customer.email": { field: "email", message: "Enter an e-mail address, for example ada@example.com." },
};

function problemOf(
  { path, fault }: { readonly path: string; readonly fault: RequestFault },
  places: Readonly<Record<string, FormPlace>>,
): LinkProblem {
  const { field, message: words } = places[path] ?? {};
  const message = requestFaultText(fault);
  if (field === undefined) return { message: `${path}: ${message}` };
  if (fault.code === "holds_card_data")
    return { field, message: t("This field must not contain a card number.") };
  return { field, message: words ? t(words) : message };
}
