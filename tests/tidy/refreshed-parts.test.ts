import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

/** Attributes of htmx that need no code in a page, and replace a part of it by a part of what the address returns. */
const ALLOWED = new Set(["get", "trigger", "select", "select-oob", "swap"]);

test("pages use few attributes of htmx, none of which contains code", () => {
  const files = repositoryFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.ts$/.test(path));
  const used = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bhx-([a-z:-]+)(?:="([^"]*)")?/g)]
      .filter(([attribute]) => attribute !== "hx-request" && attribute !== "hx-refresh")
      .map(([, name = "", value = ""]) => ({ path, name, value })),
  );
  expect(used.length).toBeGreaterThan(2);
  expect(
    used.filter(
      ({ name, value }) => (name !== "" && name !== "-" && !ALLOWED.has(name)) || value.includes("js:"),
    ),
  ).toEqual([]);
});
