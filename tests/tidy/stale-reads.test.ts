import { expect, test } from "vitest";
import { sourceFiles } from "./repository-files.ts";

/** Where a read may be some seconds old: pages and files for people. Decisions on money are not among them. */
const MAY_READ_LATE = [
  "src/console/",
  "src/gateway/gateway.ts",
  "src/gateway/open-own-database.ts",
  "src/gateway/routes.ts",
  "src/platform/database/index.ts",
  "src/platform/database/replicas/",
];
const STALE_READ = /\b(?:openStaleReads|openOwnStaleReads|StaleReads?|staleReads|readingFrom)\b/;

const readers = (files: readonly { path: string; text: string }[]): string[] =>
  files.filter(({ text }) => STALE_READ.test(text)).map(({ path }) => path);

test("only the console reads from a replica: payments, callbacks and the API read the primary", () => {
  const found = readers(sourceFiles().filter(({ path }) => !path.endsWith(".test.ts")));
  expect(found.filter((path) => !MAY_READ_LATE.some((allowed) => path.startsWith(allowed)))).toEqual([]);
  expect(found).toContain("src/console/payments/payment-routes.ts");
});

/** Forms and single records of the console decide by the primary, too. */
test("in the console only lists, figures and exports read from a replica", () => {
  const areas = readers(sourceFiles()).filter((path) => /^src\/console\/(?!frame\/)\w+\//.test(path));
  expect(areas).toEqual([
    "src/console/costs/costs-at.ts",
    "src/console/customers/customer-routes.ts",
    "src/console/disputes/dispute-routes.ts",
    "src/console/exemptions/exemptions-at.ts",
    "src/console/links/link-routes.ts",
    "src/console/payments/list/list-payments.ts",
    "src/console/payments/payment-routes.ts",
    "src/console/recovery/recovery-routes.ts",
    "src/console/settlements/payout-routes.ts",
    "src/console/settlements/settlement-routes.ts",
  ]);
});

test("a use of the replica in a payment's slice is found", () => {
  const text = 'import type { StaleReads } from "../platform/database/index.ts";';
  expect(readers([{ path: "src/transaction-requests/debit.ts", text }])).toEqual([
    "src/transaction-requests/debit.ts",
  ]);
});
