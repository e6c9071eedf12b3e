import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** npm leaves out packages for other platforms than the one on which it wrote the file, and then installs them nowhere. */
test("the lock file has the packages of all platforms, and not only of the one on which it was written", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${path} needs ${name}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

/** In which Node looks for a package that one in this folder imports. */
function foldersAbove(path: string): string[] {
  const parts = path.split("/node_modules/");
  const above = parts.map((_, count) => parts.slice(0, parts.length - count).join("/node_modules/"));
  return [...above.map((folder) => (folder === "" ? "" : `${folder}/`)), ""];
}
