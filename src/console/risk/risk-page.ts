import { html, type Html } from "../../platform/pages/index.ts";
import type { listEntries, profilesOfTenants } from "../../risk/index.ts";
import { formFields, belongsTo, type FormField } from "../configuration/form-fields.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { lastDayText } from "../frame/end-of-day.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { countryName } from "../language/country-name.ts";
import { keyWord } from "../payment-facts/list-keys.ts";
import { isCountryKey } from "./entry-fields.ts";
import { noEffectNote } from "./no-effect-note.ts";
import { checkText, outcomeText } from "./profiles/rule-words.ts";

type Entry = Awaited<ReturnType<typeof listEntries>>[number];
type Profile = Awaited<ReturnType<typeof profilesOfTenants>>[number];

/** A page shows no more; `listRiskListEntries` has the others. */
export const MAX_ENTRIES = 500;

interface RiskView {
  readonly entries: readonly Entry[];
  /** Those of the place's tenants. */
  readonly profiles: readonly Profile[];
  readonly hasEffect: boolean;
  readonly mayCreateProfile: boolean;
  readonly fields: readonly FormField[];
  readonly now: Temporal.Instant;
  readonly isDone: boolean;
  readonly problem: FieldProblem | undefined;
  readonly curl: string;
}

/** Block and allow lists of a place, and the profiles whose rules look at them. */
export function riskPage(visit: PlaceVisit, view: RiskView): ShownPage {
  const { place } = visit;
  const { hasEffect, fields, problem, isDone, curl } = view;
  const field = fields.find((one) => belongsTo(problem, one));
  const content = html`${pageHead({ title: t("Risk"), lead: t("Lists of {place}. Payments are checked against them before they are submitted.", { place: place.name }) })}
    ${errorSummary(problem ? [{ field: field?.path, message: field ? `${field.label}: ${problem.message}` : problem.message }] : [])}
    ${isDone ? html`<p class="note" role="status">${t("The list is changed.")}</p>` : ""}
    ${hasEffect ? "" : noEffectNote(visit, { mayCreate: view.mayCreateProfile })}
    <div class="halves">
      <div class="stack">${entriesPart(visit, view)} ${addPart(visit, view)}</div>
      ${profilesPart(visit, view)}
    </div>`;
  return { title: t("Risk"), content, curl, status: problem ? 422 : 200 };
}

/** The form for a new entry, behind its name where there is a list to see. */
function addPart({ at, viewer }: PlaceVisit, { entries, fields, problem }: RiskView): Html {
  const isOpen = entries.length === 0 || problem !== undefined;
  return html`<details class="panel pad" ${isOpen ? "open" : ""}>
    <summary>${t("Add to a list")}</summary>
    <form class="form new-entry" method="post" action="${at("risk")}">
      ${csrfField(viewer)} ${formFields(fields, problem)}
      <p class="actions"><button class="primary">${t("Add to the list")}</button></p>
    </form>
  </details>`;
}

function entriesPart({ at }: PlaceVisit, { entries, now }: RiskView): Html {
  return html`<section class="panel">
    <header><h2>${t("Listed")}</h2></header>
    ${
      entries.length === 0
        ? html`<p class="body soft small">${t("The lists are empty.")}</p>`
        : html`<ul class="body">
            ${entries.map(({ id, list, key, displayValue, comment, createdAt, endsAt }) => {
              const isOver = endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0;
              return html`<li class="entry">
                <p>
                  <span class="badge ${list === "block" && !isOver ? "wrong" : "quiet"}"
                    >${list === "block" ? t("Block") : t("Allow")}</span
                  >
                  <b>${shownValue(key, displayValue)}</b> <span class="soft small">${keyWord(key)}</span
                  ><br />
                  <span class="soft small"
                    >${comment === "" ? "" : `${comment} · `}${longDayText(createdAt)}${endsAt === null ? "" : ` · ${isOver ? t("has ended") : t("until {time}", { time: lastDayText(endsAt) })}`}</span
                  >
                </p>
                ${actLink({ at: at("risk", String(id), "remove"), text: t("Remove"), of: shownValue(key, displayValue), look: "danger" })}
              </li>`;
            })}
          </ul>`
    }
  </section>`;
}

/** The value of an entry; a country by its name. A page of the console shows the last four digits of a card alone. */
export function shownValue(key: string, value: string): string {
  if (isCountryKey(key)) return countryName(value);
  return key === "CARD_FINGERPRINT" ? `···· ${value.slice(-4)}` : value;
}

function profilesPart({ at, place }: PlaceVisit, { profiles }: RiskView): Html {
  return html`<section class="panel">
    <header>
      <h2>${t("Profiles of rules")}</h2>
      ${place.allows("see_configuration") ? html`<a class="small" href="${at("risk", "profiles")}">${t("Risk profiles")}</a>` : ""}
    </header>
    ${
      profiles.length === 0
        ? html`<p class="body soft small">${t("There is none yet.")}</p>`
        : html`<ul class="body">
            ${profiles.map(
              ({ id, name, isDefault, disabled, rules }) =>
                html`<li>
                  <b
                    >${place.allows("see_configuration") ? html`<a href="${at("risk", "profiles", String(id))}">${name}</a>` : name}</b
                  >
                  ${isDefault ? html`<span class="badge quiet">${t("Default")}</span>` : ""}
                  ${disabled ? html`<span class="badge quiet">${t("Disabled")}</span>` : ""}
                  <ul class="small soft">
                    ${rules.map((rule) => html`<li>${checkText(rule)} → ${outcomeText(rule)}</li>`)}
                  </ul>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
