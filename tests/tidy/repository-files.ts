import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export type RepositoryFile = { readonly path: string; readonly text: string };

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What git does not track, and what a person does not write. */
const SKIPPED = new Set([".git", "node_modules", "build", "data", ".cache", "package-lock.json"]);
const TEXT = /\.(ts|mjs|md|json|yaml|yml|sql|liquid|css|html|xml|csv|txt|snap|sh)$|^[^.]+$/;

/** Written by a program, and not kept in git. */
const GENERATED = ".generated.ts";

/** Every text file of the repository, with its path as `src/platform/clock.ts`. */
export function repositoryFiles(): RepositoryFile[] {
  return filesBelow(root).map((file) => ({
    path: relative(root, file),
    text: readFileSync(file, "utf8"),
  }));
}

export function sourceFiles(): RepositoryFile[] {
  return repositoryFiles().filter(({ path }) => path.endsWith(".ts") && !path.endsWith(GENERATED));
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (SKIPPED.has(entry.name) || entry.isSymbolicLink()) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && TEXT.test(entry.name) ? [path] : [];
  });
}
