import { expect, test } from "vitest";

import { upwardImports } from "./folder-order.ts";
import { sourceFiles } from "./repository-files.ts";

/** The folders of the BI engine: each imports only from those below it. What they are for: docs/how-it-works.md of the package. */
const BI_ENGINE = [
  ["playground", "index.ts", "server.ts", "json.ts", "engine"],
  ["store", "endpoints", "support-page.ts", "response", "request", "search"],
  ["aggregations/read-aggregations.ts", "aggregations/all-kinds.ts", "aggregations/kinds"],
  ["aggregations/composite", "aggregations/pipelines", "aggregations/buckets", "aggregations/values"],
  ["aggregations/levels", "aggregations/reading", "aggregations/aggregation.ts"],
  ["hits"],
  ["queries/read-query.ts", "queries/all-kinds.ts", "queries/kinds", "queries/positions", "queries/text"],
  ["queries/query-string", "queries/hits", "queries/conditions", "queries/reading", "queries/query.ts"],
  ["queries/spans"],
  ["fields", "plan", "reading", "mapping", "text", "patterns", "json", "sql", "dates", "values"],
  ["work.ts", "errors.ts"],
].flat();

test("the imports of the BI engine's folders go one way", () => {
  const files = sourceFiles();
  expect(upwardImports(files, { root: "packages/bi-engine/src/", fromTop: BI_ENGINE })).toEqual([]);
  const used = BI_ENGINE.filter((entry) =>
    files.some(({ path }) => path.startsWith(`packages/bi-engine/src/${entry}`)),
  );
  expect(used, "an entry without files").toEqual(BI_ENGINE);
});

test("an import that runs up is found, in a part of a folder too, and what is in no folder", () => {
  const files = [
    { path: "src/top/a.ts", text: 'import { b } from "../low/b.ts";' },
    { path: "src/low/b.ts", text: 'import type { A } from "../top/a.ts";\nimport { c } from "./c.ts";' },
    { path: "src/low/c.ts", text: 'import { b } from "./b.ts";' },
    { path: "src/other/d.ts", text: "" },
  ];
  expect(upwardImports(files, { root: "src/", fromTop: ["top", "low", "low/c.ts"] })).toEqual([
    "src/low/b.ts imports src/top/a.ts, which is above it",
    "src/low/c.ts imports src/low/b.ts, which is above it",
    "src/other/d.ts is in no folder of the list",
  ]);
});
