import { listVersions, type RoutingMetaConnector, type RoutingRule } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { restoreVersion } from "../configuration/change-draft.ts";
import { withNames } from "../configuration/read-changes.ts";
import { versionChanges, type VersionParts } from "../configuration/version-changes.ts";
import { MAX_VERSIONS, versionsPage } from "../configuration/versions-page.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { listed, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { routingAt, type Routing } from "./routing-at.ts";
import { ruleSentence } from "./rule-words.ts";

/** Routes of the versions of a routing, and of the way back to one. */
export function routingVersionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const one = "/:place/routing/:connector/versions";
  const of =
    (handle: (routing: Routing, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const routing = await routingAt(parts, { guid: visit.path("connector"), place: visit.place });
      return routing ? handle(routing, visit) : visit.send(notFoundPage(context, visit.viewer));
    };
  return [
    {
      method: "GET",
      path: one,
      access: "see_configuration",
      handle: of((routing, visit) => list(parts, visit, { context, routing })),
    },
    {
      method: "POST",
      path: `${one}/:version/restore`,
      access: "draft",
      handle: of((routing, visit) => restore(parts, visit, { context, routing })),
    },
  ];
}

async function list(
  parts: ConsoleParts,
  { place, viewer, send }: PlaceVisit,
  { context: { base }, routing }: { context: PageContext; routing: Routing },
) {
  const { guid: connectorGuid, name } = routing.connector;
  const versions = await listVersions(parts.db, { connectorGuid, subject: "routing", limit: MAX_VERSIONS });
  const { publicUrl } = parts;
  return send(
    versionsPage({
      base,
      viewer,
      place,
      area: "routing",
      title: t("Routing of {name}", { name }),
      at: `${base}/console/${place.guid}/routing/${connectorGuid}`,
      versions: await withNames(parts.db, versions),
      describe: (...of) => describe(of, routing.members),
      now: parts.clock.now(),
      curl: provisioningCurl({ publicUrl, operation: `listConnectorVersions/${connectorGuid}/routing` }),
    }),
  );
}

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

function describe(
  [version, older]: readonly [ConfigurationVersion, ConfigurationVersion | undefined],
  members: ReadonlyMap<string, string>,
): Html {
  const nameOf = (guid: string): string => members.get(guid) ?? t("unknown");
  return versionChanges(partsOf(version, nameOf), older && partsOf(older, nameOf), (rule) => ({
    sentence: ruleSentence(rule),
    outcome: html`<b>${nameOf(rule.connector)}</b>`,
  }));
}

async function restore(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, routing }: { context: PageContext; routing: Routing },
) {
  const { guid: connectorGuid } = routing.connector;
  return (await restoreVersion(parts, visit, { connectorGuid, subject: "routing" }))
    ? visit.redirect(`/console/${visit.place.guid}/routing/${connectorGuid}?note=saved`)
    : visit.send(notFoundPage(context, visit.viewer));
}
