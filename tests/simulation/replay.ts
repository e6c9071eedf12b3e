/** The lives begin with this seed; `SIMULATION_SEED` runs one alone. */
export const ONLY_SEED = process.env["SIMULATION_SEED"];
export const FIRST_SEED = Number(ONLY_SEED ?? process.env["SIMULATION_FIRST"] ?? 1);

/** Test files with lives of their own: only the one that lived a life lives it again. */
type LivesFile = "simulation.test.ts" | "recoveries.test.ts" | "faults.slow.test.ts";

/**
 * The command that replays this seed, and below it what it broke.
 *
 * @param options.fault the planted fault, whose name is that of its test
 */
export function replay(
  seed: number,
  broken: readonly string[],
  { file, fault }: { file: LivesFile; fault?: string },
): string {
  const script = file === "faults.slow.test.ts" ? "run test:slow" : "test";
  const command = `SIMULATION_SEED=${seed} npm ${script} -- tests/simulation/${file}`;
  return [fault === undefined ? command : `${command} -t '${fault}'`, ...broken].join("\n  ");
}
