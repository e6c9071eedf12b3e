/** One run of the tests. */
export interface RunResult {
  readonly succeeded: boolean;
  readonly seconds: number;
  readonly seed: string | undefined;
  /** Steps that failed, as `lint`, and failed tests with file and name. */
  readonly failures: readonly string[];
}

/** A line for each run with its failures below, and how many runs were green. */
export function resultsTable(results: readonly RunResult[], { busy }: { readonly busy: number }): string {
  const lines = results.flatMap((result, index) => [
    lineOf(result, index + 1),
    ...result.failures.map((failure) => `       ${failure.trim()}`),
  ]);
  const green = results.filter(({ succeeded }) => succeeded).length;
  const beside = busy > 0 ? `, beside ${busy} busy processes` : "";
  return [
    " run  result     time  seed",
    ...lines,
    `${green} of ${results.length} runs are green${beside}.`,
  ].join("\n");
}

function lineOf({ succeeded, seconds, seed }: RunResult, run: number): string {
  const minutes = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  return [
    String(run).padStart(4),
    (succeeded ? "green" : "RED").padEnd(6),
    minutes.padStart(7),
    seed ?? "usual",
  ].join("  ");
}
