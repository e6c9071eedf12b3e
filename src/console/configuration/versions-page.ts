import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import type { Below } from "../frame/address.ts";
import { agoTime } from "../frame/ago-time.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";

/** A page shows no more; `listConnectorVersions` has the others. */
export const MAX_VERSIONS = 50;

/** The versions of a configuration, newest first, each with a way back to it. */
export function versionsPage(
  { viewer }: Pick<PlaceVisit, "viewer">,
  view: {
    title: string;
    /** The address of the page whose versions these are. */
    at: Below;
    versions: readonly ConfigurationVersion[];
    describe: (version: ConfigurationVersion, older: ConfigurationVersion | undefined) => Html;
    mayRestore: boolean;
    now: Temporal.Instant;
    curl: string;
  },
): ShownPage {
  const { title, at, versions, describe, mayRestore, now, curl } = view;
  const content = html`${pageHead({ title: t("Versions"), above: [{ at: at(), text: title }] })}
    <ol class="stack versions">
      ${versions.map(
        (version, index) =>
          html`<li class="panel">
            <header>
              <h2>${t("Version {number}", { number: version.number })}</h2>
              ${index === 0 ? html`<span class="badge good">${t("In force")}</span>` : ""}
              <span class="soft small"
                >${version.madeBy ?? t("The gateway")}, ${agoTime(version.madeAt, now)}</span
              >
            </header>
            ${describe(version, versions[index + 1])}
            ${
              index > 0 && mayRestore
                ? html`<footer>
                    <form method="post" action="${at("versions", String(version.number), "restore")}">
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
  return { title: `${t("Versions")} · ${title}`, content, curl };
}
