import { isDeepStrictEqual } from "node:util";
import type { Connector } from "../../connectors/index.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Visit } from "../frame/console-route.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Person } from "../access/person.ts";
import { t } from "../language/translate.ts";
import {
  createAsPerson,
  problemOfAmount,
  readFormAmount,
  REQUEST_TYPES,
  typedCustomer,
  type LinkProblem,
  type RequestType,
} from "./request-as-person.ts";

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

/** How long a link can be paid, in minutes. */
export const VALIDITIES = [
  ["60", "An hour"],
  ["1440", "A day"],
  ["10080", "A week"],
  ["43200", "30 days"],
  ["", "No expiry"],
] as const;

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
  const amount = readFormAmount(form);
  const { description, language, callbackUrl, minutes } = form;
  const customer = typedCustomer(form);
  return {
    merchantTransactionId: form.order === "" ? form.id : form.order,
    amount: amount && !isRefusal(amount) ? formatAmount(amount) : form.amount,
    currency: form.currency.toUpperCase(),
    ...(description !== "" && { description }),
    ...(customer && { customer }),
    ...(language !== "" && { language }),
    ...(callbackUrl !== "" && { callbackUrl }),
    payByLink: {
      sendByEmail: form.mail === "yes",
      ...(minutes !== "" && { expirationInMinute: Number(minutes) }),
    },
  };
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
  const operation = REQUEST_TYPES.find((type) => type === form.type);
  if (!operation) return { field: "type", message: t("Choose a type.") };
  if (!VALIDITIES.some(([minutes]) => minutes === form.minutes))
    return { field: "minutes", message: t("Choose how long the link is valid.") };
  if (form.mail === "yes" && form.email === "")
    return { field: "email", message: t("Enter the address to send the e-mail to.") };
  const amountProblem = problemOfAmount(form);
  if (amountProblem) return amountProblem;
  return createAsPerson(parts, {
    http,
    operation,
    sent: linkRequest(form),
    connector,
    person,
    isSame: (first) => isSameLink(first, { form, operation, connector, person }),
  });
}

/** Whether the record is what this form makes, in all its values, so that sending it again changes nothing. */
function isSameLink(
  { request, requestedBy, type, connectorGuid, metaConnectorGuid }: Transaction,
  options: { form: LinkForm; operation: RequestType; connector: Connector; person: Person },
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
