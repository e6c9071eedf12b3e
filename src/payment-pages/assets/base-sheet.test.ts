import { expect, test } from "vitest";
import { readStaticAsset, readStaticAssets, TOKEN_SHEET } from "../../platform/pages/index.ts";

const baseSheets = [TOKEN_SHEET, new URL("browser/base.css", import.meta.url)];

test.each(["hosted-page", "three-d-secure"])(
  "the style sheet of %s begins with the base sheets and repeats none of its rules",
  async (folder) => {
    const sheets = await Promise.all(baseSheets.map((sheet) => readStaticAsset(sheet)));
    const first = sheets.map(({ plain }) => plain.toString()).join("");
    const browser = new URL(`../${folder}/browser/`, import.meta.url);
    const [own, served] = await Promise.all([
      readStaticAssets(browser),
      readStaticAssets(browser, { baseSheets }),
    ]);
    for (const { name, plain } of served.all.filter((asset) => asset.name.endsWith(".css"))) {
      const second = own.get(name).plain.toString();
      expect(plain.toString()).toBe(first + second);
      const baseRules = new Set(rulesOf(first));
      expect(rulesOf(second).filter((rule) => baseRules.has(rule))).toEqual([]);
    }
    expect(served.version).not.toBe(own.version);
  },
);

/** The rules of a sheet, also those within a media query. */
function rulesOf(sheet: string): string[] {
  return [...sheet.matchAll(/[^{}]+\{[^{}]*\}/g)].map(([rule]) => rule.trim());
}
