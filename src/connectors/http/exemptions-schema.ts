import { EXEMPTIONS } from "@quittance/provider-kit";
import { Type } from "typebox";
import { closed, Nullable } from "../../tenancy/index.ts";

const LowValue = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: "They may be requested; so unless given." })),
    maxEur: Type.Optional(
      Type.Union(
        [
          Type.String({ pattern: "^(30(\\.0{1,2})?|[12]?[0-9](\\.[0-9]{1,2})?)$" }),
          Type.Integer({ minimum: 0, maximum: 30 }),
        ],
        {
          description: "The highest amount in EUR, at most 30.00, which is the default.",
          examples: ["30.00"],
        },
      ),
    ),
  },
  { ...closed, description: "Small amounts: at most five in a row of a card, and EUR 100 together." },
);

const Tra = Type.Object(
  {
    bandEur: Type.Optional(
      Type.Enum(["0", "100", "250", "500"], {
        description:
          "Up to which amount in EUR the acquirer grants low risk, by the fraud rate of all its merchants. 0, the default: not at all.",
      }),
    ),
    maxScore: Type.Optional(
      Type.Integer({
        minimum: -1_000_000,
        maximum: 1_000_000,
        description:
          "The highest score of the risk rules with which `auto` requests it; any when it is left out.",
      }),
    ),
  },
  { ...closed, description: "A low risk by the acquirer's analysis of the transaction." },
);

const Floor = Type.Object(
  {
    granted: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "A share of the requests.",
      examples: [0.7],
    }),
    of: Type.Integer({ minimum: 10, maximum: 100_000, description: "How many requests are compared." }),
  },
  {
    ...closed,
    description:
      "`auto` requests none for 30 days of an issuer that granted a smaller share of so many requests.",
  },
);

/** `config.exemptions` of a connector. */
export const Exemptions = Nullable(
  Type.Object(
    {
      mode: Type.Optional(
        Type.Enum(["off", "request", "auto"], {
          description:
            "`off`: never. `request`, the default: where a request names one. `auto`: wherever one is possible.",
        }),
      ),
      lowValue: Type.Optional(LowValue),
      tra: Type.Optional(Tra),
      corporate: Type.Optional(Type.Boolean({ description: "For commercial cards; so unless given." })),
      trusted: Type.Optional(
        Type.Boolean({
          description: "For merchants that the cardholder has listed at the issuer; so unless given.",
        }),
      ),
      order: Type.Optional(
        Type.Array(Type.Enum([...EXEMPTIONS]), {
          maxItems: EXEMPTIONS.length,
          uniqueItems: true,
          description: "In which `auto` tries them; it tries no others.",
          examples: [["corporate", "lowValue", "tra", "trusted"]],
        }),
      ),
      route: Type.Optional(
        Type.Enum(["authorisation", "authentication"], {
          description:
            "`authorisation`: without an authentication, unless one is mandatory. `authentication`: in the authentication request. By default as the payment is authenticated otherwise.",
        }),
      ),
      floor: Type.Optional(Floor),
    },
    closed,
  ),
  "Exemptions from strong customer authentication, of a connector for cards. Replaced whole.",
);
