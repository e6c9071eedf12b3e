import { Type } from "typebox";
import { Nullable, Text } from "../../tenancy/index.ts";

/** The name by which people know a connector. */
export const ConnectorName = Text(255, "Name of the connector.", "Cards", 3);

const PublicName = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: "^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$",
    examples: ["Bank transfer"],
  }),
  "The name that customers read on the payment page; null: the name of the payment method in their language.",
);

/** Beside its name, which is for the merchant. */
export const otherNames = {
  alias: Type.Optional(Nullable(Text(255, "Another name, for people; stored and returned.", "EU cards"))),
  publicName: Type.Optional(PublicName),
};
