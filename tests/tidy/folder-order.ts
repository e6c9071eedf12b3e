import { dirname, join } from "node:path";

import type { RepositoryFile } from "./repository-files.ts";

/**
 * Imports that run up: from a folder to one that is above it in the list, or a file of no folder of the list. A file belongs to
 * the longest entry that it is or is below, so that a folder may have entries for parts of it.
 */
export function upwardImports(
  files: readonly RepositoryFile[],
  { root, fromTop }: { root: string; fromTop: readonly string[] },
): string[] {
  const floorOf = (path: string): number | undefined => {
    const entries = fromTop.filter(
      (entry) => path === `${root}${entry}` || path.startsWith(`${root}${entry}/`),
    );
    const [longest] = entries.toSorted((a, b) => b.length - a.length);
    return longest === undefined ? undefined : fromTop.indexOf(longest);
  };
  return files
    .filter(({ path }) => path.startsWith(root) && !path.endsWith(".test.ts"))
    .flatMap((file) => {
      const from = floorOf(file.path);
      if (from === undefined) return [`${file.path} is in no folder of the list`];
      return importsOf(file)
        .filter((target) => (floorOf(target) ?? from) < from)
        .map((target) => `${file.path} imports ${target}, which is above it`);
    });
}

function importsOf({ path, text }: RepositoryFile): string[] {
  return [...text.matchAll(/\bfrom\s+"(\.{1,2}\/[^"]+)"/g)].map(([, specifier = ""]) =>
    join(dirname(path), specifier),
  );
}
