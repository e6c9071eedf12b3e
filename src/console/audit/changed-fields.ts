import { listConnectorSettings } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import { settingTitle } from "../language/setting-title.ts";
import { t } from "../language/translate.ts";
import { WORDS } from "./changed-field-words.ts";

/** Columns that change with every change. */
const BOOKKEEPING: readonly string[] = [
  "changed_at",
  "changed_by",
  "counted_at",
  "next_count_at",
  "revision",
  "updated_at",
];
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

/** The labels of the settings of connectors, by the name in the API. */
const SETTINGS: ReadonlyMap<string, string> = new Map(
  listConnectorSettings().map(({ name, label }) => [name, label]),
);

/** A name without a word of its own: `payment_ends` as `payment ends`, `paymentEnds` likewise. */
function wordOf(name: string): string {
  if (Object.hasOwn(WORDS, name)) return t(WORDS[name]!);
  const setting = SETTINGS.get(name);
  if (setting !== undefined) return settingTitle(setting);
  return name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
