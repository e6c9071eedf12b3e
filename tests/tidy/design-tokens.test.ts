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
  ...globSync("src/console/frame/browser/{styles,areas}/*.css").toSorted(),
  ...globSync("src/guides/browser/styles/*.css").toSorted(),
  ...globSync("src/payment-pages/hosted-page/browser/styles/*.css").toSorted(),
  "src/demo/home/browser/home.css",
  "src/platform/pages/look/doors.css",
  "src/platform/pages/look/plain.css",
  "src/platform/pages/look/shared.css",
  "src/payment-pages/assets/browser/base.css",
  "src/payment-pages/three-d-secure/browser/authentication.css",
  "src/payment-pages/demo-shop/browser/shop.css",
  "src/providers/adapters/simulator/three-d-secure/assets/bank.css",
])("%s uses tokens, and defines none of them", (path) => {
  const sheet = readFileSync(path, "utf8");
  const tokens = tokensOf(TOKENS);
  const defined = [...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name);
  expect(defined.filter((name) => tokens.has(name))).toEqual([]);
  const used = [...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  expect(used.filter((name) => !tokens.has(name) && !defined.includes(name))).toEqual([]);
});
