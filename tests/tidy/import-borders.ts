import { dirname, join } from "node:path";

import type { RepositoryFile } from "./repository-files.ts";

/** A slice may import the slices on lower steps. Slices on one step are siblings and closed to each other. */
export const STEPS: Readonly<Record<string, number>> = {
  platform: 0,
  languages: 1,
  cells: 1,
  // Rights are defined there, for all slices that make something with rights.
  authority: 1,
  tenancy: 2,
  "three-d-secure": 3,
  // What happened: others record it there in the statement of the change.
  events: 3,
  // What a decline means for another attempt: a table of others' rules.
  declines: 3,
  // The scope of PCI DSS is this folder.
  vault: 3,
  providers: 4,
  wallets: 5,
  connectors: 6,
  // How often schemes let a card be tried.
  attempts: 7,
  transactions: 8,
  "customer-profiles": 9,
  "pay-by-link": 9,
  dcc: 9,
  schedules: 9,
  disputes: 9,
  risk: 9,
  // Exemptions from strong authentication.
  exemptions: 9,
  // Data of other systems about a transaction: settlement and people write it, BI shows it.
  annotations: 9,
  "transaction-requests": 10,
  push: 11,
  // Files of stored cards: it puts instruments into profiles and starts their schedules.
  "vault-files": 11,
  batch: 11,
  // Recurring payments that failed.
  recovery: 11,
  // What merchants sent, for those who integrate.
  "request-log": 11,
  // Several payments by one link.
  "reusable-links": 11,
  // The time of an installation in test.
  "test-clock": 11,
  shops: 13,
  "payment-pages": 12,
  // They follow what the others record.
  callbacks: 12,
  "event-endpoints": 12,
  settlement: 12,
  // What payments cost, by what was settled.
  costs: 13,
  // What drafts would have brought, and what they bring on a share of the payments.
  "what-if": 13,
  // The last reader: no slice imports it.
  bi: 13,
  // Assistants call there what the other slices have and can do.
  agents: 13,
  // How long the data of all slices is kept, and what it is about one person.
  privacy: 13,
  bank: 13,
  // People see and do there what the other slices have and can do, and decide on what is above the limits of assistants.
  console: 14,
};
export const SLICES = Object.keys(STEPS);
/** `main.ts`, `gateway/` and the like put the parts together, and so do their folders. */
const COMPOSITION_FOLDERS = new Set([
  "gateway",
  "operations",
  "processes",
  "settings",
  "start",
  "demo",
  "guides",
  "commands",
]);

/** One sentence per import that crosses a border, each with the way out. */
export function crossedBorders(files: readonly RepositoryFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("src/") || /^packages\/[^/]+\/src\//.test(path))
    .flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const lesson = file.path.startsWith("packages/")
          ? lessonOfPackage(file.path, target)
          : lessonOf(file.path, target);
        return lesson ? [`${file.path} imports ${target}: ${lesson}`] : [];
      }),
    );
}

/** The files a file imports from within the repository, as paths from its root. */
function importsOf({ path, text }: RepositoryFile): string[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.{1,2}\/[^"]+)"/g);
  return [...specifiers].map(([, specifier]) => join(dirname(path), specifier ?? ""));
}

/** The packages that a file imports by their names, without the entry: `vitest` of `vitest/node`. Not those of Node itself. */
function packagesOf({ text }: RepositoryFile): string[] {
  const specifiers = text.matchAll(
    /(?:\bfrom|\bimport|\bimport\()\s*"((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"]+)?"/g,
  );
  return [...new Set([...specifiers].map(([, name = ""]) => name))];
}

/** One sentence per import of a package in a package of this repository that its package.json does not name. */
export function undeclaredPackages(files: readonly RepositoryFile[]): string[] {
  const manifests = new Map(files.map(({ path, text }) => [path, text]));
  return files
    .filter(({ path }) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path))
    .flatMap((file) => {
      const manifest = JSON.parse(manifests.get(`${packageOf(file.path)}/package.json`) ?? "{}") as Manifest;
      const { name, dependencies, devDependencies, peerDependencies } = manifest;
      const isTest = file.path.endsWith(".test.ts");
      const declared = { ...dependencies, ...peerDependencies, ...(isTest && devDependencies) };
      return packagesOf(file)
        .filter((imported) => imported !== name && !Object.hasOwn(declared, imported))
        .map((imported) => `${file.path} imports ${imported}, which its package.json does not name.`);
    });
}

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function packageOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function lessonOf(importer: string, target: string): string | undefined {
  // Journeys use the fake provider that the tests of an adapter use, and the fake bank.
  if (
    importer.endsWith(".test.ts") &&
    (/^packages\/(?:provider|bank)-[^/]+\/tests\//.test(target) || isFake(target))
  )
    return undefined;
  if (target.startsWith("packages/"))
    return "a package is imported by its name, through the entries that its package.json exports.";
  const isTest = importer.endsWith(".test.ts");
  if (!target.startsWith("src/")) {
    if (isTest && target.startsWith("tests/support/")) return undefined;
    return isTest
      ? "a test in src may use tests/support and nothing else outside src."
      : "the gateway must not need its tests and tools. Move what it needs into src.";
  }
  const from = placeOf(importer);
  const to = placeOf(target);
  if (from === undefined || to === undefined) {
    const stranger = from === undefined ? importer : target;
    return `${stranger} is in no slice. Put it into one, or give its folder a step in tests/tidy/import-borders.ts and ARCHITECTURE.md.`;
  }
  if (from === to) return undefined;
  if (from === "composition")
    return target.endsWith("/index.ts") || isIndex(target, to) ? undefined : mustUseIndex(to);
  return lessonBetweenSlices({ from, to, target });
}

function lessonBetweenSlices({
  from,
  to,
  target,
}: {
  from: string;
  to: string;
  target: string;
}): string | undefined {
  if (to === "composition") {
    return "the composition root imports the slices, never the reverse. Take what you need as a parameter.";
  }
  const [fromStep, toStep] = [STEPS[from] ?? 0, STEPS[to] ?? 0];
  if (fromStep === toStep) {
    return (
      `${from} and ${to} are siblings on step ${fromStep} and closed to each other. ` +
      "Move what both need to a lower step, or let a higher one bring them together."
    );
  }
  if (fromStep < toStep) {
    return (
      `${from} (step ${fromStep}) lies below ${to} (step ${toStep}) and must not know it. ` +
      "Take a function or a value as a parameter, and let the higher step pass it in."
    );
  }
  return isIndex(target, to) ? undefined : mustUseIndex(to);
}

/** A package is a library: it does not depend on the gateway, and stays in its folder. */
function lessonOfPackage(importer: string, target: string): string | undefined {
  const [, name = ""] = importer.split("/");
  if (target.startsWith(`packages/${name}/src/`)) return undefined;
  const isTest = importer.endsWith(".test.ts");
  if (isTest && (target.startsWith(`packages/${name}/`) || isFake(target))) return undefined;
  return `packages/${name} imports nothing but itself and what its package.json names. Pass what it needs as a parameter.`;
}

/** The fakes of the providers are in the lab; the adapters and the gateway need them for tests only. */
function isFake(target: string): boolean {
  return /^packages\/lab\/src\/[^/]+\/[^/]+$/.test(target);
}

/** A slice's name, or `composition` for what may see everything. */
function placeOf(path: string): string | undefined {
  const [, folder = "", ...rest] = path.split("/");
  if (rest.length === 0 || COMPOSITION_FOLDERS.has(folder)) return "composition";
  return Object.hasOwn(STEPS, folder) ? folder : undefined;
}

/** Platform has many small parts, each with an index.ts; every other slice has one. */
function isIndex(target: string, slice: string): boolean {
  if (slice === "composition") return true;
  if (slice === "platform") return /^src\/platform\/([^/]+\.ts|[^/]+\/index\.ts)$/.test(target);
  return target === `src/${slice}/index.ts`;
}

function mustUseIndex(slice: string): string {
  const index = slice === "platform" ? "its folder's index.ts" : `src/${slice}/index.ts`;
  return `a slice is imported only through ${index}. Export it there when it is meant for others.`;
}
