import {
  brandMark,
  html,
  icon,
  iconSprite,
  lookLinks,
  pageHeaders,
  OWN_FILES,
  type Html,
  type StaticAsset,
  type StaticAssets,
} from "../platform/pages/index.ts";
import { addressOf } from "./guide-files.ts";
import type { NavigationGroup } from "./navigation.ts";
import type { ContentsEntry } from "./text/render-guide.ts";

/** The common parts of the documentation's pages. */
export interface DocsFrame {
  /** The path in front of the gateway's own. */
  readonly base: string;
  readonly look: StaticAssets;
  readonly style: StaticAsset;
  readonly scripts: readonly StaticAsset[];
  readonly assetPath: (asset: StaticAsset) => string;
  readonly navigation: readonly NavigationGroup[];
}

interface DocsPage {
  readonly title: string;
  readonly content: Html;
  readonly contents?: readonly ContentsEntry[];
  /** The navigation beside the page; the guides where none is given. */
  readonly side: Html;
  /** Which of the links in the header is the page's own. */
  readonly part: "guides" | "api" | "search" | "start";
  /** The text that was searched for. */
  readonly query?: string;
  readonly isWide?: boolean;
}

/** A page of the documentation. Everything on it is there without a script. */
export function docsPage(frame: DocsFrame, page: DocsPage): string {
  const { base, look, style, scripts, assetPath } = frame;
  const { title, content, contents = [], side, isWide = false } = page;
  const top = masthead(frame, page);
  const parts = [top, content, side];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quittance</title>
        ${lookLinks(look, { base, usesFont: true })}
        <link rel="stylesheet" href="${base}${assetPath(style)}" integrity="${style.integrity}" />
        ${scripts.map(
          (script) =>
            html`<script
              type="module"
              src="${base}${assetPath(script)}"
              integrity="${script.integrity}"
            ></script>`,
        )}
      </head>
      <body>
        ${iconSprite(parts)}
        <a class="skip" href="#main">Skip to content</a>
        ${top}
        <div class="docs${isWide ? " wide-page" : ""}">
          <details class="side">
            <summary>All pages</summary>
            ${side}
          </details>
          <main id="main" tabindex="-1">${content}</main>
          ${contents.length < 2 ? "" : tableOfContents(contents)}
        </div>
      </body>
    </html> `.text;
}

function masthead({ base }: DocsFrame, { part, query = "" }: DocsPage): Html {
  const link = (name: DocsPage["part"], path: string, text: string): Html =>
    html`<a href="${base}${path}" ${name === part ? html` aria-current="page"` : ""}>${text}</a>`;
  return html`<header class="masthead">
    <a class="brand" href="${base}/docs">${brandMark()}Quittance <span>Documentation</span></a>
    <form class="search" role="search" action="${base}/docs/search">
      ${icon("search", "s")}
      <input
        type="search"
        name="q"
        value="${query}"
        maxlength="100"
        placeholder="Search"
        aria-label="Search guides and operations"
        autocomplete="off"
      />
    </form>
    <nav aria-label="Documentation">
      ${link("guides", "/docs/guides", "Guides")} ${link("api", "/docs/api", "API")}
      <a href="${base}/">Start</a>
    </nav>
  </header>`;
}

function tableOfContents(contents: readonly ContentsEntry[]): Html {
  return html`<details class="contents">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <ul>
        ${contents.map(({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`)}
      </ul>
    </nav>
  </details>`;
}

/** The guides by audience; the group of the page is open. */
export function guideNavigation({ base, navigation }: DocsFrame, current: string | undefined): Html {
  return html`<nav class="pages" aria-label="Guides">
    ${navigation.map(({ title, entries }, index) => {
      const isOpen = current ? entries.some(({ path }) => path === current) : index === 0;
      return html`<details${isOpen ? html` open` : ""}>
        <summary>${title}</summary>
        <ul>
          ${entries.map(
            ({ text, path }) =>
              html`<li>
                <a href="${base}${addressOf(path)}" ${path === current ? html` aria-current="page"` : ""}
                  >${text}</a
                >
              </li>`,
          )}
        </ul>
      </details>`;
    })}
  </nav>`;
}

/** The pages send the requests of "Try it" to the gateway itself, and nothing to anybody else. */
export const DOCS_HEADERS = {
  ...pageHeaders(OWN_FILES),
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
  vary: "accept-encoding",
};
