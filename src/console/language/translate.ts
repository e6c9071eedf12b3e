import { AsyncLocalStorage } from "node:async_hooks";
import { html, Html } from "../../platform/pages/index.ts";
import {
  CONSOLE_LANGUAGES,
  dictionaryOf,
  type ConsoleLanguage,
  type Placeholder,
  type Text,
} from "./dictionary.ts";

/** The values of a text's placeholders; none where it has none. Numbers are written as the language writes them. */
type Values<T extends Text, Value> = [Placeholder<T>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<T>, Value>>];

/** The language of the request that is handled: like the actor of a change, it holds for all that the request calls. */
const PRESENT = new AsyncLocalStorage<ConsoleLanguage>();

/** Runs `work` with its texts, amounts and times in the language. */
export function inLanguage<Result>(language: ConsoleLanguage, work: () => Result): Result {
  return PRESENT.run(language, work);
}

/** English outside of a request of the console. */
export function presentLanguage(): ConsoleLanguage {
  return PRESENT.getStore() ?? "en";
}

/** By which `Intl` writes in the present language. */
export function presentLocale(): string {
  const language = presentLanguage();
  return CONSOLE_LANGUAGES.find(({ code }) => code === language)?.locale ?? language;
}

/** The text in the present language. To be called when a page is made: at the top of a module it would be English for ever. */
export function t<T extends Text>(text: T, ...[values]: Values<T, string | number>): string {
  return fill(translateText(text), values);
}

/** The same with links and emphasis among the values; everything else is escaped. */
export function tHtml<T extends Text>(text: T, ...[values]: Values<T, string | number | Html>): Html {
  const given: Readonly<Record<string, string | number | Html>> = values ?? {};
  // Between the names of placeholders stands text.
  const parts = translateText(text).split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    const value = given[part] ?? "";
    return value instanceof Html ? value : html`${written(value)}`;
  })}`;
}

/** One of two texts, by the number in it: `{count} attempt` or `{count} attempts`. */
export function counted<One extends Text, Other extends Text>(
  count: number,
  forms: { readonly one: One; readonly other: Other },
): string {
  const isOne = new Intl.PluralRules(presentLocale()).select(count) === "one";
  return fill(translateText(isOne ? forms.one : forms.other), { count });
}

/** A sentence of another slice in the present language; in English where there is no translation. */
export function translated(text: string, values?: Readonly<Record<string, string>>): string {
  return fill(inDictionary(text) ?? text, values);
}

/** Whether a sentence of another slice has one in the present language. */
export function isTranslated(text: string): boolean {
  return presentLanguage() === "en" || inDictionary(text) !== undefined;
}

function translateText(text: Text): string {
  return inDictionary(text) ?? text.slice(text.indexOf("|") + 1);
}

function inDictionary(text: string): string | undefined {
  const dictionary = dictionaryOf(presentLanguage());
  return dictionary && Object.hasOwn(dictionary, text) ? dictionary[text as Text] : undefined;
}

/** Roles, brands or types one after the other, as `A, B and C`. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(presentLocale(), { type: "conjunction" }).format(items);
}

function fill(text: string, values: Readonly<Record<string, string | number>> | undefined): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    values && Object.hasOwn(values, name) ? written(values[name]!) : placeholder,
  );
}

function written(value: string | number): string {
  return typeof value === "number" ? new Intl.NumberFormat(presentLocale()).format(value) : value;
}
