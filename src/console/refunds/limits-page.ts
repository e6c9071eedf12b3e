import { html, type Html } from "../../platform/pages/index.ts";
import type { RefundLimit } from "../access/limits.ts";
import { minorText } from "../payment-facts/words.ts";
import { ROLES, rolesAllow } from "../access/permissions.ts";
import { roleTitle, roleWord } from "../access/role-words.ts";
import type { PlaceView } from "../access/places.ts";
import { doneNote } from "../frame/done-note.ts";
import { codeField } from "../frame/code-field.ts";
import { stateFields, type ShownField, type Typed } from "../frame/form-state.ts";
import { choiceField, textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { actLink } from "../frame/question-page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";

interface LimitValues {
  readonly role: string;
  readonly currency: string;
  readonly one: string;
  readonly day: string;
}

export interface LimitsView {
  readonly limits: readonly RefundLimit[];
  readonly done?: string;
  readonly values?: LimitValues;
  /** The form that was refused, with what it carries. */
  readonly typed?: Typed;
  readonly problem?: { readonly field?: string; readonly message: string };
}

export function limitsPage(visit: PlaceVisit, view: LimitsView): ShownPage {
  const { place } = visit;
  const { limits, problem } = view;
  const content = html`${pageHead({
      title: t("Refund limits at {place}", { place: place.name }),
      above: [{ at: visit.at("people"), text: t("People") }],
      here: t("Refund limits"),
    })}
    ${errorSummary(problem ? [problem] : [])} ${problem ? "" : doneNote(view.done)}
    <p class="lead-text">
      ${t("A refund above the role's limit needs approval by a second person. The limit set at the nearest place applies; with several roles, the lowest one. A role without limits can refund alone. A role with a limit needs approval in currencies without one.")}
    </p>
    <div class="two">
      ${
        limits.length === 0
          ? html`<p class="panel pad soft">${t("No role has a limit.")}</p>`
          : html`<ul class="cards">
              ${limits.map((limit) => limitCard(visit, limit))}
            </ul>`
      }
      ${place.isOwner ? limitForm(visit, view) : html`<p class="hint">${t("An owner of this place can set limits.")}</p>`}
    </div>`;
  return { title: t("Refund limits"), content, status: problem ? 422 : 200 };
}

function limitCard({ at, place }: PlaceVisit, limit: RefundLimit): Html {
  const { id, role, currency, oneMinor, dayMinor, placeGuid } = limit;
  const isInherited = placeGuid !== place.guid;
  return html`<li>
    <p>
      <strong>${roleTitle(role)}</strong> ·
      ${t("one refund {one}, a person in 24 hours {day}", { one: minorText(oneMinor, currency), day: minorText(dayMinor, currency) })}
      ${isInherited ? html`<br /><span class="hint">${t("set at a tenant above")}</span>` : ""}
    </p>
    ${
      place.isOwner && !isInherited
        ? actLink({
            at: at("limits", id, "remove"),
            text: t("Remove"),
            of: t("the limit of {role} in {currency}", { role: roleWord(role), currency }),
            look: "danger",
          })
        : ""
    }
  </li>`;
}

/** The limits that the place itself sets, to find out whether another person set one meanwhile. */
export function limitState(limits: readonly RefundLimit[], { guid }: Pick<PlaceView, "guid">): ShownField[] {
  return limits
    .filter(({ placeGuid }) => placeGuid === guid)
    .map(({ role, currency, oneMinor, dayMinor }) => ({
      path: `${role}-${currency}`,
      label: t("the limit of {role} in {currency}", { role: roleWord(role), currency }),
      kind: { type: "text" },
      value: `${minorText(oneMinor, currency)} / ${minorText(dayMinor, currency)}`,
    }));
}

function limitForm({ at, place, viewer }: PlaceVisit, { limits, values, typed, problem }: LimitsView): Html {
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const roles = ROLES.filter((role) => rolesAllow([role], "refund", { testMode: true }));
  return html`<section class="panel" aria-labelledby="limit-title">
    <header><h2 id="limit-title">${t("Set a limit")}</h2></header>
    <form class="body" method="post" action="${at("limits")}">
      ${csrfField(viewer)} ${stateFields(limitState(limits, place), { version: "0", typed })}
      ${choiceField({ name: "role", label: t("Role"), value: values?.role ?? "support", options: roles.map((role) => [role, roleTitle(role)]) })}
      ${codeField({ kind: "currency", name: "currency", label: t("Currency"), value: values?.currency ?? "", problem: of("currency"), required: true })}
      ${textField({ name: "one", label: t("One refund"), value: values?.one ?? "", problem: of("one"), inputmode: "decimal", autocomplete: "off", required: true, maxlength: 20 })}
      ${textField({ name: "day", label: t("All refunds by one person in 24 hours"), value: values?.day ?? "", problem: of("day"), inputmode: "decimal", autocomplete: "off", required: true, maxlength: 20 })}
      <button class="primary">${t("Set limit")}</button>
    </form>
  </section>`;
}
