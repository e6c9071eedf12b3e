import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a third of a minute and more, the longest first, as the list at the end of `npm test` has them. */
const LONGEST = [
  "tests/journeys/console-reach.test.ts",
  "tests/crash/crash.test.ts",
  "tests/journeys/slow-providers.test.ts",
  "tests/cells/move-tenant.test.ts",
  "tests/security/root-password.test.ts",
  "tests/crash/processes.test.ts",
  "tests/simulation/simulation.test.ts",
  "src/bi/projection/rebuild.test.ts",
  "tests/browser/tasks/everyday-tasks.test.ts",
  "src/console/journeys/console-roles.test.ts",
  "packages/provider-kit/src/verify/verify-adapter.test.ts",
  "tests/journeys/page-failures.test.ts",
  "packages/bi-engine/src/store/scores-by-block.test.ts",
  "tests/simulation/every-statement.test.ts",
  "tests/browser/console-configuration.test.ts",
  "tests/journeys/empty-bodies.test.ts",
  "tests/journeys/read-replicas.test.ts",
  "tests/browser/console-settings.test.ts",
  "src/bi/journeys/bi-process.test.ts",
  "tests/browser/payment-page.test.ts",
  "tests/journeys/field-matrix-parts.test.ts",
  "tests/browser/console-act.test.ts",
  "tests/cells/move-tenant-options.test.ts",
  "tests/crash/batch.test.ts",
  "tests/browser/failure-page.test.ts",
  "src/callbacks/fairness.test.ts",
  "tests/browser/console-languages.test.ts",
  "src/demo/journeys/sample-history.test.ts",
  "tests/bi-engines/hostile-requests.test.ts",
  "tests/configuration/apply-tenant.test.ts",
  "tests/journeys/spellings.test.ts",
  "packages/bi-engine/tests/conformance/embedded.test.ts",
  "tests/security/data-folder.test.ts",
  "tests/bi-engines/process.test.ts",
  "src/schedules/journeys/schedules-soak.test.ts",
  "tests/browser/console-operations.test.ts",
];

/**
 * Begins with the files that take longest: one that begins last would run alone, while the other worker has nothing left. A fresh
 * clone has no times of earlier runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The method of the sequencer, not that of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONGEST.length : place;
}
