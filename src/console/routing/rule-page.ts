import { html } from "../../platform/pages/index.ts";
import { draftFormPage } from "../configuration/draft-form-page.ts";
import type { FieldGroup } from "../configuration/form-fields.ts";
import { rulesBeside } from "../configuration/rules-beside.ts";
import { below } from "../frame/address.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { Routing } from "./routing-at.ts";
import { ruleSentence } from "./rule-words.ts";

/** A form that changes the draft of a routing: one rule, or what is behind the rules. */
export function ruleFormPage(
  visit: PlaceVisit,
  view: {
    routing: Routing;
    title: string;
    /** Below the page of the routing. */
    path: readonly string[];
    groups: readonly FieldGroup[];
    /** The place of the rule in the form; undefined for what follows the rules. */
    index?: number;
    problem: FieldProblem | undefined;
    curl: string;
  },
): ShownPage {
  const { routing, path, groups, index } = view;
  const nameOf = (guid: string): string => routing.members.get(guid) ?? t("unknown");
  const at = below(visit.at, "routing", routing.connector.guid);
  return draftFormPage(visit, {
    ...view,
    groups,
    side: rulesBeside(
      routing.shown.rules.map((rule) => ({
        sentence: ruleSentence(rule),
        outcome: html`<b>${nameOf(rule.connector)}</b>`,
      })),
      {
        // A number that no rule has.
        index: index ?? -1,
        end: html`${t("Everything else")} → <b>${nameOf(routing.shown.defaultConnector)}</b>`,
      },
    ),
    back: { at: at(), text: t("Routing of {name}", { name: routing.connector.name }) },
    action: at(...path),
    revision: routing.draft?.revision ?? 0,
    mayActivate: visit.place.allows("configure"),
    hint: t("Payments are routed by the draft only after it is activated."),
  });
}
