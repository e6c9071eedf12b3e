import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, type Area, type ConsolePage, type Viewer } from "../frame/page.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** A page shows no more; `listConnectorVersions` has the others. */
export const MAX_VERSIONS = 50;

/** The versions of a configuration, newest first, each with a way back to it. */
export function versionsPage(view: {
  base: string;
  viewer: Viewer;
  place: Pick<PlaceView, "allows">;
  area: Area;
  title: string;
  /** The address of the page whose versions these are. */
  at: string;
  versions: readonly ConfigurationVersion[];
  describe: (version: ConfigurationVersion, older: ConfigurationVersion | undefined) => Html;
  now: Temporal.Instant;
  curl: string;
}): ConsolePage {
  const { viewer, place, area, title, at, versions, describe, now, curl } = view;
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at}">${title}</a><span aria-hidden="true">/</span><span>${t("Versions")}</span>
    </nav>
    <div class="head">
      <div><h1>${t("Versions")}</h1></div>
    </div>
    <ol class="stack versions">
      ${versions.map(
        (version, index) =>
          html`<li class="panel">
            <header>
              <h2>${t("Version {number}", { number: version.number })}</h2>
              ${index === 0 ? html`<span class="badge good">${t("In force")}</span>` : ""}
              <span class="soft small"
                >${version.madeBy ?? t("The gateway")},
                <time datetime="${version.madeAt.toString()}" title="${timeText(version.madeAt)}"
                  >${agoText(version.madeAt, now)}</time
                ></span
              >
            </header>
            ${describe(version, versions[index + 1])}
            ${
              index > 0 && place.allows("draft")
                ? html`<footer>
                    <form method="post" action="${at}/versions/${version.number}/restore">
                      ${csrfField(viewer)}
                      <button>
                        ${t("Back to this version")}<span class="unseen"> ${version.number}</span>
                      </button>
                    </form>
                  </footer>`
                : ""
            }
          </li>`,
      )}
    </ol>
    <p class="hint">${t("A version becomes a draft first: nothing changes until you activate it.")}</p>`;
  return { title: `${t("Versions")} · ${title}`, content, viewer, area, curl };
}
