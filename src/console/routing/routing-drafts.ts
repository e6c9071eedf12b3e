import { draftTables, type RoutingMetaConnector, type RoutingRule } from "../../connectors/index.ts";
import { html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { dryRunRouting } from "../../transaction-requests/index.ts";
import { changedSentence } from "../configuration/activate-question.ts";
import type { DraftPages } from "../configuration/draft-routes.ts";
import { USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { versionChanges, type VersionParts } from "../configuration/version-changes.ts";
import { listed, t } from "../language/translate.ts";
import { moveSentences } from "./dry-run-part.ts";
import { draftedRouting, routingAt, type Routing } from "./routing-at.ts";
import { ruleSentence } from "./rule-words.ts";

/** The routing of a merchant, as what is drafted. */
export const ROUTING_DRAFTS: DraftPages<Routing> = {
  path: "routing/:connector",
  find: routingAt,
  of: ({ connector: { guid } }) => ({ connectorGuid: guid, subject: "routing" }),
  tables: draftTables("routing"),
  nameOf: ({ connector: { name } }) => t("Routing of {name}", { name }),
  effects: async (parts, found) => {
    const { connector, members } = found;
    const after = await draftedRouting(parts, found);
    const run =
      after && (await dryRunRouting(parts.db, parts, { connector, routing: after, limit: USUAL_LAST }));
    const moves = run?.moves ?? [];
    return [changedSentence(run, moves), ...moveSentences(moves, members)];
  },
  describe: (_parts, { members }) => {
    const nameOf = (guid: string): string => members.get(guid) ?? t("unknown");
    return (version, older) =>
      versionChanges(partsOf(version, nameOf), older && partsOf(older, nameOf), (rule) => ({
        sentence: ruleSentence(rule),
        outcome: html`<b>${nameOf(rule.connector)}</b>`,
      }));
  },
};

function partsOf(
  { content }: ConfigurationVersion,
  nameOf: (guid: string) => string,
): VersionParts<RoutingRule> {
  const { rules = [], ...rest } = content["routingMetaConnector"] as Partial<RoutingMetaConnector>;
  const { defaultConnector = "", fallback = [], reRouteRecurring = false, declineFallback } = rest;
  return {
    rules,
    facts: [
      [t("Everything else"), nameOf(defaultConnector)],
      [t("When a provider cannot be reached"), listed(fallback.map(nameOf))],
      [
        t("Attempts when a payment is declined"),
        String(declineFallback ? (declineFallback.maxAttempts ?? 2) : 1),
      ],
      [t("Recurring payments by card follow the rules"), reRouteRecurring ? t("yes") : t("no")],
    ],
  };
}
