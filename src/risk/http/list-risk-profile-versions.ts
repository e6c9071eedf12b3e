import { Type } from "typebox";
import {
  defineOperation,
  describeVersion,
  versionSchema,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { listProfileVersions } from "../drafts/draft-store.ts";
import { PROFILE_ID } from "./draft-schemas.ts";
import { PROFILE_SCOPE } from "./profile-answers.ts";

const MAX_VERSIONS = 200;

export const listRiskProfileVersionsOperation = defineOperation({
  id: "listRiskProfileVersions",
  method: "GET",
  summary: "List what a risk profile was set to, newest first: the first version is in force",
  permission: "read",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  response: {
    versions: Type.Array(versionSchema("updateRiskProfile", "RiskProfileVersion"), {
      maxItems: MAX_VERSIONS,
      description: "The versions.",
    }),
  },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const profileId = Number(params.profileId);
    const versions = await listProfileVersions(db, { profileId, limit: MAX_VERSIONS });
    return { versions: versions.map(describeVersion) };
  },
});
