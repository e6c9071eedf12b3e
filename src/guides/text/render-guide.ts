import type { Token, Tokens } from "marked";
import { html, Html } from "../../platform/pages/index.ts";
import { codeTabs, isLanguage, type CodeTab } from "./code-tabs.ts";
import { guideMarkdown, type GuideAddresses } from "./guide-markdown.ts";
import { plainText, Slugs } from "./headings.ts";

/** A heading that the page's table of contents lists. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface RenderedGuide {
  readonly title: string;
  readonly html: Html;
  readonly contents: readonly ContentsEntry[];
}

/**
 * A guide as HTML. The text is the repository's own. A link to a file that is not served becomes plain text. Sections one after
 * another whose headings are names of languages become tabs, and so does `<!-- code: Create a payment -->`.
 */
export function renderGuide(
  markdown: string,
  addresses: GuideAddresses,
  codeOf: (title: string) => readonly CodeTab[] | undefined = () => undefined,
): RenderedGuide {
  const slugs = new Slugs();
  const contents: ContentsEntry[] = [];
  let groups = 0;
  const tabGroup = (tabs: readonly CodeTab[]): Html => codeTabs(`code-${++groups}`, tabs);
  const marked = guideMarkdown({
    addresses,
    heading: ({ tokens, depth }) => {
      const text = plainText(tokens);
      const id = slugs.next(text);
      if (depth === 2 || depth === 3) contents.push({ id, text, depth });
      return id;
    },
    code: (title) => {
      const tabs = codeOf(title);
      return tabs && tabGroup(tabs);
    },
  });
  const tokens = marked.lexer(markdown);
  const title = tokens.find(isHeading);
  const parts = sectionsOf(tokens).map((section) =>
    section.kind === "text"
      ? new Html(marked.parser(section.tokens))
      : tabGroup(
          section.tabs.map(({ language, tokens: inside }) => ({
            language,
            id: slugs.next(language),
            content: new Html(marked.parser(inside)),
          })),
        ),
  );
  return { title: title ? plainText(title.tokens) : "Guide", html: html`${parts}`, contents };
}

type Section =
  | { readonly kind: "text"; readonly tokens: Token[] }
  | { readonly kind: "tabs"; readonly tabs: { readonly language: string; readonly tokens: Token[] }[] };

/** The text in its order, with the runs of sections that are tabs. */
function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  /** The depth of the tabs; undefined outside of them. */
  let depth: number | undefined;
  for (const token of tokens) {
    const last = sections.at(-1);
    if (isHeading(token)) {
      const language = plainText(token.tokens);
      if (isLanguage(language)) {
        const tab = { language, tokens: [] };
        if (depth !== undefined && last?.kind === "tabs") last.tabs.push(tab);
        else sections.push({ kind: "tabs", tabs: [tab] });
        depth = token.depth;
        continue;
      }
      if (depth !== undefined && token.depth <= depth) depth = undefined;
    }
    if (depth !== undefined && last?.kind === "tabs") last.tabs.at(-1)?.tokens.push(token);
    else if (last?.kind === "text") last.tokens.push(token);
    else sections.push({ kind: "text", tokens: [token] });
  }
  return sections;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}
