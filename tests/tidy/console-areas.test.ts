import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles, type RepositoryFile } from "./repository-files.ts";

const CONSOLE = "src/console/";
/** From the lowest: an area imports the areas before it. Files of the console's root put the areas together. */
const AREAS = [
  "language",
  "access",
  "frame",
  "payment-facts",
  "accounts",
  "people",
  "audit",
  "views",
  "vault",
  "bank",
  "refunds",
  "payments",
  "customers",
  "disputes",
  "test-clock",
  "overview",
  "explore",
  "insights",
  "configuration",
  "connectors",
  "routing",
  "three-d-secure",
  "risk",
  "links",
  "terminal",
  "settlements",
  "exemptions",
  "costs",
  "schedules",
  "shops",
  "recovery",
  "what-if",
  "batches",
  "card-imports",
  "developers",
  "credentials",
  "settings",
  "alerts",
  "platform",
];
/** The only file of the root that areas import: types alone. */
const SHARED_PARTS = "src/console/parts.ts";

/** One sentence per import of an area that goes up, or to a file of the root. */
function importsUpwards(files: readonly RepositoryFile[]): string[] {
  return files
    .filter(
      ({ path }) => path.startsWith(CONSOLE) && areaOf(path) !== undefined && !path.endsWith(".test.ts"),
    )
    .flatMap(({ path, text }) => {
      const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+)"/g)];
      return specifiers
        .map(([, specifier]) => join(dirname(path), specifier ?? ""))
        .filter((target) => target.startsWith(CONSOLE) && target !== SHARED_PARTS)
        .filter((target) => stepOf(target) > stepOf(path))
        .map((target) => `${path} imports ${target}`);
    });
}

function areaOf(path: string): string | undefined {
  const rest = path.slice(CONSOLE.length);
  const [folder] = rest.split("/", 1);
  return rest.includes("/") && folder !== "journeys" ? folder : undefined;
}

/** A file of the root is above all areas. */
function stepOf(path: string): number {
  const area = areaOf(path);
  return area === undefined ? AREAS.length : AREAS.indexOf(area);
}

test("each folder of the console is an area with a place in their order", () => {
  const areas = sourceFiles()
    .filter(({ path }) => path.startsWith(CONSOLE))
    .flatMap(({ path }) => areaOf(path) ?? []);
  expect([...new Set(areas)].toSorted()).toEqual(AREAS.toSorted());
});

test("no area of the console imports one above it, or the root", () => {
  expect(importsUpwards(sourceFiles())).toEqual([]);
});

test.each([
  ["src/console/frame/page.ts", "../refunds/waiting.ts"],
  ["src/console/payments/page.ts", "../register-route.ts"],
  ["src/console/accounts/passkeys/use-passkey.ts", "../../people/invitation-store.ts"],
])("%s must not import %s", (path, specifier) => {
  expect(importsUpwards([{ path, text: `import { x } from "${specifier}";` }])).toHaveLength(1);
});
