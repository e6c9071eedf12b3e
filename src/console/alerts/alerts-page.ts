import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { AlertKind } from "../access/alert-choices.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { stateFields, type ShownField, type Typed } from "../frame/form-state.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import { agoText, timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { Alert } from "./alert-store.ts";
import { alertSteps, alertText, kindWords } from "./alert-kinds.ts";

interface AlertsView {
  /** The alerts that the person can choose, with their choice. */
  readonly choice: readonly AlertSwitch[];
  /** The version of the choice, read before it. */
  readonly version: string;
  readonly open: readonly Alert[];
  readonly ended: readonly Alert[];
  readonly isSaved: boolean;
  readonly hasMailServer: boolean;
  readonly problem?: FieldProblem | undefined;
  readonly typed?: Typed | undefined;
}

/** A kind of alert that a person can choose: the value is `yes` or empty. */
export type AlertSwitch = ShownField & { readonly path: AlertKind };

/** The page of alerts: those that hold now, those that ended, and the mails that the person gets for this place. */
export function alertsPage(visit: PlaceVisit, view: AlertsView): ShownPage {
  const { place } = visit;
  const { isSaved, hasMailServer, problem } = view;
  const content = html`${pageHead({ title: t("Alerts"), lead: t("Alerts about live payments at {place}, checked every five minutes", { place: place.name }) })}
    ${errorSummary(problem ? [problem] : [])}
    ${isSaved && !problem ? html`<p class="note" role="status">${t("Your choice was saved.")}</p>` : ""}
    ${
      hasMailServer
        ? ""
        : html`<p class="notice wait">
            ${icon("mail")}<span
              >${t("No mail server is set up here, so alerts are not mailed. They appear on this page.")}</span
            >
          </p>`
    }
    <div class="two">
      <div class="stack">${openPart(visit, view)} ${endedPart(view)}</div>
      <aside class="stack" aria-label="${t("Your mails")}">${choicePart(visit, view)}</aside>
    </div>`;
  return { title: t("Alerts"), content, status: problem ? 422 : 200 };
}

function openPart({ pageAt, place, viewer }: PlaceVisit, { open }: AlertsView): Html {
  const now = viewer.frame?.now;
  return html`<section class="panel">
    <header><h2>${t("Now")}</h2></header>
    ${
      open.length === 0
        ? html`<p class="body soft small">
            ${t("Nothing. Only alerts that a person chose here are checked.")}
          </p>`
        : html`<div class="todo">
            ${open.map(
              (alert) =>
                html`<a href="${pageAt(...alertSteps(alert, place.guid))}"
                  ><span class="round wrong">${icon("alert")}</span
                  ><span
                    ><b>${alertText(alert, { isEnded: false })}</b
                    ><span class="soft">${kindWords(alert.kind).title}</span></span
                  ><span title="${timeText(alert.beganAt)}"
                    >${now ? agoText(alert.beganAt, now) : timeText(alert.beganAt)}</span
                  ></a
                >`,
            )}
          </div>`
    }
  </section>`;
}

function endedPart({ ended }: AlertsView): Html {
  if (ended.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Ended")}</h2></header>
    <ul class="todo rows">
      ${ended.map(
        (alert) =>
          html`<li>
            <span class="round good">${icon("check")}</span
            ><span
              ><b>${alertText(alert, { isEnded: true })}</b
              ><span class="soft"
                >${t("from {from} to {to}", { from: timeText(alert.beganAt), to: alert.endedAt === null ? "" : timeText(alert.endedAt) })}</span
              ></span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function choicePart({ at, viewer }: PlaceVisit, { choice, version, typed }: AlertsView): Html {
  return html`<section class="panel">
    <header><h2>${t("Your mails")}</h2></header>
    <form class="body" method="post" action="${at("alerts")}">
      ${csrfField(viewer)} ${stateFields(choice, { version, typed })}
      <p class="hint">
        ${t("Sent to {email}, for this place and all below it, in the language of this page. The same alert is mailed at most once in 24 hours, and once more when it ends.", { email: viewer.person.email })}
      </p>
      ${choice.map(
        ({ path: kind, label, value }) =>
          html`<div class="alert-choice">
            <input
              id="${kind}"
              name="${kind}"
              type="checkbox"
              value="yes"
              aria-describedby="${kind}-when"
              ${(typed ? typed(kind) : value) === "yes" ? "checked" : ""}
            />
            <label for="${kind}">${label}</label>
            <p class="hint" id="${kind}-when">${kindWords(kind).when}</p>
          </div>`,
      )}
      <p class="actions"><button class="primary">${t("Save")}</button></p>
    </form>
  </section>`;
}
