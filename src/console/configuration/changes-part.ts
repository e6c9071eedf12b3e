import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import { changedFields } from "../audit/changed-fields.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** The changes of an entity, each with its person and time; the audit has more, for those who may read it. */
export function changesPart(
  { at, place }: PlaceVisit,
  { changes, now }: { readonly changes: readonly ConfigurationChange[]; readonly now: Temporal.Instant },
): Html {
  return html`<section class="panel">
    <header><h2>${t("Changes")}</h2></header>
    ${
      changes.length === 0
        ? html`<p class="body soft small">${t("There are no entries.")}</p>`
        : html`<ul class="body">
            ${changes.map((change) => changeLine(change, now))}
          </ul>`
    }
    ${!place.allows("audit") ? "" : html`<footer><a href="${at("audit")}">${t("Audit")}</a></footer>`}
  </section>`;
}

function changeLine(change: ConfigurationChange, now: Temporal.Instant): Html {
  const { at, username, action, changed, before, after } = change;
  const values = JSON.stringify({ before: pick(before, changed), after: pick(after, changed) }, undefined, 1);
  return html`<li>
    <p>
      <b>${username ?? t("The gateway")}</b>
      <time class="soft small" datetime="${at.toString()}" title="${timeText(at)}">${agoText(at, now)}</time>
    </p>
    ${
      action === "changed"
        ? html`<details>
            <summary class="small">${changedFields(change)}</summary>
            <pre tabindex="0"><code>${values}</code></pre>
          </details>`
        : html`<p class="soft small">${action === "created" ? t("Created") : t("Removed")}</p>`
    }
  </li>`;
}

function pick(values: ConfigurationChange["before"], names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => names.includes(name)));
}
