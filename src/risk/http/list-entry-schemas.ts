import { Type } from "typebox";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { Guid, type EntityScope, PLACE_SCOPE } from "../../tenancy/index.ts";
import { LIST_KEYS } from "../list-key.ts";

/** The owner of lists. */
export const OWNER_SCOPE: EntityScope<"ownerGuid"> = {
  ...PLACE_SCOPE,
  field: "ownerGuid",
  param: Guid(
    "The tenant, whose lists bind all below it, or the merchant.",
    "ME-0000-0000-0000-0000-0000-0001",
  ),
  what: "tenant or merchant",
};

export const List = Type.Enum(["block", "allow"], {
  description: "Which list. It acts through a rule of a profile.",
});
export const Key = Type.Enum([...LIST_KEYS], { description: "The kind of value in the entry." });
export const EndsAt = Type.String({
  pattern: MOMENT_PATTERN,
  format: "date-time",
  maxLength: 40,
  description: "From then on it applies to no payment; left out: until it is removed.",
  examples: ["2027-01-31T00:00:00Z"],
});
export const EntryId = Type.String({
  pattern: "^[1-9][0-9]{0,8}$",
  description: "Of the entry.",
  examples: ["1"],
});
