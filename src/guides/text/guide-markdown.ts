import { Marked, type Tokens } from "marked";
import { html, Html } from "../../platform/pages/index.ts";
import { codeBlock } from "./code-block.ts";

/** Where the links and pictures of a guide lead on the served pages; undefined where nothing is served. */
export interface GuideAddresses {
  readonly link: (href: string) => string | undefined;
  readonly picture: (src: string) => string | undefined;
}

interface Parts {
  readonly addresses: GuideAddresses;
  /** Gives a heading its address. */
  readonly heading: (heading: Tokens.Heading) => string;
  /** The code that a guide names by its title; undefined where there is none. */
  readonly code: (title: string) => Html | undefined;
}

/** Writes the Markdown of a guide as HTML. */
export function guideMarkdown({ addresses, heading, code }: Parts): Marked {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const { tokens, depth } = token;
        return `<h${depth} id="${heading(token)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addresses.link(href);
        return address === undefined ? text : html`<a href="${address}">${new Html(text)}</a>`.text;
      },
      image({ href, text }: Tokens.Image) {
        const address = addresses.picture(href);
        const shown =
          address === undefined ? text : html`<img src="${address}" alt="${text}" loading="lazy" />`;
        return html`${shown}`.text;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        const [, title] = /^<!-- code: (.+) -->/.exec(text) ?? [];
        if (title !== undefined) return code(title)?.text ?? "";
        return text.replaceAll(
          /src="([^"]*)"/g,
          (_all, src: string) => `src="${addresses.picture(src) ?? ""}" loading="lazy"`,
        );
      },
      // A wide table scrolls by itself, also by the keyboard.
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        const head = `<thead><tr>${cells(token.header, "th")}</tr></thead>`;
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text, lang = "" }: Tokens.Code) {
        return codeBlock(text, lang).text;
      },
    },
  });
  return marked;
}
