import type { RoutingMetaConnector } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { RouteExplanation, RoutingDryRun } from "../../transaction-requests/index.ts";
import { draftHead, type DraftNotice } from "../configuration/draft-parts.ts";
import { shareNote } from "../configuration/dry-run-panel.ts";
import { trialNote } from "../configuration/trial-note.ts";
import { hasRule, ruleActions } from "../configuration/ordered-rules.ts";
import { below } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { listed, t } from "../language/translate.ts";
import { rateText } from "../overview/figures-part.ts";
import { dryRunPart } from "./dry-run-part.ts";
import { inFrontPart } from "./in-front-part.ts";
import type { Routing } from "./routing-at.ts";
import { ruleSentence } from "./rule-words.ts";
import { tryPart, type Imagined } from "./try-part.ts";

interface RoutingView {
  readonly routing: Routing;
  /** The effects of the draft; undefined without one, or where the draft does not fit any more. */
  readonly dryRun: RoutingDryRun | undefined;
  readonly last: number;
  readonly imagined: Imagined;
  readonly explained: RouteExplanation | undefined;
  readonly tryProblem: string | undefined;
  /** The result of the last form, in words. */
  readonly notice: DraftNotice | undefined;
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The rules of a routing connector: in force, or as the draft has them with what it would change. */
export function routingPage(visit: PlaceVisit, view: RoutingView): ShownPage {
  const { routing, notice, now, dryRun, curl, imagined, explained, tryProblem, last } = view;
  const { connector, members } = routing;
  const at = below(visit.at, "routing", connector.guid);
  const title = t("Routing of {name}", { name: connector.name });
  const { viewer, place } = visit;
  const content = html`${draftHead(routing, {
      title,
      above: [{ at: visit.at("routing", { all: "yes" }), text: t("Routing") }],
      here: connector.name,
      viewer,
      place,
      at,
      judgesInForce: true,
      now,
      notice,
    })}
    ${trialNote(connector, { subject: "routing", at })}
    <div class="two">
      <div class="stack">
        ${rulesPart(visit, view)}
        ${dryRun ? dryRunPart({ run: dryRun, names: members, at, payments: below(visit.at, "payments"), last }) : ""}
      </div>
      <div class="stack">
        ${tryPart({ at, imagined, explained, problem: tryProblem, names: members })}
        ${place.allows("configure") ? inFrontPart(connector, { at, names: members }) : ""}
      </div>
    </div>`;
  return { title, content, curl, status: tryProblem === undefined ? 200 : 422 };
}

function rulesPart(visit: PlaceVisit, view: RoutingView): Html {
  const { viewer, place } = visit;
  const { routing, dryRun } = view;
  const at = below(visit.at, "routing", routing.connector.guid);
  const { shown, members } = routing;
  const mayDraft = place.allows("draft");
  const nameOf = (guid: string): string => members.get(guid) ?? t("unknown");
  return html`<section class="panel">
    <header>
      <h2>${t("Rules")}</h2>
      <span class="soft small">${t("First match wins")}${shareNote(dryRun)}</span>
    </header>
    <ol class="rules">
      ${shown.rules.map(
        (rule, index) =>
          html`<li>
            <span class="no ${isNew(view, index) ? "changed" : ""}">${index + 1}</span>
            <p>${ruleSentence(rule)}</p>
            <div class="targets"><b>${nameOf(rule.connector)}</b></div>
            <span class="hits num soft">${hitText(dryRun, index)}</span>
            ${mayDraft ? ruleActions({ viewer, revision: routing.draft?.revision ?? 0, at, index, count: shown.rules.length }) : ""}
          </li>`,
      )}
      <li>
        <span class="no">${shown.rules.length + 1}</span>
        <p>${t("Everything else")}</p>
        <div class="targets"><b>${nameOf(shown.defaultConnector)}</b></div>
        <span class="hits num soft">${hitText(dryRun, shown.rules.length)}</span>
        ${mayDraft ? html`<div class="rule-actions"><a href="${at("default")}">${t("Edit")}</a></div>` : ""}
      </li>
    </ol>
    <p class="body soft small">
      ${
        shown.fallback.length === 0
          ? t("Nothing is tried when a provider cannot be reached.")
          : t("When a provider cannot be reached: {names}.", { names: listed(shown.fallback.map(nameOf)) })
      }
      ${declineSentence(shown.declineFallback)}
      ${shown.reRouteRecurring ? t("Recurring payments by card follow the rules.") : t("Recurring payments stay with the connector of their card.")}
    </p>
    ${
      mayDraft
        ? html`<footer>
            <a class="button" href="${at("rules", "new")}">${icon("plus", "s")}${t("Add rule")}</a>
          </footer>`
        : ""
    }
  </section>`;
}

function hitText(run: RoutingDryRun | undefined, index: number): string {
  if (!run || run.payments === 0) return "";
  return rateText((run.hits[index] ?? 0) / run.payments);
}

/** A rule of the draft that is not in force. */
function isNew({ routing: { draft, shown, connector } }: RoutingView, index: number): boolean {
  return draft !== undefined && !hasRule(connector.routingMetaConnector.rules, shown.rules[index] ?? {});
}

function declineSentence(rules: RoutingMetaConnector["declineFallback"]): string {
  if (!rules) return t("After a decline no other connector is tried.");
  return t("After a decline that allows it another connector is tried, up to {count} attempts in all.", {
    count: String(rules.maxAttempts),
  });
}
