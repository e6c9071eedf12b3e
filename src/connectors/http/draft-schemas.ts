import { Type } from "typebox";
import { DRAFT_SUBJECTS } from "../drafts/draft.ts";

export const SUBJECT = Type.Enum([...DRAFT_SUBJECTS], {
  description:
    "The rules of a routing connector, or the 3-D Secure or the exemptions of one with a provider.",
  examples: ["three_d_secure"],
});
