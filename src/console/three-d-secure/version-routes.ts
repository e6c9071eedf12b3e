import { listVersions, type Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { restoreVersion } from "../configuration/change-draft.ts";
import { withNames } from "../configuration/read-changes.ts";
import { MAX_VERSIONS, versionsPage } from "../configuration/versions-page.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedFacts } from "./facts-part.ts";
import { draftGroups } from "./three-d-secure-form.ts";
import { SUBJECT, type ThreeDSecureView } from "./three-d-secure-at.ts";

type Handle = ConsoleRoute["handle"];

/**
 * Routes of the versions of a connector's 3-D Secure, and of the way back to one.
 *
 * @param of finds the connector of the path, or shows that there is none
 */
export function threeDSecureVersionRoutes(
  parts: ConsoleParts,
  context: PageContext,
  of: (
    handle: (shown: ThreeDSecureView, visit: PlaceVisit) => ReturnType<Handle>,
  ) => (visit: PlaceVisit) => ReturnType<Handle>,
): ConsoleRoute[] {
  const path = "/:place/three-d-secure/:connector/versions";
  return [
    {
      method: "GET",
      path,
      access: "see_configuration",
      handle: of((shown, visit) => list(parts, visit, { context, shown })),
    },
    {
      method: "POST",
      path: `${path}/:version/restore`,
      access: "draft",
      handle: of((shown, visit) => restore(parts, visit, { context, shown })),
    },
  ];
}

async function list(
  parts: ConsoleParts,
  { place, viewer, send }: PlaceVisit,
  { context: { base }, shown }: { context: PageContext; shown: ThreeDSecureView },
) {
  const { guid: connectorGuid, name } = shown.connector;
  const versions = await listVersions(parts.db, { connectorGuid, subject: SUBJECT, limit: MAX_VERSIONS });
  const { publicUrl, clock } = parts;
  return send(
    versionsPage({
      base,
      viewer,
      place,
      area: "three-d-secure",
      title: t("3-D Secure of {name}", { name }),
      at: `${base}/console/${place.guid}/three-d-secure/${connectorGuid}`,
      versions: await withNames(parts.db, versions),
      describe: (...of) => describe(parts, shown.connector, of),
      now: clock.now(),
      curl: provisioningCurl({ publicUrl, operation: `listConnectorVersions/${connectorGuid}/${SUBJECT}` }),
    }),
  );
}

/** The differences from the version before it; for the first one, its settings. */
function describe(
  parts: Pick<ConsoleParts, "adapters">,
  connector: Connector,
  [version, older]: readonly [ConfigurationVersion, ConfigurationVersion | undefined],
): Html {
  const groups = draftGroups(parts, connectorOf(connector, version.content));
  const before = older && draftGroups(parts, connectorOf(connector, older.content));
  return html`${changedFacts(groups, before)}
    <details class="curl body">
      <summary>${t("As JSON")}</summary>
      <pre tabindex="0"><code>${JSON.stringify(version.content, undefined, 2)}</code></pre>
    </details>`;
}

/** The connector with the settings and parameters of a version. */
function connectorOf(connector: Connector, content: ConfigurationVersion["content"]): Connector {
  const { settings = {}, config } = content as {
    settings?: Record<string, string | null>;
    config?: { vault?: Pick<Connector["config"]["vault"], "threeDV2Config"> };
  };
  const kept = Object.entries({ ...connector.settings, ...settings }).filter(([, value]) => value !== null);
  const { threeDV2Config: _present, ...vault } = connector.config.vault;
  const threeDV2Config = config?.vault?.threeDV2Config;
  return {
    ...connector,
    settings: Object.fromEntries(kept) as Record<string, string>,
    config: { ...connector.config, vault: { ...vault, ...(threeDV2Config && { threeDV2Config }) } },
  };
}

async function restore(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, shown }: { context: PageContext; shown: ThreeDSecureView },
) {
  const { guid: connectorGuid } = shown.connector;
  return (await restoreVersion(parts, visit, { connectorGuid, subject: SUBJECT }))
    ? visit.redirect(`/console/${visit.place.guid}/three-d-secure/${connectorGuid}?note=saved`)
    : visit.send(notFoundPage(context, visit.viewer));
}
