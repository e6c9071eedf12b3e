import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROVISIONING_OPERATIONS } from "../../src/gateway/provisioning-operations.ts";
import { permissionsPage } from "../../src/tenancy/index.ts";
import { sourceFiles } from "./repository-files.ts";

test("a provisioning operation has a file of its own, named as the operation", () => {
  const files = sourceFiles().filter(
    ({ path, text }) => path.startsWith("src/") && text.includes("= defineOperation("),
  );
  const problems = files.flatMap(({ path, text }) => {
    const ids = [...text.matchAll(/export const (\w+)Operation = defineOperation\(\{\s*id: "(\w+)"/g)];
    const [found] = ids;
    if (ids.length !== 1 || found === undefined || text.split("defineOperation(").length !== 2)
      return [`${path} has ${ids.length} operations: each has a file of its own`];
    const [, name, id = ""] = found;
    const fileName = `${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    return name === id && path.endsWith(`/${fileName}`) ? [] : [`${path} has ${name}Operation: ${id}`];
  });
  expect(problems).toEqual([]);
  expect(files.length, "files with an operation").toBe(PROVISIONING_OPERATIONS.length);
});

test("no two provisioning operations have one id", () => {
  const ids = PROVISIONING_OPERATIONS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the page of permissions has every operation", () => {
  expect(readFileSync("docs/reference/permissions.md", "utf8")).toBe(
    permissionsPage(PROVISIONING_OPERATIONS),
  );
});
