import { merchantDetailFields, MerchantName } from "../../../tenancy/index.ts";
import type { SchemaForm } from "../../configuration/schema-fields.ts";
import type { PlainText } from "../../language/dictionary.ts";

type Named = "name" | keyof typeof merchantDetailFields;
type MerchantForm = SchemaForm<Named>;
/** Each field of the API but the design of the payment page, which has a page of its own: a new one does not compile without words. */
type WordsOfAll = Required<Omit<MerchantForm["words"], "paymentPage">>;

const SCHEMA = { name: MerchantName, ...merchantDetailFields };

const NAMES = {
  name: { label: "Name", hint: "Customers read it on the payment page." },
  description: { label: "Description", hint: "For you and your colleagues." },
  email: { label: "E-mail address", hint: "For mails to the merchant, for example that a link was paid." },
} as const;
const BUSINESS = {
  address: { label: "Street and number" },
  city: { label: "City" },
  zipCode: { label: "Postcode" },
  country: { label: "Country", codes: "country" },
  homepage: { label: "Homepage", hint: "The page of a paid payment leads back to it." },
  timezone: { label: "Time zone", codes: "timeZone" },
  defaultCurrency: { label: "Currency", codes: "currency" },
  externalId: { label: "Number in another system" },
} as const;
const CONTACTS = {
  administrativeEmail: { label: "Administrative contact" },
  technicalEmail: { label: "Technical contact" },
  riskAlertEmail: { label: "Contact for risk alerts" },
  schedulerAlertEmail: { label: "Contact for schedules" },
  eventNotificationUrl: { label: "Address for notifications" },
} as const;
const RISK = {
  defaultRiskRuleSet: {
    label: "Risk profile",
    hint: "For connectors that name none.",
  },
  defaultVtRiskRuleSet: {
    label: "Risk profile of the terminal",
    hint: "For connectors that name none.",
  },
} as const;

const ALL = { ...NAMES, ...BUSINESS, ...CONTACTS, ...RISK } satisfies WordsOfAll;

const formOf = (words: MerchantForm["words"]): MerchantForm => ({
  schema: SCHEMA,
  words,
  required: ["name"],
});

/** All that a merchant can be given. */
export const MERCHANT_FORM = formOf(ALL);
/** The form of a new merchant. */
export const NEW_MERCHANT_FORM = formOf(NAMES);
/** The same in groups; those that are rarely changed are closed at first. */
export const MERCHANT_GROUPS: readonly {
  readonly title: PlainText;
  readonly form: MerchantForm;
  readonly isClosed?: boolean;
}[] = [
  { title: "Names", form: formOf(NAMES) },
  { title: "Business", form: formOf(BUSINESS), isClosed: true },
  { title: "Contacts", form: formOf(CONTACTS), isClosed: true },
  { title: "Risk", form: formOf(RISK), isClosed: true },
];
