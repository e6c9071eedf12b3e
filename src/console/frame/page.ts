import type { FastifyReply, FastifyRequest } from "fastify";
import { html, pageHeaders, SELF, type Html, type StaticAsset } from "../../platform/pages/index.ts";
import type { Person } from "../access/person.ts";
import { formToken } from "../access/session.ts";
import { CONSOLE_LANGUAGES } from "../language/dictionary.ts";
import { presentLanguage, t } from "../language/translate.ts";
import type { PlaceView } from "../access/places.ts";

/** What every page is made with. */
export interface PageContext {
  /** The path in front of the gateway's own, for a gateway behind a proxy. */
  readonly base: string;
  /** Mark and font, for the head of each page. */
  readonly look: Html;
  readonly style: Included;
  readonly script: Included;
  /** On pages where a passkey can be used or made. */
  readonly passkeyScript: Included;
  /** On pages that a link with a secret behind its `#` opens. */
  readonly linkScript: Included;
}

export interface Included {
  readonly path: string;
  readonly asset: StaticAsset;
}

/** Who looks at a page, and where. */
export interface Viewer {
  readonly person: Person;
  readonly token: string;
  /** For the session, for the person's own list. */
  readonly id: string;
  /** The person proved to be there in the last ten minutes. */
  readonly isProved: boolean;
  /** The session showed a second factor. */
  readonly hasTwoFactors: boolean;
  /** Where signing out leads, for a session that an identity provider opened. */
  readonly endSessionEndpoint: string | null;
  readonly place?: PlaceView | undefined;
  /** Refunds at the place that this person could approve. */
  readonly waiting?: number;
}

export interface ConsolePage {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Undefined on the pages before signing in. */
  readonly viewer?: Viewer | undefined;
  readonly area?: Area;
  /** The call of the API that does or returns the same, for a terminal. Secrets are names of variables. */
  readonly curl?: string | undefined;
  readonly usesPasskeys?: boolean;
  readonly opensLink?: boolean;
  /** The path that shows the page in another language, where that is not the path of the request. */
  readonly comeBack?: string;
}

export type Area = "payments" | "links" | "developers" | "approvals" | "people" | "audit" | "me";

/** A page runs only the gateway's own files, and connects only to the gateway. */
const POLICY = {
  scripts: [SELF],
  styles: [SELF],
  images: [SELF],
  fonts: [SELF],
  connects: [SELF],
  forms: [SELF],
};

export const CONSOLE_HEADERS = {
  ...pageHeaders(POLICY),
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
} as const;

export function sendConsolePage(reply: FastifyReply, context: PageContext, page: ConsolePage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      ...CONSOLE_HEADERS,
      ...signOutHeaders(page.viewer),
      "content-language": presentLanguage(),
    })
    .send(render(context, page, reply.request));
}

/** Browsers check where the response to a form leads: that of signing out leads to the identity provider. */
function signOutHeaders(viewer: Viewer | undefined): Record<string, string> {
  const origin = URL.parse(viewer?.endSessionEndpoint ?? "")?.origin;
  return origin === undefined ? {} : pageHeaders({ ...POLICY, forms: [SELF, origin] });
}

function render(
  context: PageContext,
  page: ConsolePage,
  request: Pick<FastifyRequest, "method" | "url">,
): string {
  const { style } = context;
  const scripts = [
    context.script,
    ...(page.usesPasskeys === true ? [context.passkeyScript] : []),
    ...(page.opensLink === true ? [context.linkScript] : []),
  ];
  return html`<!doctype html>
    <html lang="${presentLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Quittance</title>
        ${context.look}
        <link rel="stylesheet" href="${style.path}" integrity="${style.asset.integrity}" />
        ${scripts.map(
          ({ path, asset }) =>
            html`<script type="module" src="${path}" integrity="${asset.integrity}"></script>`,
        )}
      </head>
      <body ${page.viewer ? "" : html`class="outside"`}>
        <a class="skip" href="#main">${t("Skip to content")}</a>
        ${page.viewer ? header(context, page.viewer, page.area) : ""}
        <main id="main" tabindex="-1" data-copy="${t("Copy")}" data-copied="${t("Copied")}">
          ${page.content}${page.curl === undefined ? "" : asCurl(page.curl)}
        </main>
        ${languagePicker(context, page, request)}
      </body>
    </html> `.text;
}

function header({ base }: PageContext, viewer: Viewer, area: Area | undefined): Html {
  const { place, person } = viewer;
  const link = (to: Area, path: string, text: string): Html =>
    html`<li><a href="${base}${path}" ${area === to ? html`aria-current="page"` : ""}>${text}</a></li>`;
  const waiting = viewer.waiting ?? 0;
  const at = `/console/${place?.guid ?? ""}`;
  return html`<header>
    <a class="brand" href="${base}/console">Quittance</a>
    ${place ? html`<a class="place" href="${base}${at}/payments">${place.name}</a>` : ""}
    ${
      place?.allows("see_payments")
        ? html`<form class="search" role="search" method="post" action="${base}${at}/search">
            ${csrfField(viewer)}
            <label class="unseen" for="search">${t("Search payments")}</label>
            <input
              id="search"
              name="query"
              type="search"
              maxlength="200"
              placeholder="${t("uuid, order, e-mail, last four, 49.90 EUR")}"
              autocomplete="off"
            />
            <button>${t("Search")}</button>
          </form>`
        : ""
    }
    <nav aria-label="${t("Console")}">
      <ul>
        ${place ? link("payments", `${at}/payments`, t("Payments")) : ""}
        ${place ? link("links", `${at}/links`, t("Links")) : ""}
        ${place && place.allows("developers", { testMode: true }) ? link("developers", `${at}/developers`, t("Developers")) : ""}
        ${place?.allows("see_payments") ? link("approvals", `${at}/approvals`, waiting === 0 ? t("Approvals") : t("Approvals ({count})", { count: waiting })) : ""}
        ${place?.allows("people") ? link("people", `${at}/people`, t("People")) : ""}
        ${place?.allows("audit") ? link("audit", `${at}/audit`, t("Audit")) : ""}
        ${link("me", "/console/me", person.name)}
      </ul>
    </nav>
  </header>`;
}

/** Each language by its own name, on every page. After a form, and where nothing is, there is no page to come back to. */
function languagePicker(
  { base }: PageContext,
  { viewer, status, comeBack }: ConsolePage,
  { method, url }: Pick<FastifyRequest, "method" | "url">,
): Html {
  const next = comeBack ?? (method === "GET" && status !== 404 ? url : "");
  return html`<footer>
    <form class="languages" method="post" action="${base}/console/language" aria-label="${t("Language")}">
      ${viewer ? csrfField(viewer) : ""}
      <input type="hidden" name="next" value="${next}" />
      ${CONSOLE_LANGUAGES.map(
        ({ code, name }) =>
          html`<button
            name="language"
            value="${code}"
            lang="${code}"
            ${code === presentLanguage() ? html`aria-current="true"` : ""}
          >
            ${name}
          </button>`,
      )}
    </form>
  </footer>`;
}

/** To be in each form that changes something. */
export function csrfField({ token }: Pick<Viewer, "token">): Html {
  return html`<input type="hidden" name="csrf" value="${formToken(token)}" />`;
}

function asCurl(command: string): Html {
  return html`<details class="curl">
    <summary>${t("As curl")}</summary>
    <p>${t("The same request with the API. Set the variables to your own credentials first.")}</p>
    <pre tabindex="0"><code>${command}</code></pre>
  </details>`;
}

/** The problems of a form in front of it, each with a link to its field. */
export function errorSummary(problems: readonly { field?: string | undefined; message: string }[]): Html {
  if (problems.length === 0) return html``;
  return html`<div class="problems" role="alert" tabindex="-1">
    <h2>${t("There is a problem")}</h2>
    <ul>
      ${problems.map(
        ({ field, message }) =>
          html`<li>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</li>`,
      )}
    </ul>
  </div>`;
}

/** A page that only says something. */
export function messagePage(options: {
  title: string;
  text: string;
  status: number;
  viewer?: Viewer | undefined;
  base: string;
}): ConsolePage {
  const { title, text, status, viewer, base } = options;
  const content = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${base}/console">${t("Go to the console")}</a></p>`;
  return { title, status, viewer, content };
}
