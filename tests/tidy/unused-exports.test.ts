import { expect, test } from "vitest";

import { sourceFiles } from "./repository-files.ts";
import { exportsWithoutUse, filesThatExportAll, filesWithoutUse } from "./unused-exports.ts";

/** Started by `npm start`, the operator's commands and `npm run bi:playground`, and what the packages export. */
const ENTRY_POINTS = [
  "src/main.ts",
  ...["database", "directory", "rebuild-bi", "rotate-master-key", "verify-audit"].map(
    (name) => `src/commands/${name}.ts`,
  ),
  ...["playground/main.ts", "index.ts", "json.ts", "server.ts"].map(
    (file) => `packages/bi-engine/src/${file}`,
  ),
  "packages/bank-ebics/src/command.ts",
  "packages/bank-ebics/src/index.ts",
  "packages/cli/src/main.ts",
  "packages/lab/src/main.ts",
  "packages/client/src/index.ts",
  "packages/react/src/index.ts",
  "packages/shop-kit/src/index.ts",
  "packages/shop-kit/src/verify/main.ts",
  ...["events.ts", "index.ts", "order-watch.ts"].map((file) => `packages/shop-medusa/src/${file}`),
  "packages/shop-shopware/src/index.ts",
  "packages/shop-shopware/src/main.ts",
  "packages/shop-vendure/src/index.ts",
  ...["index.ts", "lab.ts", "testing.ts", "verify.ts", "command.ts"].map(
    (file) => `packages/provider-kit/src/${file}`,
  ),
];

/** The types a release ships name them: exported functions return them without saying so. */
const NAMED_BY_DECLARATIONS = "tsc -p tsconfig.build.json needs its name";

/** Exports without a use that stay, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/platform/clock.ts: ManualClock":
    "tests and the simulation move time with it; it is the other kind of clock",
  "src/connectors/connector.ts: Terminal": NAMED_BY_DECLARATIONS,
  "src/connectors/meta-connector.ts: MultiMethodMetaConnector": NAMED_BY_DECLARATIONS,
  "src/platform/measurement.ts: Measurement": NAMED_BY_DECLARATIONS,
  "src/tenancy/http/update-tenant.ts: Parts": NAMED_BY_DECLARATIONS,
  "src/tenancy/tenant.ts: PayByLinkSettings": NAMED_BY_DECLARATIONS,
};

test("every file of src is needed by the gateway, a tool or a benchmark", () => {
  const unused = filesWithoutUse(sourceFiles(), { entryPoints: ENTRY_POINTS });
  expect(unused, "delete it, or move what only tests need to tests/support").toEqual([]);
});

test("every export is used by another file", () => {
  const unused = exportsWithoutUse(sourceFiles());
  expect(
    unused.filter((name) => !Object.hasOwn(EXCEPTIONS, name)),
    "remove `export`, or delete what nothing uses",
  ).toEqual([]);
  expect(
    Object.keys(EXCEPTIONS).filter((name) => !unused.includes(name)),
    "these need no exception any longer",
  ).toEqual([]);
});

test("an index.ts names what it exports", () => {
  expect(filesThatExportAll(sourceFiles()), "list the names instead of `export *`").toEqual([]);
});

const main = { path: "src/main.ts", text: `import { start } from "./dcc/index.ts";\nstart();` };
const index = { path: "src/dcc/index.ts", text: `export { start } from "./start.ts";` };
const start = { path: "src/dcc/start.ts", text: "export function start(): void {}" };

test("a file that only its test imports is found, and one that is started as a process is not", () => {
  const files = [
    { ...main, text: `${main.text}\nfork(new URL("child.ts", import.meta.url));` },
    index,
    start,
    { path: "src/child.ts", text: "" },
    { path: "src/dcc/old.ts", text: `import { start } from "./start.ts";` },
    { path: "src/dcc/old.test.ts", text: `import { old } from "./old.ts";` },
  ];
  expect(filesWithoutUse(files, { entryPoints: ["src/main.ts"] })).toEqual(["src/dcc/old.ts"]);
});

test.each([
  [
    "is used in its own file only",
    "export const a = 1;\nexport const b = a;",
    `import { b } from "./x.ts";`,
    "a",
  ],
  ["is used by tests only", "export function tested(): void {}", "", "tested"],
  [
    "is a type that nobody names",
    "export interface Options {}\nexport function b(o: Options) {}",
    `import { b } from "./x.ts";`,
    "Options",
  ],
  ["is taken under another name", "export const a = 1;", `import { a as other } from "./x.ts";`, undefined],
  ["is taken from a lazy import", "export const a = 1;", `const { a } = await import("./x.ts");`, undefined],
])("an export that %s", (_, text, user, found) => {
  const files = [
    { path: "src/dcc/x.ts", text },
    { path: "src/dcc/x.test.ts", text: `import { tested } from "./x.ts";` },
    { path: "src/dcc/user.ts", text: user },
  ];
  expect(exportsWithoutUse(files)).toEqual(found ? [`src/dcc/x.ts: ${found}`] : []);
});

test("what an index.ts passes on must be used outside its folder", () => {
  const insider = { path: "src/dcc/insider.ts", text: `import { start } from "./index.ts";` };
  expect(exportsWithoutUse([index, start, insider])).toEqual(["src/dcc/index.ts: start"]);
  expect(exportsWithoutUse([index, start, insider, main])).toEqual([]);
});
