import { sentenceOf, type FaultOf } from "../../platform/fault-table.ts";
import { englishOfStatement, type LineFault } from "../statements/statement-fault.ts";

/** Reasons why a run of a bank source did not bring all, in the words of the log. The console has them in each of its languages. */
const SOURCE_FAULTS = {
  no_merchant: "There is no such merchant.",
  not_in_time: "The bank did not respond in time.",
  no_content: "{file} has no content.",
  too_large: "{file} is larger than 64 MiB.",
} as const;

export type SourceFaults = typeof SOURCE_FAULTS;

/** `failed` has the words of the package that is the source, or of the bank. */
export type SourceFault =
  | FaultOf<SourceFaults>
  | (LineFault & { readonly code: "refused"; readonly file: string })
  | { readonly code: "failed"; readonly words: string };

export function englishOfSource(problem: SourceFault): string {
  if (problem.code === "failed") return problem.words;
  if (problem.code === "refused")
    return `${problem.file}, line ${problem.line}: ${englishOfStatement(problem.fault)}`;
  return sentenceOf(SOURCE_FAULTS, problem)!;
}

/** A run that brings nothing more. */
export class SourceFailed extends Error {
  readonly problem: SourceFault;

  constructor(problem: SourceFault) {
    super(englishOfSource(problem));
    this.problem = problem;
  }
}
