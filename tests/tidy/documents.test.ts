import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { LINK_EVENTS, PayByLinkData } from "../../src/pay-by-link/http/link-schemas.ts";
import { CreateRequest } from "../../src/reusable-links/http/schemas.ts";
import { PayByLink } from "../../src/transactions/request/request-fields.ts";
import { slugOf } from "../../src/guides/text/headings.ts";
import { SLICES } from "./import-borders.ts";
import { repositoryFiles } from "./repository-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = repositoryFiles().filter(({ path }) => path.endsWith(".md"));

test("every page has exactly one title, and begins with it", () => {
  const untitled = pages.filter(({ text }) => {
    const titles = withoutCode(text).match(/^# \S/gm) ?? [];
    return titles.length !== 1 || !text.startsWith("# ");
  });
  expect(untitled.map(({ path }) => path)).toEqual([]);
});

test("every link between pages leads somewhere, and every picture is there", () => {
  const dead = pages.flatMap(({ path, text }) =>
    linksOf(path, text)
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(dead).toEqual([]);
});

test("every link to a section leads to one", () => {
  const sections = new Map(pages.map(({ path, text }) => [path, new Set(titlesOf(text).map(slugOf))]));
  const dead = pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)#\s]*)#([^)]+)\)/g)].flatMap(
      ([, file = "", anchor = ""]) => {
        const target = file === "" ? path : normalize(join(dirname(path), file));
        return (sections.get(target)?.has(anchor) ?? true) ? [] : [`${path} → ${target}#${anchor}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

/** The page of code has one section a language for each example. */
test("no page has two sections of the same name", () => {
  const twice = pages
    .filter(({ path }) => path !== "docs/reference/code.md")
    .flatMap(({ path, text }) => {
      const titles = titlesOf(text);
      return titles
        .filter((title, index) => titles.indexOf(title) < index)
        .map((title) => `${path}: ${title}`);
    });
  expect(twice).toEqual([]);
});

function titlesOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"),
  );
}

test("every slice has a page that says what it owns", () => {
  const missing = SLICES.filter((slice) => !existsSync(join(root, `src/${slice}/README.md`)));
  expect(missing).toEqual([]);
});

test("every page of docs and src can be reached from README.md", () => {
  const reached = new Set<string>();
  const toVisit = ["README.md"];
  for (let path = toVisit.pop(); path !== undefined; path = toVisit.pop()) {
    const page = pages.find((candidate) => candidate.path === path);
    if (!page || reached.has(path)) continue;
    reached.add(path);
    toVisit.push(...linksOf(path, page.text));
  }
  const lost = pages.filter(({ path }) => /^(?:docs|src|packages)\//.test(path) && !reached.has(path));
  expect(lost.map(({ path }) => path)).toEqual([]);
});

/** Targets of the links to other files of the repository, as paths from its root. */
function linksOf(path: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(path), target)));
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "");
}

test("nothing cites a document that a reader of this repository cannot open", () => {
  const citing = repositoryFiles()
    .filter(({ path }) => !path.startsWith("tests/tidy/"))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\b(?:contract|facts) §|\bpublic API facts\b|\bcontract\.md\b|\bdomain-rules\b/g),
      ].map(([cited]) => `${path}: ${cited}`),
    );
  expect(citing, "state the fact instead").toEqual([]);
});

test("the page of links names every field of a link, and every event of its timeline", () => {
  const { text } = pages.find(({ path }) => path === "docs/pay-by-link.md")!;
  const fields = [PayByLink, PayByLinkData, CreateRequest].flatMap(({ properties }) =>
    Object.keys(properties),
  );
  const isNamed = (name: string) => [`${name}\``, `${name}:`, `${name}":`].some((one) => text.includes(one));
  expect([...fields, ...LINK_EVENTS].filter((name) => !isNamed(name))).toEqual([]);
});

test("every script of package.json is described in README or CONTRIBUTING", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const described = pages
    .filter(({ path }) => /^(?:README|CONTRIBUTING)\.md$/.test(path))
    .map(({ text }) => text);
  const words = described.join("\n").matchAll(/`(?:npm (?:run )?)?([a-z:-]+)(?: [^`]*)?`/g);
  const names = new Set([...words].map(([, name]) => name));
  expect(Object.keys(scripts).filter((name) => !names.has(name))).toEqual([]);
});
