import type { DraftRefusal } from "../configuration-draft.ts";
import { fieldError, noSuchEntity, refuse, type OperationRefusal } from "./operation-refusals.ts";

/**
 * The response to a refusal of a draft.
 *
 * @param field of the request that names the draft
 */
export function answerDraftRefusal({ code }: DraftRefusal, { field }: { field: string }): OperationRefusal {
  switch (code) {
    case "draft_not_found":
      return noSuchEntity({ field, what: "draft" });
    case "version_not_found":
      return fieldError({ code: "noSuchEntity", path: "version", message: "there is no such version" });
    case "draft_changed":
      return fieldError({ path: "revision", message: "the draft was changed since: read it again" });
    case "changed_since":
      return refuse(
        409,
        "valueNotAllowed",
        "The configuration in force was changed after the draft was begun: begin the draft again",
      );
  }
}
