import { expect, test } from "vitest";
import { LANGUAGES, textsIn } from "../../languages/index.ts";

interface FieldLabels {
  readonly LABELS: Readonly<Record<string, { number: string; cvv: string }>>;
  readonly labelOf: (kind: "number" | "cvv", language: string) => string;
}

// A script of the browser: the server's build does not include it.
const { LABELS, labelOf } = (await import(
  new URL("./browser/field-labels.js", import.meta.url).href
)) as FieldLabels;

test("the fields have the labels of the payment page in every language", () => {
  const ofPage = LANGUAGES.map(({ code }) => {
    const { cardNumber: number, cvv } = textsIn(code).page;
    return [code, { number, cvv }] as const;
  });
  expect(LABELS).toEqual(Object.fromEntries(ofPage));
});

test.each([
  ["pt-BR", "pt-BR"],
  ["pt-AO", "pt"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh", "zh-CN"],
  ["iw-IL", "he"],
  ["no", "nb"],
  ["de_AT", "de"],
  ["xx", "en"],
  ["constructor", "en"],
  ["", "en"],
])("a merchant's page in %s gets the labels of %s", (tag, code) => {
  expect(labelOf("number", tag)).toBe(LABELS[code]?.number);
});
