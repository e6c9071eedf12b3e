/**
 * Test files (glob patterns) that `npm test` leaves to CI, unless they are named: they start programs for long or test a part that
 * few changes concern. What guards money, and what fails when a new operation, setting, page or kind of data was forgotten
 * somewhere, is not among them.
 */
export const LEFT_TO_CI = [
  // The BI engine and its process. Its scope is fixed.
  "packages/bi-engine/tests/conformance/embedded.test.ts",
  "packages/bi-engine/tests/properties/repeated-searches.test.ts",
  "src/bi/journeys/bi-projector.test.ts",
  "tests/bi-engines/clients.test.ts",
  "tests/bi-engines/divided-indices.test.ts",
  "tests/bi-engines/explore-searches.test.ts",
  "tests/bi-engines/gateway-on-opensearch.test.ts",
  "tests/bi-engines/tls-cluster.test.ts",
  // Pages of the console in a browser, in each size and colour: the everyday tasks and the weight of the first visit stay.
  "tests/browser/console-!(weight).test.ts",
  "tests/browser/below-a-path.test.ts",
  "tests/browser/documentation.test.ts",
  // Several processes, servers of the database, and their failures.
  "tests/cells/move-tenant.test.ts",
  "tests/security/data-folder.test.ts",
  // Tools, and code of the guides in other languages.
  "packages/provider-kit/src/verify/other-parts.test.ts",
  "packages/provider-kit/src/verify/verify-adapter.test.ts",
  "tests/api-document/python-and-java-clients.test.ts",
  "tests/configuration/apply-tenant.test.ts",
  "tests/tools/callback-code.test.ts",
  "tests/tools/event-code.test.ts",
];

/**
 * Test files that CI leaves out as well: they take minutes and rarely fail. Name them after a change in their area;
 * the slow tests (`npm run test:slow`) run them before a release.
 */
export const LEFT_TO_HAND = [
  // The BI engine and its process. Its scope is fixed.
  "packages/bi-engine/src/store/scores-by-block.test.ts",
  "src/bi/journeys/bi-process.test.ts",
  "src/bi/projection/rebuild.test.ts",
  "tests/bi-engines/hostile-requests.test.ts",
  "tests/bi-engines/process.test.ts",
  // Pages of the console in further sizes and colours.
  "tests/browser/console-{configuration,languages,operations,settings}.test.ts",
  "tests/browser/failure-page.test.ts",
  // Several processes, servers of the database, and their failures. `tests/crash/crash.test.ts` is in `npm test`.
  "tests/cells/move-tenant-options.test.ts",
  "tests/crash/processes.test.ts",
  "tests/embedded-postgres/recovery.test.ts",
  "tests/embedded-postgres/users.test.ts",
  "tests/journeys/read-replicas.test.ts",
  "tests/journeys/start-during-failover.test.ts",
  "tests/security/root-password.test.ts",
  // Many receivers or many days.
  "src/callbacks/backlog.test.ts",
  "src/callbacks/fairness.test.ts",
  "src/schedules/journeys/schedules-soak.test.ts",
  // Tools of operators and of releases.
  "tests/release/libraries.test.ts",
  "tests/tools/archive-command.test.ts",
  "tests/tools/database-command.test.ts",
  "tests/tools/operation-code.test.ts",
];
