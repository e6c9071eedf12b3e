import { DECLINE_CLASSES } from "@quittance/provider-kit";
import { Type, type Static } from "typebox";
import { DECLINE_SOURCES } from "../../declines/index.ts";
import { nullableText, open } from "./schema-parts.ts";

export type DeclineData = Readonly<Static<typeof DeclineData>>;
export const DeclineData = Type.Object(
  {
    class: Type.Enum([...DECLINE_CLASSES], {
      description: "What may be done: see the reference of declines.",
    }),
    scheme: Type.Union(
      [
        Type.Object(
          {
            code: nullableText({
              description: "The issuer's response code, or the reason of a returned direct debit.",
            }),
            adviceCode: nullableText({ description: "The merchant advice code of Mastercard." }),
            category: nullableText({ description: "The category of Visa, 1 to 4." }),
          },
          open,
        ),
        Type.Null(),
      ],
      { description: "The codes of scheme and issuer as they came. Null where the provider passes none on." },
    ),
    retryAfter: nullableText({
      description: "From when on another attempt is allowed, where scheme or provider say so.",
    }),
    source: Type.Enum([...DECLINE_SOURCES], { description: "Whose word the class follows." }),
  },
  { ...open, title: "DeclineData", description: "What the last failed attempt means for another one." },
);
