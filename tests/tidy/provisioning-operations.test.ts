import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROVISIONING_OPERATIONS } from "../../src/gateway/provisioning-operations.ts";
import { permissionsPage } from "../../src/tenancy/index.ts";
import { sourceFiles } from "./repository-files.ts";

/** The operations on drafts and versions of a kind, which `draftOperations` makes from its name. */
const OF_DRAFTS = /^(?:get|save|discard|activate)(\w+)Draft$|^(?:list(\w+)Versions|restore(\w+)Version)$/;

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
  const inFiles = new Set(files.map(({ text }) => /\bid: "(\w+)"/.exec(text)?.[1]));
  const kinds = sourceFiles().flatMap(({ path, text }) =>
    path.startsWith("src/") ? [...text.matchAll(/ draftOperations(?:<[^(]*>)?\(\{\s*name: "(\w+)"/g)] : [],
  );
  const drafted = new Set(kinds.map(([, name]) => name));
  const others = PROVISIONING_OPERATIONS.filter(({ id }) => {
    const [, ofDraft, ofVersions = ofDraft, ofVersion = ofVersions] = OF_DRAFTS.exec(id) ?? [];
    return !inFiles.has(id) && !drafted.has(ofVersion);
  });
  expect(others.map(({ id }) => id)).toEqual([]);
  expect(inFiles.size, "files with an operation").toBe(files.length);
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
