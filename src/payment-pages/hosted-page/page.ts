import type { FastifyReply } from "fastify";
import { html, type Html } from "../assets/html.ts";
import type { StaticAsset, StaticAssets } from "../assets/static-assets.ts";
import type { PageLanguage } from "./languages/index.ts";

/** The scripts and styles of the page, and where browsers get them. */
export interface PageAssets {
  readonly own: StaticAssets;
  /** The module that knows card numbers, shared with the hosted fields. */
  readonly cardNumber: StaticAsset;
  /** Where the gateway serves one. */
  readonly route: (asset: StaticAsset) => string;
  /** The same as browsers see it, also behind a proxy that serves the gateway below a path of its own. */
  readonly path: (asset: StaticAsset) => string;
}

export interface Page {
  readonly language: PageLanguage;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** A script of the page's own, by name; it may import others. */
  readonly script?: StaticAsset;
  readonly modules?: readonly StaticAsset[];
  /** The table by which the script names the brand of a card number, as JSON. */
  readonly cardBrands?: string;
  /** The page looks again after so many seconds, with or without scripts. */
  readonly refreshSeconds?: number;
  /** Where its forms may lead, beside the gateway: browsers hold redirects to the form policy too. */
  readonly formTargets?: readonly string[];
  /** Who may show it in a frame. */
  readonly frameAncestors?: readonly string[];
}

/** The whole document of a page. */
export function renderPage(assets: PageAssets, page: Page): string {
  const { own, path } = assets;
  const style = own.get("page.css");
  const refresh = page.refreshSeconds;
  return html`<!doctype html>
    <html lang="${page.language}" ${page.cardBrands ? html`data-card-brands="${page.cardBrands}"` : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="stylesheet" href="${path(style)}" integrity="${style.integrity}" />
        ${(page.modules ?? []).map(
          (asset) => html`<link rel="modulepreload" href="${path(asset)}" integrity="${asset.integrity}" /> `,
        )}
        ${
          page.script
            ? html`<script
                type="module"
                src="${path(page.script)}"
                integrity="${page.script.integrity}"
              ></script>`
            : ""
        }
        ${
          refresh === undefined
            ? ""
            : html`<noscript><meta http-equiv="refresh" content="${refresh}" /></noscript>`
        }
      </head>
      <body>
        ${page.content}
      </body>
    </html> `.text;
}

/** Sends a page under a policy that runs nothing but the gateway's own script files (contract §5). */
export function sendPage(reply: FastifyReply, assets: PageAssets, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(headersOf(page))
    .send(renderPage(assets, page));
}

function headersOf(page: Page): Record<string, string> {
  const { formTargets = [], frameAncestors = [] } = page;
  return {
    "content-type": "text/html; charset=utf-8",
    "content-language": page.language,
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      ["form-action 'self'", ...formTargets].join(" "),
      `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"}`,
    ].join("; "),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    // The address holds the token: it goes to no other origin. `no-referrer` would also hide where our own forms come from.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    vary: "accept-language",
  };
}
