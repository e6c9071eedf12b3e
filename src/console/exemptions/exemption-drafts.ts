import type { Steps } from "../frame/address.ts";
import { draftTables } from "../../connectors/index.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import { draftedConnector, type DraftedConnector } from "../configuration/drafted-connector.ts";
import type { DraftPages } from "../configuration/draft-routes.ts";
import { factChanges } from "../configuration/version-changes.ts";
import { t } from "../language/translate.ts";
import { settingFacts } from "./settings-form.ts";

export const SUBJECT = "exemptions";

/** The exemptions of a connector that takes cards, as what is drafted: their page is a part of the page of all. */
export const EXEMPTION_DRAFTS: DraftPages<DraftedConnector> = {
  path: "exemptions/:connector",
  find: async (parts, { path, place }) => {
    const connector = await connectorAt(parts, { guid: path("connector"), place });
    if (connector?.kind !== "provider" || !takesCards(parts.adapters, connector)) return undefined;
    return draftedConnector(parts, { connector, subject: SUBJECT });
  },
  of: ({ connector: { guid } }) => ({ connectorGuid: guid, subject: SUBJECT }),
  tables: draftTables(SUBJECT),
  nameOf: ({ connector: { name } }) => t("Exemptions of {name}", { name }),
  effects: () => [],
  describe: () => factChanges(settingFacts),
  notedAt: (_visit, { connector }, note) => notedAt(connector.guid, note),
};

/** The part of the page of all exemptions that is about one connector. */
export function notedAt(connector: string, note?: string): Steps {
  return ["exemptions", { connector, note, "#": "settings" }];
}
