import type { BiKey } from "./bi-keys.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import type { PlaceView } from "../../access/places.ts";
import { doneNote } from "../../frame/done-note.ts";
import { textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { developersHead } from "../developers-head.ts";
import { actLink } from "../../frame/question-page.ts";
import { madeBy } from "../../frame/made-by.ts";
import { secretNote } from "../../frame/secret-note.ts";
import { t } from "../../language/translate.ts";

interface BiKeysView {
  readonly keys: readonly BiKey[];
  /** Names by guid. */
  readonly merchants: ReadonlyMap<string, string>;
  /** Names of who made them, by the name in the audit. */
  readonly makers: ReadonlyMap<string, string>;
  readonly curl: string;
  readonly done?: string;
  /** The key that was just created: its password is shown once. */
  readonly shown?: { readonly apiKey: string; readonly password: string } | undefined;
  readonly problem?: string | undefined;
}

/** The keys that read the BI data of a place. */
export function biKeysPage(visit: PlaceVisit, view: BiKeysView): ShownPage {
  const { place, viewer } = visit;
  const { keys, shown, problem, curl } = view;
  const content = html`${developersHead("keys", visit, { title: t("BI keys of {place}", { place: place.name }) })}
    ${errorSummary(problem === undefined ? [] : [{ field: "name", message: problem }])}
    ${problem !== undefined || shown ? "" : doneNote(view.done)}
    ${
      shown
        ? secretNote({
            title: t("The new key"),
            text: t("Add it to the configuration of your reports."),
            lines: `BI_KEY=${shown.apiKey}\nBI_PASSWORD=${shown.password}`,
          })
        : ""
    }
    <div class="two">
      <div class="stack">
        ${
          keys.length === 0
            ? html`<p class="panel pad soft">${t("There is none yet.")}</p>`
            : html`<ul class="cards">
                ${keys.map((key) => card(visit, view, key))}
              </ul>`
        }
        <p class="hint">
          ${t("To change a key without interruption, create a second one, start using it, and then revoke the first one.")}
        </p>
      </div>
      <section class="panel" aria-labelledby="create-title">
        <header><h2 id="create-title">${t("Create a key")}</h2></header>
        <form class="body" method="post" action="${visit.at("developers", "keys")}">
          ${csrfField(viewer)}
          ${textField({ name: "name", label: t("Purpose"), problem, autocomplete: "off", required: true, maxlength: 255 })}
          ${testOnlyField(place)}
          <button class="primary">${t("Create key")}</button>
        </form>
      </section>
    </div>`;
  const status = problem === undefined ? 200 : 422;
  return { title: t("BI keys"), content, curl, status };
}

/** No choice where the role exports test payments only. */
function testOnlyField(place: PlaceView): Html {
  if (!place.allows("export"))
    return html`<p class="hint">
      ${t("Your role can export test payments only, so the key reads no others.")}
    </p>`;
  return html`<p class="check">
    <input type="checkbox" id="testOnly" name="testOnly" value="yes" />
    <label for="testOnly">${t("Test payments only")}</label>
  </p>`;
}

function card({ at }: PlaceVisit, { merchants, makers }: BiKeysView, key: BiKey): Html {
  const { apiKey, name, merchantGuid, testOnly, createdAt, revokedAt } = key;
  return html`<li>
    <p>
      <strong>${name}</strong>
      ${testOnly ? html`<span class="badge quiet">${t("Test payments only")}</span>` : ""}
      ${revokedAt ? html`<span class="badge quiet">${t("Revoked")}</span>` : ""}<br />
      <span class="hint"
        ><code>${apiKey}</code>,
        ${merchantGuid === null ? t("the whole tenant") : (merchants.get(merchantGuid) ?? merchantGuid)},
        ${t("created {time}", { time: timeText(createdAt) })}${madeBy(key, makers)}</span
      >
    </p>
    ${
      revokedAt
        ? ""
        : actLink({
            at: at("developers", "keys", apiKey, "revoke"),
            text: t("Revoke"),
            of: t("the key {name}", { name }),
            look: "danger",
          })
    }
  </li>`;
}
