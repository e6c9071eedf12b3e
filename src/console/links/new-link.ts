import type { Connector } from "../../connectors/index.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Visit } from "../frame/console-route.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Person } from "../access/person.ts";
import { t } from "../language/translate.ts";
import {
  createAsPerson,
  PAYMENT_FIELDS,
  typedPayment,
  type PlacesOf,
  type LinkProblem,
} from "./request-as-person.ts";

/** The fields of the form, as they were typed. */
export const LINK_FIELDS = [
  ...PAYMENT_FIELDS,
  "language",
  "minutes",
  "mail",
  "reminder",
  "conversion",
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

/** How long before its end a link is mailed again, in minutes. */
export const REMINDERS = [
  ["", "No reminder"],
  ["60", "An hour before it ends"],
  ["1440", "A day before it ends"],
  ["4320", "Three days before it ends"],
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
  const { language, callbackUrl, minutes, reminder } = form;
  return {
    ...typedPayment(form),
    ...(language !== "" && { language }),
    ...(callbackUrl !== "" && { callbackUrl }),
    ...(form.conversion === "yes" && { requestDcc: true }),
    payByLink: {
      sendByEmail: form.mail === "yes",
      ...(minutes !== "" && { expirationInMinute: Number(minutes) }),
      ...(reminder !== "" && { reminderInMinute: Number(reminder) }),
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
  if (!VALIDITIES.some(([minutes]) => minutes === form.minutes))
    return { field: "minutes", message: t("Choose how long the link is valid.") };
  if (!REMINDERS.some(([minutes]) => minutes === form.reminder))
    return { field: "reminder", message: t("Choose when the link is mailed again.") };
  if (form.mail === "yes" && form.email === "")
    return { field: "email", message: t("Enter the address to send the e-mail to.") };
  const sent = linkRequest(form);
  return createAsPerson(parts, {
    http,
    form,
    sent,
    places: PLACES,
    connector,
    person,
    isSame: (first) =>
      isPayByLink(first.request) && [first.connectorGuid, first.metaConnectorGuid].includes(connector.guid),
  });
}

const PLACES: Omit<
  PlacesOf<ReturnType<typeof linkRequest>>,
  keyof PlacesOf<ReturnType<typeof typedPayment>>
> = {
  language: { field: "language" },
  callbackUrl: { field: "callbackUrl", message: "Enter an address that begins with https://." },
  "payByLink.sendByEmail": { field: "mail" },
  "payByLink.expirationInMinute": { field: "minutes" },
  "payByLink.reminderInMinute": { field: "reminder" },
  requestDcc: { field: "conversion" },
};
