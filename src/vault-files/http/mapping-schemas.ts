import { Type } from "typebox";
import { closed } from "../../tenancy/index.ts";

export const MappingName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: "^[A-Za-z0-9-]+$",
  description: "The mapping's name.",
  examples: ["old-gateway"],
});
const Columns = Type.Record(Type.String(), Type.String(), {
  description: "The field of each column.",
  examples: [{ Number: "pan", Expiry: "expiration", Customer: "customerIdentification" }],
});
export const Mapping = Type.Object(
  { name: MappingName, columns: Columns },
  { ...closed, title: "VaultMapping", description: "Which column of a file has which field." },
);
