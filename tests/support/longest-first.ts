import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a third of a minute and more, the longest first, as the list at the end of `npm test` has them. */
const LONGEST = [
  "tests/crash/crash.test.ts",
  "tests/crash/processes.test.ts",
  "tests/journeys/slow-providers.test.ts",
  "tests/simulation/simulation.test.ts",
  "tests/cells/move-tenant.test.ts",
  "tests/journeys/console-reach.test.ts",
  "tests/browser/tasks/everyday-tasks.test.ts",
  "tests/simulation/every-statement.test.ts",
  "tests/journeys/read-replicas.test.ts",
  "tests/api-document/api-document.test.ts",
  "tests/security/root-password.test.ts",
  "src/bi/journeys/bi-process.test.ts",
  "tests/browser/failure-page.test.ts",
  "tests/cells/move-tenant-options.test.ts",
  "src/console/journeys/console-roles.test.ts",
  "tests/bi-engines/hostile-requests.test.ts",
  "tests/configuration/apply-tenant.test.ts",
  "packages/bi-engine/tests/conformance/embedded.test.ts",
  "src/bi/projection/rebuild.test.ts",
  "tests/bi-engines/process.test.ts",
  "tests/browser/payment-page.test.ts",
  "tests/journeys/empty-bodies.test.ts",
  "tests/browser/page-states.test.ts",
  "tests/crash/batch.test.ts",
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
