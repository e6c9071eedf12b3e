import { expect, test } from "vitest";

import { repositoryFiles, type RepositoryFile } from "./repository-files.ts";

/** What names a provider outside its package and its tests, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/providers/adapters/index.ts": "the list of the gateway's own adapters",
  "src/platform/pages/look/card-mark.ts":
    "marks of payment methods, one of which is called like its provider",
  "src/vault-files/columns/mappings.ts": "columns of the exports of other gateways",
  "src/vault/bin-data/bundled.csv": "names of issuers, one of which is a provider",
};

const files = repositoryFiles();
const providers = new Set(
  files.flatMap(({ path }) => /^packages\/provider-(?!kit\/)([^/]+)\//.exec(path)?.[1] ?? []),
);

test("nothing of a provider is named outside its package", () => {
  const found = files
    .filter(isProduct)
    .flatMap((file) => namesIn(file).map((name) => `${file.path}: ${name}`));
  expect(
    found.filter((place) => !Object.hasOwn(EXCEPTIONS, place.split(": ")[0] ?? "")),
    "declare it in the adapter's data, or move it into the package",
  ).toEqual([]);
  expect(
    Object.keys(EXCEPTIONS).filter((path) => !found.some((place) => place.startsWith(`${path}: `))),
    "these need no exception any longer",
  ).toEqual([]);
});

test("a name is found as a word, in an identifier and in a text, and not within another word", () => {
  const [provider = ""] = providers;
  const name = `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
  expect(namesIn({ path: "src/x.ts", text: `const is${name} = id === "${name}";` })).toHaveLength(2);
  expect(namesIn({ path: "src/x.ts", text: `extraData.${provider}Account` })).toHaveLength(1);
  expect(namesIn({ path: "src/x.ts", text: `alr${provider}ded` })).toEqual([]);
});

/** Tests are of providers, too; a package is its provider's, and the lab is of all of them. */
function isProduct({ path }: RepositoryFile): boolean {
  if (path.endsWith(".test.ts")) return false;
  return /^(?:src|bin|bench|tools|packages\/(?!lab\/|provider-(?!kit\/))[^/]+\/src)\//.test(path);
}

/** A provider of two words is found by its id in small letters: a payment method may be called like it. */
function namesIn({ text }: RepositoryFile): string[] {
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.filter((word) => providers.has(word.toLowerCase()));
}
