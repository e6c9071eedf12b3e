import { draftTables, type Connector } from "../../connectors/index.ts";
import { html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { dryRunAuthentication } from "../../transaction-requests/index.ts";
import { changedSentence } from "../configuration/activate-question.ts";
import type { DraftPages } from "../configuration/draft-routes.ts";
import { USUAL_LAST } from "../configuration/dry-run-panel.ts";
import { t } from "../language/translate.ts";
import { changedFacts } from "./facts-part.ts";
import { SUBJECT, threeDSecureAt, type ThreeDSecureView } from "./three-d-secure-at.ts";
import { draftGroups } from "./three-d-secure-form.ts";

/** The 3-D Secure of a connector, as what is drafted. */
export const THREE_D_SECURE_DRAFTS: DraftPages<ThreeDSecureView> = {
  path: "three-d-secure/:connector",
  find: threeDSecureAt,
  of: ({ connector: { guid } }) => ({ connectorGuid: guid, subject: SUBJECT }),
  tables: draftTables(SUBJECT),
  nameOf: ({ connector: { name } }) => t("3-D Secure of {name}", { name }),
  effects: async (parts, { connector, after }) => {
    const run =
      after && (await dryRunAuthentication(parts.db, parts, { connector, after, limit: USUAL_LAST }));
    return [changedSentence(run, run?.changes ?? [])];
  },
  describe:
    (parts, { connector }) =>
    (version, older) => {
      const groups = draftGroups(parts, connectorOf(connector, version.content));
      const before = older && draftGroups(parts, connectorOf(connector, older.content));
      return html`${changedFacts(groups, before)}
        <details class="curl body">
          <summary>${t("As JSON")}</summary>
          <pre tabindex="0"><code>${JSON.stringify(version.content, undefined, 2)}</code></pre>
        </details>`;
    },
};

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
