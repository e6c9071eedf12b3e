import { isDeepStrictEqual } from "node:util";
import type { Connector } from "../../connectors/index.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import { findCurrency, formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createTransaction, requestOfPage, responseToRefusal } from "../../transaction-requests/index.ts";
import { findByMerchantTransactionId, type Transaction } from "../../transactions/index.ts";
import type { Visit } from "../frame/console-route.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Person } from "../access/person.ts";
import { membershipsOf } from "../access/memberships.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { readTypedAmount, typedAmountProblem } from "../payment-facts/typed-amount.ts";

/** The fields of the form, as they were typed. */
export const LINK_FIELDS = [
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
  "language",
  "minutes",
  "mail",
  "callbackUrl",
] as const;
type LinkForm = Readonly<Record<(typeof LINK_FIELDS)[number], string>>;

export const LINK_TYPES = ["debit", "preauthorize"] as const;
type LinkType = (typeof LINK_TYPES)[number];

/** How long a link can be paid, in minutes. */
export const VALIDITIES = [
  ["60", "An hour"],
  ["1440", "A day"],
  ["10080", "A week"],
  ["43200", "30 days"],
  ["", "No expiry"],
] as const;

export interface LinkProblem {
  readonly field?: string | undefined;
  readonly message: string;
}

/** Connectors of the merchant that take payments now, and for which the person may make links. */
export async function connectorsForLinks(
  { connectorsOfMerchant, adapters }: Pick<ConsoleParts, "connectorsOfMerchant" | "adapters">,
  place: PlaceView,
): Promise<Connector[]> {
  return (await connectorsOfMerchant(place.guid)).filter(
    (connector) =>
      !connector.disabled &&
      (connector.kind !== "provider" || adapters.has(connector.adapter)) &&
      place.allows("links", connector.config),
  );
}

/** The request that the API takes for the form. */
export function linkRequest(form: LinkForm) {
  const amount = readAmount(form);
  const { firstName, lastName, email, description, language, callbackUrl, minutes } = form;
  const customer = {
    ...(firstName !== "" && { firstName }),
    ...(lastName !== "" && { lastName }),
    ...(email !== "" && { email }),
  };
  return {
    merchantTransactionId: form.order === "" ? form.id : form.order,
    amount: amount && !isRefusal(amount) ? formatAmount(amount) : form.amount,
    currency: form.currency.toUpperCase(),
    ...(description !== "" && { description }),
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(language !== "" && { language }),
    ...(callbackUrl !== "" && { callbackUrl }),
    payByLink: {
      sendByEmail: form.mail === "yes",
      ...(minutes !== "" && { expirationInMinute: Number(minutes) }),
    },
  };
}

/** Undefined in a currency that does not exist, which is a problem of its own field. */
function readAmount({ amount, currency }: LinkForm) {
  const code = currency.toUpperCase();
  return findCurrency(code) && readTypedAmount(amount, code);
}

/**
 * Creates the link by the use case of the API, in the name of the person. The form that was sent twice gives the link it made
 * first.
 */
export async function createLink(
  parts: ConsoleParts,
  options: { http: Visit["request"]; form: LinkForm; connector: Connector; person: Person },
): Promise<Transaction | LinkProblem> {
  const { http, form, connector, person } = options;
  const operation = LINK_TYPES.find((type) => type === form.type);
  if (!operation) return { field: "type", message: t("Choose a type.") };
  if (!VALIDITIES.some(([minutes]) => minutes === form.minutes))
    return { field: "minutes", message: t("Choose how long the link is valid.") };
  if (form.mail === "yes" && form.email === "")
    return { field: "email", message: t("Enter the address to send the e-mail to.") };
  const amount = readAmount(form);
  if (!amount)
    return { field: "currency", message: t("Enter a three-letter currency code, for example EUR.") };
  if (isRefusal(amount)) {
    const example = formatAmount({ minor: 4_990n, currency: form.currency.toUpperCase() });
    return { field: "amount", message: typedAmountProblem(amount, example) };
  }
  const request = requestOfPage(http, { operation, sent: linkRequest(form) });
  if (isRefusal(request)) return problemOf(request.path, request.message);
  const requester = { connector, signatureHash: null };
  const memberships = await membershipsOf(parts.db, person);
  const isOfMerchant = memberships.some(({ placeGuid }) => placeGuid === connector.merchantGuid);
  const of = isOfMerchant ? "merchant" : "tenant";
  const result = await createTransaction(parts, {
    operation,
    request,
    requester,
    person: { id: person.id, of },
  });
  if (!isRefusal(result)) return result;
  const { merchantTransactionId } = request;
  const { merchantGuid } = connector;
  if (result.code === "duplicate_transaction_id") {
    const first = await findByMerchantTransactionId(parts.db, { merchantGuid, merchantTransactionId });
    if (first && isSameLink(first, { form, operation, connector, person })) return first;
    return { field: "order", message: t("Another payment of this merchant already has this order ID.") };
  }
  if (result.code === "field_invalid") return problemOf(result.path, result.message);
  return { message: responseToRefusal(result).errorMessage };
}

/** Whether the record is what this form makes, in all its values, so that sending it again changes nothing. */
function isSameLink(
  { request, requestedBy, type, connectorGuid, metaConnectorGuid }: Transaction,
  options: { form: LinkForm; operation: LinkType; connector: Connector; person: Person },
): boolean {
  const { form, operation, connector, person } = options;
  const wanted = linkRequest(form);
  return (
    isPayByLink(request) &&
    requestedBy === person.id &&
    type === operation &&
    [connectorGuid, metaConnectorGuid].includes(connector.guid) &&
    SAME_FIELDS.every((field) => isDeepStrictEqual(request[field], wanted[field]))
  );
}

const SAME_FIELDS = [
  "amount",
  "currency",
  "description",
  "customer",
  "language",
  "callbackUrl",
  "payByLink",
] as const;

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
