import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { Evaluation, RiskDryRun, RiskProfile } from "../../../risk/index.ts";
import { draftHead, type DraftNotice } from "../../configuration/draft-parts.ts";
import { shareNote } from "../../configuration/dry-run-panel.ts";
import { hasRule, ruleActions } from "../../configuration/ordered-rules.ts";
import { below } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ShownPage } from "../../frame/page.ts";
import { t } from "../../language/translate.ts";
import { rateText } from "../../overview/figures-part.ts";
import { dryRunPart } from "./dry-run-part.ts";
import type { ProfileView } from "./profile-at.ts";
import { checkText, outcomeText } from "./rule-words.ts";
import { tryPart, type Imagined } from "./try-part.ts";

interface PageView {
  readonly found: ProfileView;
  /** The effects of the draft; undefined without one. */
  readonly dryRun: RiskDryRun | undefined;
  readonly last: number;
  readonly imagined: Imagined;
  readonly evaluation: Evaluation | undefined;
  readonly tryProblem: string | undefined;
  readonly connectors: readonly (readonly [guid: string, name: string])[];
  /** The tenant that it belongs to, where it is changed there. */
  readonly owner: { readonly guid: string; readonly name: string; readonly isOpen: boolean } | undefined;
  /** The result of the last form, in words. */
  readonly notice: DraftNotice | undefined;
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The rules of a risk profile: in force, or as the draft has them with what it would change. */
export function profilePage(visit: PlaceVisit, view: PageView): ShownPage {
  const { found, dryRun, last, notice, now, tryProblem, curl } = view;
  const { viewer } = visit;
  const { profile, draft, shown, allowed } = found;
  const at = below(visit.at, "risk", "profiles", String(profile.id));
  const edit = html`<a class="button" href="${at("draft")}">${t("Name and score card")}</a>`;
  const content = html`${draftHead(found, {
      title: shown.name,
      badge: html`${shown.isDefault ? html`<span class="badge quiet">${t("Default")}</span>` : ""}
      ${shown.disabled ? html`<span class="badge quiet">${t("Disabled")}</span>` : ""}`,
      above: [{ at: visit.at("risk", "profiles"), text: t("Risk profiles") }],
      here: profile.name,
      viewer,
      place: allowed,
      at,
      edit: allowed.allows("draft") ? edit : undefined,
      now,
      notice,
    })}
    ${ownerNote(visit, view)}
    <div class="two">
      <div class="stack">
        ${shown.description === "" ? "" : html`<p>${shown.description}</p>`} ${rulesPart(visit, view)}
        ${scoresPart(shown)}
        ${dryRun && draft ? dryRunPart({ run: dryRun, at, payments: below(visit.at, "payments"), last }) : ""}
      </div>
      ${tryPart({ ...view, viewer, at, profile: shown, problem: tryProblem })}
    </div>`;
  const status = tryProblem === undefined ? 200 : 422;
  return { title: profile.name, content, curl, status };
}

function ownerNote({ pageAt }: PlaceVisit, { found, owner }: PageView): Html {
  if (!owner) return html``;
  const name = owner.isOpen
    ? html`<a href="${pageAt(owner.guid, "risk", "profiles", String(found.profile.id))}">${owner.name}</a>`
    : html`${owner.name}`;
  return html`<p class="notice wait">
    ${icon("alert")}<span>${t("It belongs to a tenant above, and is changed there:")} ${name}</span>
  </p>`;
}

function rulesPart(visit: PlaceVisit, { found, dryRun }: PageView): Html {
  const { viewer } = visit;
  const at = below(visit.at, "risk", "profiles", String(found.profile.id));
  const { profile, draft, shown, allowed } = found;
  const mayDraft = allowed.allows("draft");
  const hits = (index: number): string =>
    dryRun && dryRun.payments > 0 ? rateText((dryRun.hits[index] ?? 0) / dryRun.payments) : "";
  return html`<section class="panel">
    <header>
      <h2>${t("Rules")}</h2>
      <span class="soft small">${t("In their order, until one decides")}${shareNote(dryRun)}</span>
    </header>
    ${
      shown.rules.length === 0
        ? html`<p class="body soft">${t("No rule yet: every payment is approved.")}</p>`
        : html`<ol class="rules">
            ${shown.rules.map(
              (rule, index) =>
                html`<li>
                  <span class="no ${draft && !hasRule(profile.rules, rule) ? "changed" : ""}"
                    >${index + 1}</span
                  >
                  <p>${checkText(rule)}<br /><span class="soft small">${rule.id}</span></p>
                  <div class="targets">${outcomeText(rule)}</div>
                  <span class="hits num soft">${hits(index)}</span>
                  ${mayDraft ? ruleActions({ viewer, revision: draft?.revision ?? 0, at, index, count: shown.rules.length }) : ""}
                </li>`,
            )}
          </ol>`
    }
    ${
      mayDraft
        ? html`<footer>
            <a class="button" href="${at("rules", "new")}">${icon("plus", "s")}${t("Add rule")}</a>
          </footer>`
        : ""
    }
  </section>`;
}

function scoresPart({ scoreCard }: RiskProfile): Html {
  return html`<section class="panel">
    <header><h2>${t("Score card")}</h2></header>
    ${
      scoreCard.length === 0
        ? html`<p class="body soft small">
            ${t("Without one, a score has no effect: the payment is approved.")}
          </p>`
        : html`<dl class="body facts">
            ${[...scoreCard]
              .toSorted((one, other) => one.from - other.from)
              .map(
                (band) =>
                  html`<dt>${t("From {points}", { points: band.from })}</dt>
                    <dd>${outcomeText(band)}</dd>`,
              )}
          </dl>`
    }
  </section>`;
}
