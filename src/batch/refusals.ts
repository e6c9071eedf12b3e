import type { Refusal } from "../platform/refusal.ts";
import { englishOfProblem, type FileProblem } from "./row-problem.ts";

/** An upload that is not taken at all; `message` names the line and the column where there is one. */
export type UploadRefusal = Refusal<"invalid_upload" | "file_missing" | "too_many_batches"> & {
  readonly message: string;
  /** The same as the message, for readers in other languages. */
  readonly problem: FileProblem;
};

/** @param place of the fault in the file, where it has one */
export function refuseUpload(
  reason: FileProblem["reason"],
  place: Pick<FileProblem, "line" | "column"> = {},
  code: UploadRefusal["code"] = "invalid_upload",
): UploadRefusal {
  const problem = { ...place, reason };
  return { refused: true, code, message: englishOfProblem(problem), problem };
}
