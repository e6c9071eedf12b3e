import type { DraftRefusal } from "../configuration-draft.ts";
import { fieldError, noSuchEntity, refuse, type OperationRefusal } from "./operation-refusals.ts";

const CODES: ReadonlySet<unknown> = new Set<DraftRefusal["code"]>([
  "draft_not_found",
  "version_not_found",
  "draft_changed",
  "changed_since",
]);

export function isDraftRefusal(value: object): value is DraftRefusal {
  return "code" in value && CODES.has(value.code);
}

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
      return fieldError({ code: "noSuchEntity", path: "version", fault: { code: "no_version" } });
    case "draft_changed":
      return fieldError({ path: "revision", fault: { code: "draft_changed" } });
    case "changed_since":
      return refuse(
        409,
        "valueNotAllowed",
        "The configuration in force was changed after the draft was begun: begin the draft again",
      );
  }
}
