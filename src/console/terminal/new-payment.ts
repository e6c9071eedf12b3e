import { isDeepStrictEqual } from "node:util";
import type { Connector } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Person } from "../access/person.ts";
import type { PlaceView } from "../access/places.ts";
import { holdsCardNumber } from "../frame/card-number-in-form.ts";
import type { Visit } from "../frame/console-route.ts";
import { presentLanguage, t } from "../language/translate.ts";
import {
  createAsPerson,
  problemOfAmount,
  readFormAmount,
  REQUEST_TYPES,
  typedCustomer,
  type LinkProblem,
  type RequestType,
} from "../links/request-as-person.ts";
import type { ConsoleParts } from "../parts.ts";

/** The fields of the form, as they were typed. */
export const TERMINAL_FIELDS = [
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
type TerminalForm = Readonly<Record<(typeof TERMINAL_FIELDS)[number], string>>;

/**
 * Connectors of the merchant that take cards by phone now, and with which the person may take them. Whether an acquirer accepts
 * such payments is agreed with it, so that a connector has to be switched on.
 */
export async function connectorsForTerminal(
  { connectorsOfMerchant, adapters }: Pick<ConsoleParts, "connectorsOfMerchant" | "adapters">,
  place: PlaceView,
): Promise<Connector[]> {
  return (await connectorsOfMerchant(place.guid)).filter(
    (connector) =>
      !connector.disabled &&
      connector.attributes.virtualTerminalAvailable &&
      connector.kind === "provider" &&
      adapters.get(connector.adapter)?.methods[connector.method]?.instrument === "card" &&
      place.allows("terminal", connector.config),
  );
}

/** The request that the API takes for the form. */
export function terminalRequest(form: TerminalForm) {
  const amount = readFormAmount(form);
  const customer = typedCustomer(form);
  return {
    merchantTransactionId: form.order === "" ? form.id : form.order,
    amount: amount && !isRefusal(amount) ? formatAmount(amount) : form.amount,
    currency: form.currency.toUpperCase(),
    transactionIndicator: "MOTO",
    ...(form.description !== "" && { description: form.description }),
    ...(customer && { customer }),
  };
}

/**
 * Requests the payment by the use case of the API, in the name of the person. Its payment page is in the person's language, and
 * leads back to the payment in the console. The form that was sent twice gives the payment it made first.
 */
export async function createTerminalPayment(
  parts: ConsoleParts,
  options: {
    place: PlaceView;
    http: Visit["request"];
    form: TerminalForm;
    connector: Connector;
    person: Person;
  },
): Promise<Transaction | LinkProblem> {
  const { place, http, form, connector, person } = options;
  const operation = REQUEST_TYPES.find((type) => type === form.type);
  if (!operation) return { field: "type", message: t("Choose a type.") };
  // The API takes ids of any digits. On the phone a card number lands here by mistake, and another order id can be chosen.
  if (holdsCardNumber({ order: form.order }))
    return { field: "order", message: t("This field must not contain a card number.") };
  const problem = problemOfAmount(form);
  if (problem) return problem;
  const uuid = parts.ids.transactionUuid();
  const payment = `${parts.publicUrl}/console/${place.guid}/payments/${uuid}`;
  return createAsPerson(parts, {
    http,
    operation,
    sent: {
      ...terminalRequest(form),
      language: presentLanguage(),
      successUrl: payment,
      cancelUrl: payment,
      errorUrl: payment,
    },
    connector,
    person,
    uuid,
    isSame: (first) => isSamePayment(first, { form, operation, connector, person }),
  });
}

/** Whether the record is what this form makes, in all its values, so that sending it again changes nothing. */
function isSamePayment(
  { request, requestedBy, type, connectorGuid }: Transaction,
  options: { form: TerminalForm; operation: RequestType; connector: Connector; person: Person },
): boolean {
  const { form, operation, connector, person } = options;
  const wanted = terminalRequest(form);
  return (
    requestedBy === person.id &&
    type === operation &&
    connectorGuid === connector.guid &&
    SAME_FIELDS.every((field) => isDeepStrictEqual(request[field], wanted[field]))
  );
}

const SAME_FIELDS = ["amount", "currency", "transactionIndicator", "description", "customer"] as const;
