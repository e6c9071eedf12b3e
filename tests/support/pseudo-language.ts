import { afterAll, beforeAll } from "vitest";
import { dictionaryOf } from "../../src/console/language/dictionary.ts";

/** Each letter of English with a sign that English does not have, so that what is still plain was not translated. */
const SIGNED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "aábƀcçdđeéfƒgğhĥiíjĵkķlĺmɱnñoópƥqǫrŕsštŧuúvṽwŵxẋyýzž",
    "AÁBƁCÇDĐEÉFƑGĞHĤIÍJĴKĶLĹMṀNÑOÓPƤQǪRŔSŠTŦUÚVṼWŴXẊYÝZŽ",
  ]
    .flatMap((pairs) => [...pairs.matchAll(/(.)(.)/gu)])
    .map(([, letter = "", signed = ""]) => [letter, signed]),
);

/** A text in a language that nobody speaks: every letter is another one, and it is a third longer, as German is. */
export function pseudoText(text: string): string {
  const shown = text.slice(text.indexOf("|") + 1);
  const signed = shown
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : part.replaceAll(/[A-Za-z]/g, (letter) => SIGNED[letter]!)))
    .join("");
  const words = shown.split(" ").length;
  return `${signed}${" ŵóŕđ".repeat(Math.floor(words / 4))}${words < 4 ? "ééé" : ""}`;
}

/** In the tests of a file, the console's Italian is that language. */
export function replaceItalian(): void {
  const italian: Record<string, string> = dictionaryOf("it") ?? {};
  const original = { ...italian };
  beforeAll(() => {
    for (const text of Object.keys(original)) italian[text] = pseudoText(text);
  });
  // Other files have the same module.
  afterAll(() => {
    Object.assign(italian, original);
  });
}
