// The checks of types, lint and format, for `npm run check` and `npm test`. Rules of lint that need types cost more than all else
// together: outside of CI they read the files that differ from the main branch.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { root } from "./toolchain.mjs";

const CLIENT_TYPES = join(root, "packages/client/src/api.generated.ts");
/** What the types of the typed client are made of. */
const SOURCES_OF_CLIENT_TYPES = ["src", "packages", "tools"];
const LINTED = /\.(?:[cm]?js|tsx?)$/;

/**
 * Each checker of types works out most types of the others again: by itself one takes half the processor time of four, and on two cores
 * no longer.
 */
const CHECKERS = ["--checkers", availableParallelism() > 2 ? "2" : "1"];

/** Name and command of each. */
export function checks({ everything }) {
  const changed = everything ? undefined : changedFiles();
  return [
    ["types", ["tsc", ...CHECKERS]],
    ["types of the browser scripts", ["tsc", "-p", "tsconfig.browser.json"]],
    ...lint(changed),
    ["format", ["oxfmt", "--check"]],
  ];
}

function lint(changed) {
  if (!changed) return [["lint", ["oxlint", "--type-aware"]]];
  const all = ["lint", ["oxlint"]];
  return changed.length === 0
    ? [all]
    : [all, ["lint with types of what differs", ["oxlint", "--type-aware", ...changed]]];
}

/** Files to lint that differ from the main branch; undefined when git cannot say it. */
function changedFiles() {
  const base = [
    ["merge-base", "HEAD", "origin/main"],
    ["merge-base", "HEAD", "main"],
    ["rev-parse", "HEAD"],
  ]
    .map(git)
    .find((found) => found !== undefined);
  return base && filesChangedSince(base.trim())?.filter((file) => LINTED.test(file));
}

/** Also those that are not committed; undefined when git cannot say it. */
export function filesChangedSince(commit) {
  const differ = git(["diff", "--name-only", "--diff-filter=d", commit]);
  const added = git(["ls-files", "--others", "--exclude-standard"]);
  if (differ === undefined || added === undefined) return undefined;
  return `${differ}${added}`.split("\n").filter(Boolean);
}

function git(args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/** Whether a file that the types of the typed client depend on, or a folder of one, is newer than they are. */
export function clientTypesAreOld() {
  if (!existsSync(CLIENT_TYPES)) return true;
  const made = statSync(CLIENT_TYPES).mtimeMs;
  const isNewer = (folder) =>
    statSync(folder).mtimeMs > made ||
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return !/^(?:node_modules|dist)$/.test(entry.name) && isNewer(path);
      return entry.name.endsWith(".ts") && statSync(path).mtimeMs > made;
    });
  return SOURCES_OF_CLIENT_TYPES.some((folder) => isNewer(join(root, folder)));
}
