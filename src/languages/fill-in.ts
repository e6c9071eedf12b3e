import { directionOf, localeOf, type Language } from "./languages.ts";
import type { PluralForms } from "./texts.ts";

/** A text with its placeholders, as in `Pay {amount}`, replaced by values. */
export function fillIn(text: string, values: Readonly<Record<string, string>>, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? isolate(values[name] ?? "", language) : placeholder,
  );
}

/**
 * A name, a number or a formula inside a text. From right to left it would be torn apart (`1 EUR = 1.08 USD`) or move its
 * neighbours, so that it is isolated there by the characters that Unicode has for that (UAX #9).
 */
export function isolate(value: string, language: Language): string {
  return value !== "" && directionOf(language) === "rtl" ? `\u2068${value}\u2069` : value;
}

/** The form of a text for a number, with the number in it. */
export function counted(forms: PluralForms, count: number, language: Language): string {
  const locale = localeOf(language);
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return fillIn(form, { count: new Intl.NumberFormat(locale).format(count) }, language);
}
