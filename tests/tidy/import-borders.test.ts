import { expect, test } from "vitest";

import { crossedBorders, undeclaredPackages } from "./import-borders.ts";
import { repositoryFiles, sourceFiles } from "./repository-files.ts";

test("no import crosses a border", () => {
  expect(crossedBorders(sourceFiles())).toEqual([]);
});

test("a package imports the packages that its package.json names, and no others", () => {
  expect(undeclaredPackages(repositoryFiles())).toEqual([]);
});

test("an adapter that imports another adapter or the gateway's packages is found", () => {
  const manifest = { name: "@quittance/provider-acme", dependencies: { "@quittance/provider-kit": "0.1.0" } };
  const adapter = [
    'import { readFile } from "node:fs/promises";',
    'import { text } from "@quittance/provider-kit";',
    'import { money } from "@quittance/provider-kit/testing";',
    'import { other } from "@quittance/provider-other";',
    'import { Agent } from "undici";',
  ].join("\n");
  expect(
    undeclaredPackages([
      { path: "packages/provider-acme/package.json", text: JSON.stringify(manifest) },
      { path: "packages/provider-acme/src/acme.ts", text: adapter },
    ]),
  ).toEqual([
    "packages/provider-acme/src/acme.ts imports @quittance/provider-other, which its package.json does not name.",
    "packages/provider-acme/src/acme.ts imports undici, which its package.json does not name.",
  ]);
});

test.each([
  ["src/dcc/offer.ts", "../pay-by-link/index.ts", "siblings on step 9"],
  ["src/tenancy/tenant.ts", "../transactions/index.ts", "tenancy (step 2) lies below transactions (step 8)"],
  ["src/push/record.ts", "../callbacks/index.ts", "push (step 11) lies below callbacks (step 12)"],
  ["src/callbacks/send.ts", "../settlement/index.ts", "siblings on step 12"],
  ["src/agents/keys.ts", "../bi/index.ts", "siblings on step 13"],
  ["src/settlement/fees.ts", "../bi/index.ts", "settlement (step 12) lies below bi (step 13)"],
  ["src/transactions/store.ts", "../vault/http/store.ts", "src/vault/index.ts"],
  ["src/transactions/store.ts", "../platform/jobs/job-store.ts", "its folder's index.ts"],
  ["packages/bi-engine/src/errors.ts", "../../../src/platform/clock.ts", "imports nothing but itself"],
  ["packages/bi-engine/src/errors.ts", "../bench/main.ts", "imports nothing but itself"],
  ["packages/provider-stripe/src/api.ts", "../../provider-kit/src/index.ts", "imports nothing but itself"],
  ["src/bi/engines/engine.ts", "../../../packages/bi-engine/src/sql/sql.ts", "imported by its name"],
  ["src/connectors/store.ts", "../gateway.ts", "composition root imports the slices"],
  ["src/connectors/store.ts", "../../tests/support/postgres.ts", "must not need its tests"],
  ["src/connectors/store.test.ts", "../../tools/docs/generate.ts", "a test in src may use tests/support"],
  ["src/billing/invoice.ts", "../platform/clock.ts", "in no slice"],
  ["src/gateway.ts", "./tenancy/store.ts", "src/tenancy/index.ts"],
])("%s must not import %s", (path, specifier, lesson) => {
  const [first, ...more] = crossedBorders([{ path, text: `import { x } from "${specifier}";` }]);
  expect(more).toEqual([]);
  expect(first).toContain(lesson);
});

test.each([
  ["src/transactions/store.ts", "../connectors/index.ts"],
  ["src/transactions/http/debit.ts", "../store.ts"],
  ["src/callbacks/send.ts", "../transactions/index.ts"],
  ["src/bi/documents/project.ts", "../../transactions/index.ts"],
  ["src/bi/engines/engine.ts", "../documents/index.ts"],
  ["packages/bi-engine/src/sql/sql.ts", "../errors.ts"],
  ["src/tenancy/tenant.ts", "../platform/clock.ts"],
  ["src/connectors/store.test.ts", "../../tests/support/postgres.ts"],
  ["src/gateway.ts", "./callbacks/index.ts"],
])("%s may import %s", (path, specifier) => {
  expect(crossedBorders([{ path, text: `import { x } from "${specifier}";` }])).toEqual([]);
});
