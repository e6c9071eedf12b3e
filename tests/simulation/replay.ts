/** The lives begin with this seed; `SIMULATION_SEED` runs one alone. */
export const ONLY_SEED = process.env["SIMULATION_SEED"];
export const FIRST_SEED = Number(ONLY_SEED ?? process.env["SIMULATION_FIRST"] ?? 1);

/** The command that replays this seed, and below it what it broke. */
export function replay(seed: number, broken: readonly string[], fault?: string): string {
  const command = `SIMULATION_SEED=${seed} npm test -- tests/simulation`;
  return [fault ? `${command} -t '${fault}'` : command, ...broken].join("\n  ");
}
