import { ACCOUNT_FINDING_KINDS } from "@quittance/provider-kit";
import { Type } from "typebox";

/** Something that is wrong about the account at the provider, or that was not found out. */
export const AccountFindingSchema = Type.Object(
  {
    kind: Type.Enum([...ACCOUNT_FINDING_KINDS], { description: "What it is, for programs." }),
    severity: Type.Enum(["wrong", "limited", "unclear"], {
      description:
        "`wrong`: payments fail. `limited`: payments work, and something else does not. `unclear`: it was not found out.",
    }),
    field: Type.Optional(
      Type.String({
        description: "The setting that it concerns, by its path in updateConnector.",
        examples: ["config.apiSecret"],
      }),
    ),
    message: Type.String({ description: "A sentence in English, without secrets." }),
  },
  { title: "AccountFinding" },
);
