import type { RoutingMetaConnector } from "../../connectors/index.ts";
import { saveDraft } from "../configuration/change-draft.ts";
import { movedRules, ruleIndex } from "../configuration/ordered-rules.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import type { DraftNoticeName } from "../configuration/draft-parts.ts";
import { ofDrafted, toNoted, type OfFound } from "../configuration/draft-routes.ts";
import { leadsToActivation } from "../configuration/draft-form-page.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { t } from "../language/translate.ts";
import { withDecimals } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Routing } from "./routing-at.ts";
import { ROUTING_DRAFTS } from "./routing-drafts.ts";
import { readRule, ruleFields } from "./rule-fields.ts";
import { ruleFormPage } from "./rule-page.ts";

/** Changing the draft of a routing, one rule at a time. */
export function ruleRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = ROUTING_DRAFTS.path;
  const of = ofDrafted(parts, ROUTING_DRAFTS);
  return [
    getting(`${one}/rules/:rule`, "draft", of(offerRule)),
    posting(`${one}/rules/:rule`, "draft", of(saveRule)),
    posting(`${one}/rules/:rule/change`, "draft", of(moveRule)),
    getting(`${one}/default`, "draft", of(offerDefault)),
    posting(`${one}/default`, "draft", of(saveDefault)),
  ];
}

type OfRouting = OfFound<Routing>;

function indexIn({ path }: PlaceVisit, { shown }: Routing): number | undefined {
  return ruleIndex(path("rule"), shown.rules);
}

function offerRule(parts: ConsoleParts, visit: PlaceVisit, { found: routing, problem }: OfRouting) {
  const { form } = visit;
  const index = indexIn(visit, routing);
  if (index === undefined) return visit.nothing();
  const rule = routing.shown.rules[index];
  const fields = ruleFields(rule, { members: routing.members, typed: problem && form });
  const title = rule ? t("Rule {number}", { number: index + 1 }) : t("New rule");
  const path = ["rules", rule ? String(index) : "new"];
  const prefix = `routingMetaConnector.rules[${index}].`;
  return visit.show(
    ruleFormPage(visit, {
      routing,
      title,
      path,
      groups: groupsOf(fields),
      index,
      problem: problem && { ...problem, path: problem.path.replace(prefix, "") },
      curl: curlOf(parts, routing),
    }),
  );
}

/** The form of a rule in groups; a field in none of them stands with the target. */
function groupsOf(fields: readonly FormField[]): FieldGroup[] {
  const isOf = (names: readonly string[]) => fields.filter(({ path }) => names.includes(path));
  const grouped = Object.values(RULE_GROUPS).flat();
  return [
    { title: t("Where it goes"), fields: fields.filter(({ path }) => !grouped.includes(path)) },
    { title: t("If the payment"), fields: isOf(RULE_GROUPS.payment) },
    { title: t("If the card or the customer"), fields: isOf(RULE_GROUPS.card) },
  ];
}

const RULE_GROUPS = {
  payment: ["currencies", "minAmount", "maxAmount", "transactionTypes", "extraData"],
  card: ["brands", "binCountries", "binTypes", "customerCountries"],
};

async function saveRule(parts: ConsoleParts, visit: PlaceVisit, { found: routing }: OfRouting) {
  const { form } = visit;
  const index = indexIn(visit, routing);
  if (index === undefined) return visit.nothing();
  const rules: object[] = [...routing.shown.rules];
  const before = routing.shown.rules[index];
  const rule = readRule(form, before);
  const [currency, ...others] = (rule["currencies"] as readonly string[] | undefined) ?? [];
  const ofAll = others.length === 0 ? currency : undefined;
  const decimals = withDecimals(form, { minAmount: ofAll, maxAmount: ofAll });
  if (typeof decimals !== "function") return offerRule(parts, visit, { found: routing, problem: decimals });
  rules[index] = readRule(decimals, before);
  const problem = await saveRouting(parts, visit, { routing, shown: { ...routing.shown, rules } });
  if (problem === "stale") return back(visit, routing, "stale");
  return problem ? offerRule(parts, visit, { found: routing, problem }) : back(visit, routing, "saved");
}

async function moveRule(parts: ConsoleParts, visit: PlaceVisit, { found: routing }: OfRouting) {
  const index = indexIn(visit, routing);
  if (index === undefined || index === routing.shown.rules.length) return visit.nothing();
  const rules = movedRules(routing.shown.rules, index, visit.form("to"));
  const problem = await saveRouting(parts, visit, { routing, shown: { ...routing.shown, rules } });
  return back(visit, routing, problem === undefined ? "saved" : problem === "stale" ? "stale" : "refused");
}

function offerDefault(parts: ConsoleParts, visit: PlaceVisit, { found: routing, problem }: OfRouting) {
  const { form } = visit;
  const fields = defaultFields(routing).map((field) =>
    problem ? { ...field, value: form(field.path) } : field,
  );
  return visit.show(
    ruleFormPage(visit, {
      routing,
      title: t("Everything else"),
      path: ["default"],
      groups: [{ title: "", fields }],
      problem: problem && { ...problem, path: problem.path.replace("routingMetaConnector.", "") },
      curl: curlOf(parts, routing),
    }),
  );
}

const MAX_FALLBACKS = 3;

function defaultFields({ shown, members }: Routing): FormField[] {
  const options = [...members];
  return [
    {
      path: "defaultConnector",
      label: t("Where no rule matches, send the payment to"),
      kind: { type: "choice", options },
      value: shown.defaultConnector,
    },
    ...Array.from({ length: Math.max(MAX_FALLBACKS, shown.fallback.length) }, (_none, index): FormField => ({
      path: `fallback[${index}]`,
      label: t("When a provider cannot be reached, {number}", { number: index + 1 }),
      kind: { type: "choice", options: [["", t("nothing")], ...options] },
      value: shown.fallback[index] ?? "",
    })),
    {
      path: "declineAttempts",
      label: t("Attempts when a payment is declined"),
      hint: t("At another connector of this list, where the decline allows it."),
      kind: {
        type: "choice",
        options: [
          ["1", t("One: a decline stands")],
          ["2", t("Two")],
          ["3", t("Three")],
        ],
      },
      value: String(shown.declineFallback?.maxAttempts ?? 1),
    },
    {
      path: "reRouteRecurring",
      label: t("Recurring payments by card follow the rules too"),
      hint: t("Otherwise they stay with the connector that registered the card."),
      kind: { type: "switch" },
      value: shown.reRouteRecurring ? "1" : "",
    },
  ];
}

async function saveDefault(parts: ConsoleParts, visit: PlaceVisit, { found: routing }: OfRouting) {
  const { form } = visit;
  const fallback = defaultFields(routing)
    .filter(({ path }) => path.startsWith("fallback["))
    .map(({ path }) => form(path))
    .filter((guid) => guid !== "");
  const { declineFallback, ...others } = routing.shown;
  const maxAttempts = Number(form("declineAttempts"));
  const shown = {
    ...others,
    ...(maxAttempts > 1 && { declineFallback: { ...declineFallback, maxAttempts } }),
    defaultConnector: form("defaultConnector"),
    fallback,
    reRouteRecurring: form("reRouteRecurring") === "1",
  };
  const problem = await saveRouting(parts, visit, { routing, shown });
  if (problem === "stale") return back(visit, routing, "stale");
  return problem ? offerDefault(parts, visit, { found: routing, problem }) : back(visit, routing, "saved");
}

/** Saves the draft, unless it was changed since the form was made. */
async function saveRouting(
  parts: ConsoleParts,
  visit: PlaceVisit,
  {
    routing,
    shown,
  }: {
    routing: Routing;
    shown: Omit<RoutingMetaConnector, "rules" | "declineFallback"> & { rules: readonly object[] };
  },
): Promise<FieldProblem | "stale" | undefined> {
  const saved = await saveDraft(parts, visit, {
    of: { connectorGuid: routing.connector.guid, subject: "routing" },
    content: { routingMetaConnector: shown },
  });
  return saved === "saved" ? undefined : saved;
}

function back(visit: PlaceVisit, routing: Routing, note: DraftNoticeName) {
  if (note === "saved" && leadsToActivation(visit.form) && visit.place.allows("configure"))
    return visit.goTo("routing", routing.connector.guid, "activate");
  return toNoted(visit, ROUTING_DRAFTS, { found: routing, note });
}

function curlOf({ publicUrl }: ConsoleParts, { connector, shown }: Routing): string {
  const operation = `saveConnectorDraft/${connector.guid}/routing`;
  return provisioningCurl({ publicUrl, operation, body: { routingMetaConnector: shown } });
}
