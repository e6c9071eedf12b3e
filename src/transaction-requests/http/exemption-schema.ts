import { EXEMPTIONS } from "@quittance/provider-kit";
import { Type } from "typebox";
import { open } from "./schema-parts.ts";

export const ExemptionData = Type.Object(
  {
    requested: Type.Enum([...EXEMPTIONS], { description: "Requested of the issuer." }),
    applied: Type.Union([Type.Enum([...EXEMPTIONS]), Type.Null()], {
      description: "With which the payment was authorised.",
    }),
    outcome: Type.Union([Type.Enum(["granted", "soft_declined", "ignored"]), Type.Null()], {
      description:
        "`soft_declined`: the issuer demanded an authentication. `ignored`: the customer was authenticated all the same, or the exemption did not reach the issuer. Null until it is known.",
    }),
  },
  {
    ...open,
    title: "ExemptionData",
    description: "The exemption from strong customer authentication, where one was requested.",
  },
);
