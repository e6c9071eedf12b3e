import { isJsonObject } from "../../platform/json-object.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Columns and their parts for people; any other is its name in words. */
const WORDS: Readonly<Record<string, PlainText>> = {
  api_key: "API key",
  biDataSource: "BI data source",
  config: "Account at the provider",
  content: "Content",
  customerProfileContainer: "Container of customer profiles",
  customerProfiles: "Customer profiles",
  currency: "Currency",
  description: "Description",
  disabled: "Disabled",
  email: "E-mail address",
  events: "Events",
  features: "Features",
  is_default: "Default",
  is_shared: "is shared",
  language: "Language",
  mail: "E-mail",
  meta: "Routing",
  mode: "Mode",
  name: "Name",
  password: "Password",
  password_hash: "Password",
  payment_page: "Payment page",
  paymentPage: "Payment page",
  public_name: "Public name",
  rights: "Operations",
  role: "Role",
  rules: "Rules",
  score_card: "Score card",
  settings: "Settings",
  templates: "Templates",
  url: "Address",
  valid_until: "Valid until",
  vault: "Secrets and 3-D Secure",
};
/** Columns that change with every change. */
const BOOKKEEPING: readonly string[] = ["changed_at", "changed_by", "revision", "updated_at"];
/** An object in which more parts differ is shown by its name alone. */
const MAX_PARTS = 5;

/** The fields that a change of a record changed, in words: of an object the parts that differ. */
export function changedFields({ changed, before, after }: ConfigurationChange): string {
  const telling = changed.filter((name) => !BOOKKEEPING.includes(name));
  return (telling.length === 0 ? changed : telling)
    .map((name) => fieldText(name, before?.[name], after?.[name]))
    .join(", ");
}

function fieldText(name: string, before: unknown, after: unknown): string {
  const word = wordOf(name);
  if (!isJsonObject(before) || !isJsonObject(after)) return word;
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  return parts.length === 0 || parts.length > MAX_PARTS ? word : `${word} (${parts.map(wordOf).join(", ")})`;
}

/** A name without a word of its own: `payment_ends` as `payment ends`, `paymentEnds` likewise. */
function wordOf(name: string): string {
  if (Object.hasOwn(WORDS, name)) return t(WORDS[name]!);
  return name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
