import { Type } from "typebox";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { defineOperation, Nullable } from "../../tenancy/index.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { RiskProfileSchema } from "./profile-schemas.ts";

const InForce = (description: string) =>
  Nullable(
    Type.Object({
      level: Type.Enum(["connector", "merchant", "tenant"], { description: "Who names it." }),
      riskProfile: RiskProfileSchema,
    }),
    description,
  );

/** The profile that applies, which follows from three places. */
export const getRiskProfileInForceOperation = defineOperation({
  id: "getRiskProfileInForce",
  method: "GET",
  summary: "Get the risk profile that applies to a connector's payments",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  response: {
    requests: InForce("For requests of merchants' servers and for customers; null: nothing is checked."),
    terminal: InForce("For payments that people make in the console; null: nothing is checked."),
  },
  run: async ({ riskProfilesOf }: RiskProvisioningParts, { entity: connector }) => {
    const { requests, terminal } = await riskProfilesOf(connector);
    const shown = (named: typeof requests) =>
      named ? { level: named.level, riskProfile: named.profile } : null;
    return { requests: shown(requests), terminal: shown(terminal) };
  },
});
