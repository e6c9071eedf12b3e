import { dryRunProfile, PROFILE_TABLES, type RiskProfile, type RiskRule } from "../../../risk/index.ts";
import { html } from "../../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../../tenancy/index.ts";
import { changedSentence } from "../../configuration/activate-question.ts";
import type { DraftPages } from "../../configuration/draft-routes.ts";
import { USUAL_LAST } from "../../configuration/dry-run-panel.ts";
import { versionChanges, type VersionParts } from "../../configuration/version-changes.ts";
import { listed, t } from "../../language/translate.ts";
import { profileAt, type ProfileView } from "./profile-at.ts";
import { bandText, checkText, outcomeText } from "./rule-words.ts";

/** A risk profile, as what is drafted: at its tenant. */
export const PROFILE_DRAFTS: DraftPages<ProfileView> = {
  path: "risk/profiles/:profile",
  find: profileAt,
  of: ({ profile: { id } }) => ({ profileId: String(id) }),
  tables: PROFILE_TABLES,
  nameOf: ({ profile: { name } }) => name,
  titleOf: ({ profile: { name } }) => t("Risk profile {name}", { name }),
  isChangedAt: ({ profile: { tenantGuid } }, { place }) => tenantGuid === place.guid,
  effects: async (parts, { profile, shown }) => {
    const run = await dryRunProfile(parts.db, parts, { profile, after: shown, limit: USUAL_LAST });
    return [changedSentence(run, run.changes)];
  },
  describe: () => (version, older) =>
    versionChanges(partsOf(version), older && partsOf(older), (rule) => ({
      sentence: html`${checkText(rule)}`,
      outcome: outcomeText(rule),
    })),
};

function partsOf({ content }: ConfigurationVersion): VersionParts<RiskRule> {
  const profile = content as Partial<RiskProfile>;
  const { name = "", description = "", rules = [], scoreCard = [], isDefault, disabled } = profile;
  return {
    rules,
    facts: [
      [t("Name"), name],
      [t("Description"), description],
      [t("Default of the tenant"), isDefault === true ? t("yes") : t("no")],
      [t("Disabled"), disabled === true ? t("yes") : t("no")],
      [t("Score card"), listed(scoreCard.toSorted((one, other) => one.from - other.from).map(bandText))],
    ],
  };
}
