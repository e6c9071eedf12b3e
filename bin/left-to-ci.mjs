/**
 * Test files (glob patterns) that `npm test` leaves to CI, unless they are named: they start programs for long or test a part that
 * few changes concern. What guards money, and what fails when a new operation, setting, page or kind of data was forgotten
 * somewhere, is not among them.
 */
export const LEFT_TO_CI = [
  // The BI engine and its process. Its scope is fixed, and what the gateway does with it is tested in src/bi.
  "packages/bi-engine/{src,tests}/**/*.test.ts",
  "src/bi/{damaged-documents,projection/remove-aged}.test.ts",
  "src/bi/journeys/bi-{later-facts,projector}.test.ts",
  "tests/bi-engines/!(isolation).test.ts",
  "src/bi/engines/embedded/rebuilds.test.ts",
  "src/bi/journeys/bi-retention.test.ts",
  // Pages of the console in a browser, in each size and colour, and the everyday tasks: the weight of the first visit stays.
  "tests/browser/console-!(weight).test.ts",
  "tests/browser/tasks/everyday-tasks.test.ts",
  // Figures of the console, what it shows of a payment, and settings. Its access, approvals, payments, refunds, bank and sign-in stay.
  "tests/journeys/console-figures.test.ts",
  "src/console/journeys/console-{alerts,costs,explore,explore-queries,overview,recovery-figures,settled-fees,settlements}.test.ts",
  "src/console/journeys/console-{first-insights,insights,insights-counts,insights-steps,what-if}.test.ts",
  "src/console/journeys/console-{payment-columns,payment-details,payment-facts,payment-segments}.test.ts",
  "src/console/journeys/console-{developers,request-log,request-reasons,support-tasks,test-clock,test-data}.test.ts",
  "src/console/journeys/console-{connectors,event-endpoints,exemptions,features-and-rates,issuers,mail}.test.ts",
  "src/console/journeys/console-{payment-pages,recovery-plans,risk,risk-profiles,routing,selection-pages}.test.ts",
  "src/console/journeys/console-{shops,templates,three-d-secure}.test.ts",
  "src/console/journeys/console-{addresses,customers,languages,links,made-things,organisation}.test.ts",
  "src/console/journeys/console-{platform,questions,reusable-links,tenants}.test.ts",
  // Each link of the console followed, by role. Which role may do what, and that each form has its decisions, stays.
  "tests/journeys/console-reach.test.ts",
  "tests/browser/below-a-path.test.ts",
  // Pages that a customer sees besides the form of a card, its fields in a shop, each method, and 3-D Secure.
  "tests/browser/{accessibility-page,bank-choice,card-brands,co-badged-cards,demo-home,demo-shop}.test.ts",
  "tests/browser/{hosted-fields-guide,page-languages,page-states,payment-element,payment-methods}.test.ts",
  "tests/browser/{provider-page,react-element,recovery-page}.test.ts",
  "tests/browser/{reusable-link,simulated-bank,slow-page,transfer-page,wallets}.test.ts",
  // Firefox and WebKit.
  "tests/browser/other-engines.test.ts",
  "tests/browser/documentation.test.ts",
  // Several processes, servers of the database, and their failures; what waits for slow providers.
  "tests/crash/rolling-restart.test.ts",
  "tests/embedded-postgres/{commands,stop-while-starting}.test.ts",
  "tests/journeys/{archiving,page-failures,pgbouncer,slow-providers,tracing}.test.ts",
  "tests/security/data-folder.test.ts",
  // Files of cards: how they are read, and the death of a process at each step. What is refused, and who may export, stays.
  "src/console/journeys/vault-out-and-in.test.ts",
  "src/vault-files/imports/chunk-store.test.ts",
  "src/vault-files/journeys/vault-imports.test.ts",
  "tests/crash/vault-files.test.ts",
  // Memory that clients hold, limits of requests, and headers that one hook sets for all routes.
  "tests/journeys/{head-requests,rate-limits}.test.ts",
  "tests/security/{held-bodies,held-files,response-headers,unsent-bodies}.test.ts",
  // The files of deploy/, in the programs that read them.
  "tests/deploy/*.test.ts",
  // Adapters against the copies of their providers, and these copies.
  "packages/lab/tests/*.test.ts",
  "packages/provider-*/src/verification.test.ts",
  "tests/journeys/payments-at-the-lab.test.ts",
  // Statements of the bank as other programs read and write them.
  "src/bank/journeys/bank-{generated,other-readers}.test.ts",
  // The protocol of one kind of bank, and the bank of the demo. Sources of statements, transfers and their crashes stay.
  "packages/bank-ebics/tests/ebics.test.ts",
  "src/bank/journeys/{bank-ebics,simulated-bank}.test.ts",
  // Mails that move no money, and lines of the log.
  "src/payment-pages/journeys/receipt.test.ts",
  "src/recovery/journeys/recovery-mails.test.ts",
  "tests/connectors/payment-reminders.test.ts",
  "tests/journeys/log-lines.test.ts",
  // Tools, requests that are generated from the API document, and code of the guides in other languages.
  "tests/api-document/*.test.ts",
  "tests/journeys/{api-examples,hostile-requests}.test.ts",
  "tests/tidy/regular-expressions.test.ts",
  "tests/configuration/apply-tenant.test.ts",
  "tests/journeys/second-php-client.test.ts",
  "tests/journeys/api-page.test.ts",
  "tests/release/*.test.ts",
  "tests/shops/{medusa,shopware,storefront,vendure,verify}.test.ts",
  "tests/tools/{adapter-elsewhere,callback-commands,demo-advance}.test.ts",
  "tests/tools/{new-adapter,repeat-tests}.test.ts",
  // The demo, the commands of its guides, and months of the test clock.
  "src/demo/journeys/*.test.ts",
  "src/guides/journeys/*.test.ts",
  "src/test-clock/journeys/*.test.ts",
  // Each currency of the feed of rates: how an amount is converted stays.
  "src/dcc/rates/every-currency.test.ts",
  // What a draft would have brought.
  "src/what-if/journeys/*.test.ts",
  "src/what-if/statistics/coverage.test.ts",
  "tests/demo/examples-of-docs.test.ts",
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
  "tests/bi-engines/explore-searches.test.ts",
  "tests/bi-engines/hostile-requests.test.ts",
  "tests/bi-engines/process.test.ts",
  // Pages of the console in further sizes and colours.
  "tests/browser/console-{configuration,languages,operations,settings}.test.ts",
  "tests/browser/failure-page.test.ts",
  // Several processes, servers of the database, and their failures. `tests/crash/crash.test.ts` is in `npm test`.
  "tests/cells/move-tenant.test.ts",
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
  // The verification of adapters, against adapters that are wrong on purpose: each of the five is verified on CI.
  "packages/provider-kit/src/verify/other-parts.test.ts",
  "packages/provider-kit/src/verify/verify-adapter.test.ts",
  // Tools of operators and of releases, and the code of guides in other languages.
  "tests/release/libraries.test.ts",
  "tests/tools/archive-command.test.ts",
  "tests/tools/callback-code.test.ts",
  "tests/tools/database-command.test.ts",
  "tests/tools/event-code.test.ts",
  "tests/tools/operation-code.test.ts",
];
