import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PACKAGES = join(import.meta.dirname, "../../packages");
const KIT = "@quittance/shop-kit";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

/** A plug-in that a merchant's developer can read in one sitting. */
test.each([
  ["shop-kit", 1_500],
  ["shop-medusa", 600],
  ["shop-vendure", 600],
  ["shop-shopware", 600],
])("%s has at most %i lines of code, and depends on nothing but the kit and its shop", (name, most) => {
  const folder = join(PACKAGES, name);
  const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const lines = files.map(
    (file) =>
      readFileSync(join(folder, "src", file), "utf8")
        .trimEnd()
        .split("\n").length,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const dependencies = Object.keys(manifest.dependencies ?? {});
  expect(dependencies.filter((dependency) => dependency !== KIT)).toEqual([]);
  expect(manifest.engines.node).toBe(">=20");
});
