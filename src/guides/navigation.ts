import { lexer, type Token, type Tokens } from "marked";
import { plainText } from "./text/headings.ts";

/** A page in the navigation: a guide by its path below `/docs/guides`. */
interface NavigationEntry {
  readonly text: string;
  readonly path: string;
}

/** The guides for one audience. */
export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * The navigation, as the index of the documentation has it: each second heading is a group, each link in the list below it a page.
 *
 * @param pathOf the path of the guide that a link leads to; undefined for any other link
 */
export function readNavigation(
  index: string,
  pathOf: (href: string) => string | undefined,
): readonly NavigationGroup[] {
  const groups: { title: string; entries: NavigationEntry[] }[] = [];
  for (const token of lexer(index)) {
    if (token.type === "heading" && token["depth"] === 2)
      groups.push({ title: plainText(token["tokens"] as Token[]), entries: [] });
    else if (token.type === "list") {
      for (const { href, tokens } of linksIn((token as Tokens.List).items)) {
        const path = pathOf(href);
        const entries = groups.at(-1)?.entries;
        if (path !== undefined && !entries?.some((entry) => entry.path === path))
          entries?.push({ text: sentence(plainText(tokens)), path });
      }
    }
  }
  return groups;
}

/** A link in the middle of a sentence begins the entry. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function linksIn(tokens: readonly Token[]): Tokens.Link[] {
  return tokens.flatMap((token) => {
    if (token.type === "link") return [token as Tokens.Link];
    return "tokens" in token && token.tokens ? linksIn(token.tokens) : [];
  });
}
