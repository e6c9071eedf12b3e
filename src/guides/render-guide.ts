import { Marked, type Token, type Tokens } from "marked";
import { guideLink } from "./guide-files.ts";

interface Rendered {
  readonly title: string;
  readonly html: string;
}

/**
 * A guide as HTML. The text is the repository's own. A link to a file that is not served becomes plain text, and a picture its
 * description: the pages load nothing but their style.
 */
export function renderGuide(
  markdown: string,
  { file, guides, base }: { file: URL; guides: ReadonlyMap<string, URL>; base: string },
): Rendered {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${slugOf(plainText(tokens))}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = guideLink(href, { file, guides });
        if (address === undefined) return text;
        return `<a href="${escaped(address.startsWith("/") ? base + address : address)}">${text}</a>`;
      },
      image({ text }: Tokens.Image) {
        return escaped(text);
      },
      // A wide table scrolls by itself, also by the keyboard.
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        const head = `<thead><tr>${cells(token.header, "th")}</tr></thead>`;
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const title = tokens.find(
    (token): token is Tokens.Heading => token.type === "heading" && token.depth === 1,
  );
  return { title: title ? plainText(title.tokens) : "Guide", html: marked.parser(tokens) };
}

/** As on GitHub, for which the links between the guides are written. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? String(token.text) : "",
    )
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
