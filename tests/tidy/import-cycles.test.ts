import { expect, test } from "vitest";

import { importCycles } from "./import-cycles.ts";
import { sourceFiles } from "./repository-files.ts";

test("no files import each other in a circle", () => {
  expect(
    importCycles(sourceFiles()),
    "move the types that both need to a file of their own, or take a function as a parameter",
  ).toEqual([]);
});

test("a cycle is found, through types as well, and what only leads to it is no part of it", () => {
  const files = [
    { path: "src/a.ts", text: `import type { B } from "./b.ts";` },
    { path: "src/b.ts", text: `import {\n  c,\n  d,\n} from "./c.ts";` },
    { path: "src/c.ts", text: `import { leaf } from "./leaf.ts";\nexport { a } from "./a.ts";` },
    { path: "src/leaf.ts", text: `export const leaf = 1;` },
    { path: "src/main.ts", text: `import { a } from "./a.ts";` },
  ];
  expect(importCycles(files)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]]);
});

test("what is loaded later on purpose makes no cycle", () => {
  const files = [
    { path: "src/a.ts", text: `import { b } from "./b.ts";` },
    { path: "src/b.ts", text: `const load = () => import("./a.ts");` },
  ];
  expect(importCycles(files)).toEqual([]);
});
