import type { FastifyRequest } from "fastify";
import { brandMark, html, iconSprite, type Html } from "../../platform/pages/index.ts";
import { roleTitle } from "../access/role-words.ts";
import { CONSOLE_LANGUAGES } from "../language/dictionary.ts";
import { secondsText, timeText } from "../language/time-text.ts";
import { listed, presentLanguage, t } from "../language/translate.ts";
import { csrfField } from "./csrf-field.ts";
import { later } from "./later.ts";
import { menuLink, menuLists, menuOf } from "./menu.ts";
import { hasRefreshed, REFRESH_CONFIG } from "./refreshed.ts";
import type { Area, ConsolePage, Included, PageContext, Viewer } from "./page.ts";
import { placeSwitcher, placeTile } from "./place-switcher.ts";
import { testClockBar } from "./test-clock-bar.ts";
import { topBar } from "./top-bar.ts";

type Shown = Pick<FastifyRequest, "method" | "url">;

/** A page with all that stands around its content. */
export function layOut(context: PageContext, page: ConsolePage, request: Shown): string {
  const { viewer } = page;
  const styles = [
    context.style,
    ...(page.framesPages === true ? [context.previewStyle] : []),
    ...(page.area && context.areaStyles[page.area] ? [context.areaStyles[page.area]!] : []),
  ];
  const next = comeBackOf(page, request);
  const bar = viewer ? testClockBar({ base: context.base, viewer, next }) : html``;
  const isRefreshed = hasRefreshed(page.content) || hasRefreshed(bar);
  const scripts = [
    context.script,
    ...(isRefreshed ? [context.refreshScript] : []),
    ...(page.usesPasskeys === true ? [context.passkeyScript] : []),
    ...(page.opensLink === true ? [context.linkScript] : []),
  ];
  const main = html`<main id="main" tabindex="-1" data-copy="${t("Copy")}" data-copied="${t("Copied")}">
    ${bar}${dataAsOf(page)}${page.content}${page.curl === undefined ? "" : asCurl(page.curl)}
  </main>`;
  const languages = languagePicker(context, { viewer, next });
  const body = viewer
    ? html`<div class="frame">
        ${side(context, viewer, page.area)}
        ${topBar({ base: context.base, viewer, next, searched: page.searched })} ${main} ${languages}
        ${dock(context, viewer, page.area)}
      </div>`
    : html`<header class="outside-brand">${brandMark()} Quittance</header>
        ${main} ${languages}`;
  const classes = viewer ? (viewer.frame?.testMode === true ? "testing" : "") : "outside";
  return html`<!doctype html>
    <html lang="${presentLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        ${isRefreshed ? html`<meta name="htmx-config" content="${REFRESH_CONFIG}" />` : ""}
        <title>${page.title} · Quittance</title>
        ${context.look} ${styleLinks(styles)}
        ${scripts.map(
          ({ path, asset }) =>
            html`<script type="module" src="${path}" integrity="${asset.integrity}"></script>`,
        )}
      </head>
      <body class="${classes}">
        ${iconSprite([body])}
        <a class="skip" href="#main">${t("Skip to content")}</a>
        ${body}
      </body>
    </html> `.text;
}

export function styleLinks(styles: readonly Included[]): Html {
  return html`${styles.map(
    ({ path, asset }) => html`<link rel="stylesheet" href="${path}" integrity="${asset.integrity}" />`,
  )}`;
}

/** A list without the newest payment is no error, where it says so. */
function dataAsOf({ dataAsOf: at }: ConsolePage): Html {
  if (!at) return html``;
  return html`<p class="note" role="status" title="${timeText(at)}">
    ${t("Data as of {time}", { time: secondsText(at) })}
  </p>`;
}

function side({ base }: PageContext, viewer: Viewer, area: Area | undefined): Html {
  const { frame, person } = viewer;
  const place = frame?.place;
  return html`<aside class="side" aria-label="${t("Places and pages")}">
    <a class="brand" href="${base}/console">${brandMark()}Quittance</a>
    ${frame ? placeSwitcher({ base, place, places: frame.places }) : ""}
    <nav class="menu" aria-label="${t("Console")}">
      ${place && frame ? menuLists(menuOf(place, frame.waiting), { base, area }) : ""}
    </nav>
    <nav aria-label="${t("Your account")}">
      <a class="me" href="${base}/console/me" ${area === "me" ? html`aria-current="page"` : ""}
        >${placeTile(person.name, " disc")}<span
          >${person.name}<br /><span class="tiny soft"
            >${place ? listed([...new Set(place.roles.map(roleTitle))]) : person.email}</span
          ></span
        ></a
      >
    </nav>
  </aside>`;
}

/** The places of a phone; the others are behind the last. */
const DOCKED: readonly Area[] = ["overview", "payments", "disputes", "insights"];

function dock({ base }: PageContext, { frame }: Viewer, area: Area | undefined): Html {
  const place = frame?.place;
  if (!place || !frame) return html``;
  const entries = menuOf(place, frame.waiting).flat();
  const isDocked = (entry: { area: Area }): boolean => DOCKED.includes(entry.area);
  const waiting = entries.reduce((sum, entry) => sum + (isDocked(entry) ? 0 : entry.waiting), 0);
  const isElsewhere = area !== undefined && !DOCKED.includes(area);
  return html`<nav class="dock" aria-label="${t("Console")}">
    ${entries.filter(isDocked).map((entry) => menuLink(entry, { base, isCurrent: entry.area === area }))}
    ${menuLink(
      { icon: "more", text: t("More"), path: `/console/${place.guid}/menu`, waiting },
      { base, isCurrent: isElsewhere },
    )}
  </nav>`;
}

/** After a form, and where nothing is, there is no page to come back to. */
function comeBackOf({ comeBack, status }: ConsolePage, { method, url }: Shown): string {
  return comeBack ?? (method === "GET" && status !== 404 ? url : "");
}

/** Each language by its own name, on every page. */
function languagePicker(
  { base }: PageContext,
  { viewer, next }: { viewer: Viewer | undefined; next: string },
): Html {
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
    <a href="${base}/accessibility">${t("Accessibility of the payment pages")}</a>
  </footer>`;
}

function asCurl(command: string): Html {
  return html`<details class="curl">
    <summary>${t("As curl")}</summary>
    ${later(
      html`<p>${t("The same request with the API. Set the variables to your own values first.")}</p>
        <pre tabindex="0"><code>${command}</code></pre>`,
    )}
  </details>`;
}
