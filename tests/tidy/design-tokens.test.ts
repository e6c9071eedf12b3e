import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The custom properties of a style sheet's `:root`. */
function tokensOf(path: string): ReadonlyMap<string, string> {
  const [, root = ""] = /:root \{([^}]*)\}/.exec(readFileSync(path, "utf8")) ?? [];
  return new Map(
    [...root.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const TOKENS = "src/platform/pages/look/tokens.css";

/** They begin with the tokens when they are served. */
test.each([
  ...globSync("src/console/frame/browser/styles/*.css").toSorted(),
  ...globSync("src/guides/browser/styles/*.css").toSorted(),
  "src/platform/pages/look/plain.css",
  "src/payment-pages/assets/browser/base.css",
  "src/payment-pages/hosted-page/browser/page.css",
  "src/payment-pages/three-d-secure/browser/authentication.css",
])("%s uses tokens, and defines none of them", (path) => {
  const sheet = readFileSync(path, "utf8");
  const tokens = tokensOf(TOKENS);
  const defined = [...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name);
  expect(defined.filter((name) => tokens.has(name))).toEqual([]);
  const used = [...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  expect(used.filter((name) => !tokens.has(name) && !defined.includes(name))).toEqual([]);
});

/** Each page loads one sheet of its own, so that the first view needs one request: what they share is written twice. */
test.each([["src/payment-pages/demo-shop/browser/shop.css", "src/demo/home/browser/home.css"]])(
  "%s and %s have the same value for each colour that both name",
  (one, other) => {
    const [first, second] = [tokensOf(one), tokensOf(other)];
    const shared = [...first.keys()].filter((name) => second.has(name));
    expect(shared.length).toBeGreaterThan(4);
    expect(shared.map((name) => [name, second.get(name)])).toEqual(
      shared.map((name) => [name, first.get(name)]),
    );
  },
);
