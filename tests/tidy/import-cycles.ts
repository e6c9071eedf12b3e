import { dirname, join } from "node:path";

import type { RepositoryFile } from "./repository-files.ts";

const IMPORT = /^(?:import|export)\b[^;"]*?\bfrom\s+"(\.{1,2}\/[^"]+)"|^import\s+"(\.{1,2}\/[^"]+)"/gm;

/**
 * The files that import each other in a circle, as sets of paths, each the whole of a strongly connected component. Imports
 * of types count: they are what keeps a reader from understanding one file without the others. An `import()` does not,
 * since it loads a part later on purpose.
 */
export function importCycles(files: readonly RepositoryFile[]): string[][] {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(IMPORT)].map(([, named, plain]) => join(dirname(path), named ?? plain ?? "")),
    ]),
  );
  return components(imports)
    .filter((component) => component.length > 1)
    .map((component) => component.toSorted());
}

/** Tarjan's algorithm: a file whose way back leads to none before itself closes a component. */
function components(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      const reached = order.has(target)
        ? open.includes(target)
          ? (order.get(target) ?? place)
          : place
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? place, reached));
    }
    if (lowest.get(path) === place) found.push(open.splice(open.indexOf(path)));
    return lowest.get(path) ?? place;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return found;
}
