/** `npm run test:slow` runs whole matrices, of which `npm test` runs a fixed part. */
export const IS_WHOLE = process.env["QUITTANCE_SLOW_TESTS"] === "true";

/**
 * `npm test` runs a part of these and the slow tests run the rest: pages of the console in more sizes and colours
 * (`console-looks.ts`), generated requests of a second seed or for longer, a crash at each statement of a path, more crashes and
 * lives, and whole matrices.
 */
export const IN_PARTS: readonly string[] = [
  "tests/browser/console*.test.ts",
  "tests/browser/documentation.test.ts",
  "tests/browser/page-languages.test.ts",
  "tests/browser/page-states.test.ts",
  "tests/browser/payment-methods.test.ts",
  "tests/browser/payment-page.test.ts",
  "tests/browser/reusable-link.test.ts",
  "tests/browser/tasks/everyday-tasks.test.ts",
  "tests/browser/three-d-secure.test.ts",
  "packages/bi-engine/tests/conformance/generated.test.ts",
  "tests/api-document/api-document.test.ts",
  "tests/bi-engines/hostile-requests.test.ts",
  "tests/crash/{crash,rolling-restart,vault-files}.test.ts",
  "tests/journeys/empty-bodies.test.ts",
  "tests/security/foreign-pages.test.ts",
  "tests/simulation/every-statement.test.ts",
  "tests/simulation/simulation.test.ts",
  "src/bank/journeys/bank-crashes.test.ts",
  "src/bank/journeys/bank-generated.test.ts",
  "src/console/journeys/console-roles.test.ts",
  "src/recovery/journeys/recovery-crashes.test.ts",
];

/** How much of a test that never has enough time is run here, on CI, and by the slow tests. */
export function howMany({ here, onCi, whole }: { here: number; onCi: number; whole: number }): number {
  if (IS_WHOLE) return whole;
  return process.env["CI"] === "true" ? onCi : here;
}

/**
 * The part of a row of a matrix that `npm test` runs: `count` values at even distances, which begin one further in each row, so that
 * rows take turns and every value has its rows. All values in the slow tests.
 *
 * @param row counted from 0
 */
export function turnOf<T>(values: readonly T[], row: number, count = 1): readonly T[] {
  if (IS_WHOLE || count >= values.length) return values;
  const first = row % values.length;
  const places = Array.from(
    { length: count },
    (_, turn) => first + Math.floor((turn * values.length) / count),
  );
  return places.map((place) => values[place % values.length]!);
}
