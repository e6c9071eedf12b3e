import { Type } from "typebox";

/** ISO 3166-1, two letters. */
export const Country = Type.String({
  pattern: "^[A-Z]{2}$",
  examples: ["AT"],
});
