import type { FastifyReply } from "fastify";
import { directionOf, type Language } from "../../languages/index.ts";
import type { PostToApple } from "../../wallets/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { html, pageHeaders, SELF, type Html, type PagePolicy } from "../../platform/pages/index.ts";
import type { PageAsset, PageAssets } from "../assets/page-assets.ts";
import type { FetchOrderImage } from "./order-images.ts";
import type { MerchantStyle } from "./merchant-style.ts";

/** The dependencies of customers' pages. */
export interface PageParts extends TransactionParts {
  readonly assets: PageAssets;
  readonly postToApple: PostToApple;
  readonly fetchOrderImage: FetchOrderImage;
}

/** A script of another site, and the origins it needs. No page with fields for a card has one. */
export interface ThirdParty {
  readonly script: string;
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connects: readonly string[];
}

/** A page for customers. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Above the content. */
  readonly banner?: Html;
  /** Below the content, on every page of a payment. */
  readonly footer?: Html;
  readonly style: PageAsset;
  /** The merchant's colours, after the page's own style. */
  readonly merchantStyle?: MerchantStyle | undefined;
  /** The page's script; it may import `modules`. */
  readonly script?: PageAsset;
  readonly modules?: readonly PageAsset[];
  /** The table by which the script names the brand of a card number, as JSON. */
  readonly cardBrands?: string;
  /** The page reloads after so many seconds; with scripts its own script does it. */
  readonly refreshSeconds?: number;
  /** The page leads to this address at once. */
  readonly leadsTo?: string;
  /** Origins that its forms may lead to beside the gateway: browsers apply the form policy to redirects. */
  readonly formTargets?: readonly string[];
  /** Origins of pages in its frames beside the gateway's. Without the list it has no frames. */
  readonly frames?: readonly string[];
  /** Origins that may frame it. */
  readonly frameAncestors?: readonly string[];
  /** Sources of its images beside the gateway. */
  readonly images?: readonly string[];
  /** Where its script reports that a person uses it. */
  readonly usedPath?: string;
  /** Its script sends requests to the gateway. */
  readonly connectsToGateway?: boolean;
  readonly thirdParty?: ThirdParty;
  /** Headers beyond those of every page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a page under a policy that runs nothing but the gateway's own script files. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      ...pageHeaders(policyOf(page)),
      "content-language": page.language,
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
      "cache-control": "no-store",
      vary: "accept-language",
      ...page.headers,
    })
    .send(renderPage(page));
}

function policyOf({ formTargets = [], frames, frameAncestors = [], images = [], ...page }: Page): PagePolicy {
  const { scripts = [], connects = [], frames: itsFrames = [] } = page.thirdParty ?? {};
  return {
    scripts: [SELF, ...scripts],
    styles: [SELF],
    connects: [...(page.connectsToGateway || page.usedPath ? [SELF] : []), ...connects],
    images: [SELF, ...images],
    frames: frames ? [SELF, ...frames] : itsFrames,
    forms: [SELF, ...formTargets],
    framedBy: frameAncestors,
  };
}

function renderPage({ language, title, content, style, script, ...page }: Page): string {
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      ${page.cardBrands ? html`data-card-brands="${page.cardBrands}"` : ""}
      ${page.usedPath ? html`data-used="${page.usedPath}"` : ""}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style.path}" integrity="${style.integrity}" />
        ${
          page.merchantStyle
            ? html`<link
                rel="stylesheet"
                href="${page.merchantStyle.path}"
                integrity="${page.merchantStyle.integrity}"
              />`
            : ""
        }
        ${(page.modules ?? []).map(
          ({ path, integrity }) =>
            html`<link rel="modulepreload" href="${path}" integrity="${integrity}" /> `,
        )}
        ${
          // Before the page's own script, which uses it.
          page.thirdParty ? html`<script defer src="${page.thirdParty.script}"></script>` : ""
        }
        ${
          script
            ? html`<script type="module" src="${script.path}" integrity="${script.integrity}"></script>`
            : ""
        }
        ${
          page.leadsTo === undefined
            ? ""
            : html`<meta http-equiv="refresh" content="0; url=${page.leadsTo}" />`
        }
        ${
          page.refreshSeconds === undefined
            ? ""
            : html`<noscript><meta http-equiv="refresh" content="${page.refreshSeconds}" /></noscript>`
        }
      </head>
      <body>
        ${page.banner ?? ""} ${content} ${page.footer ?? ""}
      </body>
    </html> `.text;
}
