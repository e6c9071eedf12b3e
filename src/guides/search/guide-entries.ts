import { lexer, type Token, type Tokens } from "marked";
import { addressOf } from "../guide-files.ts";
import { API_PATH } from "../reference/operation-list.ts";
import type { ApiSection } from "../reference/api-document.ts";
import { plainText, Slugs } from "../text/headings.ts";
import type { SearchEntry } from "./search-index.ts";

/** Decisions and lists of tests are for people who change the gateway. */
const SELDOM = /^decisions\/|^spec-coverage|^packages\/|^reliability|\/verification$/;

/** Each section of a guide as an entry, by the address of its heading. */
export function guideEntries(path: string, markdown: string): readonly SearchEntry[] {
  const slugs = new Slugs();
  const sections: { title: string; href: string; text: string }[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "heading") {
      const title = plainText((token as Tokens.Heading).tokens);
      const id = slugs.next(title);
      sections.push({
        title,
        href: sections.length === 0 ? addressOf(path) : `${addressOf(path)}#${id}`,
        text: "",
      });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${searchedText(token)} `;
    }
  }
  const place = sections[0]?.title ?? "Guide";
  const weight = SELDOM.test(path) ? 0.4 : 1;
  return sections.map(({ text, ...section }, index) => ({
    ...section,
    text: text.replaceAll(/\s+/g, " ").trim(),
    place,
    weight: index === 0 ? weight * 1.5 : weight,
  }));
}

/** The operations, found by their name, address and description. */
export function operationEntries(sections: readonly ApiSection[]): readonly SearchEntry[] {
  return sections.flatMap(({ name, operations }) =>
    operations.map(({ operationId, summary, description, method, path = "" }) => ({
      title: summary,
      place: `API: ${name}`,
      href: `${API_PATH}/${operationId}`,
      names: operationId,
      text: `${method} ${path} ${description.replaceAll("`", "")}`,
      weight: 1.2,
    })),
  );
}

function searchedText(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => plainText(tokens)).join(" ")).join(" ");
  }
  if (token.type === "list")
    return (token as Tokens.List).items.map(({ tokens }) => plainText(tokens)).join(" ");
  if (token.type === "html") return "";
  return plainText([token]);
}
