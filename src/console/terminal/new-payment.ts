import type { Connector } from "../../connectors/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Person } from "../access/person.ts";
import type { PlaceView } from "../access/places.ts";
import { consolePath } from "../frame/address.ts";
import { holdsCardNumber } from "../frame/card-number-in-form.ts";
import type { Visit } from "../frame/console-route.ts";
import { presentLanguage, t } from "../language/translate.ts";
import {
  createAsPerson,
  typedPayment,
  type LinkProblem,
  type PAYMENT_FIELDS,
} from "../links/request-as-person.ts";
import type { ConsoleParts } from "../parts.ts";

type TerminalForm = Readonly<Record<(typeof PAYMENT_FIELDS)[number], string>>;

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
  return { ...typedPayment(form), transactionIndicator: "MOTO" };
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
  // The API takes ids of any digits. On the phone a card number lands here by mistake, and another order id can be chosen.
  if (holdsCardNumber({ order: form.order }))
    return { field: "order", message: t("This field must not contain a card number.") };
  const uuid = parts.ids.transactionUuid();
  const payment = parts.publicUrl + consolePath([place.guid, "payments", uuid]);
  return createAsPerson(parts, {
    http,
    form,
    sent: {
      ...terminalRequest(form),
      language: presentLanguage(),
      successUrl: payment,
      cancelUrl: payment,
      errorUrl: payment,
    },
    // The form has no field for it.
    places: { transactionIndicator: {} },
    connector,
    person,
    uuid,
    isSame: (first) => first.connectorGuid === connector.guid,
  });
}
