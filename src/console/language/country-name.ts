import { presentLocale } from "./translate.ts";

/** The name of a country in the present language; the code where there is none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([presentLocale()], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
