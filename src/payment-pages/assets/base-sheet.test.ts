import { expect, test } from "vitest";
import { readStaticAsset, readStaticAssets, TOKEN_SHEET } from "../../platform/pages/index.ts";
import { readPageSheet } from "./page-sheet.ts";

const baseSheets = [TOKEN_SHEET, new URL("browser/base.css", import.meta.url)];

const readAuthenticationSheet = async () => {
  const folder = new URL("../three-d-secure/browser/", import.meta.url);
  const { all } = await readStaticAssets(folder, { baseSheets });
  return all.find(({ name }) => name.endsWith(".css"))!;
};

test.each([
  ["the payment page", readPageSheet],
  ["the pages of 3-D Secure", readAuthenticationSheet],
])("the style sheet of %s begins with the base sheets and repeats none of their rules", async (_, read) => {
  const sheets = await Promise.all(baseSheets.map((sheet) => readStaticAsset(sheet)));
  const base = withoutComments(sheets.map(({ plain }) => plain.toString()).join(""));
  const sheet = withoutComments((await read()).plain.toString());
  expect(sheet.startsWith(base)).toBe(true);
  const baseRules = new Set(rulesOf(base));
  const ownRules = rulesOf(sheet.slice(base.length));
  expect(ownRules.length).toBeGreaterThan(5);
  expect(ownRules.filter((rule) => baseRules.has(rule))).toEqual([]);
});

/** Without what some sheets are sent without. */
function withoutComments(sheet: string): string {
  return sheet
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,>:]) ?/g, "$1")
    .replaceAll(";}", "}")
    .trimStart();
}

/** The rules of a sheet, also those within a media query. */
function rulesOf(sheet: string): string[] {
  return [...sheet.matchAll(/[^{}]+\{[^{}]*\}/g)].map(([rule]) => rule.trim());
}
