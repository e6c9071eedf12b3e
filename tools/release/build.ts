import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { makeLab } from "./lab.ts";
import { packFolder } from "./pack-folder.ts";
import { packLibraries } from "./pack-libraries.ts";
import { type Architecture, ARCHITECTURES, ownArchitecture, packWithPackages } from "./packed-packages.ts";
import { makeProviderKit } from "./provider-kit.ts";
import { productionLock, releasePackage } from "./release-package.ts";
import { thirdPartyLicences } from "./third-party-licences.ts";

/**
 * Makes the production artefact below `build/`: JavaScript with its types, the launcher, the documentation, the files for its deployment, the licences
 * of every package it installs, and a CycloneDX list of them. Beside it are the kit for adapters, the packages for merchants and the lab. It is one file, `build/quittance-<version>.tgz`, which
 * `npm install` and `npx` accept. Its start compiles and downloads nothing. Another one has its packages in it, for each architecture that `--arch` names,
 * or for this machine's: container images are built from it.
 */
const architectures = readArchitectures();
const root = fileURLToPath(new URL("../..", import.meta.url));
const target = join(root, "build/package");

rmSync(join(root, "build"), { recursive: true, force: true });
mkdirSync(target, { recursive: true });

// The typed client is compiled with the others; a fresh clone does not have its generated part.
execFileSync(process.execPath, [join(root, "tools/client-types.ts")], { cwd: root, stdio: "inherit" });
compile();
copyAssets();
for (const file of [
  "LICENSE",
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs",
  "deploy",
])
  cpSync(join(root, file), join(target, file), { recursive: true });
for (const file of globSync("packages/*/{README.md,docs}", { cwd: root }))
  cpSync(join(root, file), join(target, file), { recursive: true });
cpSync(join(root, "tools/release/launcher.mjs"), join(target, "bin/quittance.mjs"));
for (const file of ["run-foreground.mjs", "end-with-parent.mjs", "platform.mjs"])
  cpSync(join(root, "bin", file), join(target, "bin", file));
writeJson("package.json", releasePackage(readJson("package.json"), readJson("package-lock.json")));
writeJson("npm-shrinkwrap.json", productionLock(readJson("package-lock.json")));
writeFileSync(join(target, "NOTICE"), thirdPartyLicences(root, readJson("package-lock.json")));
writeFileSync(join(target, "sbom.cdx.json"), billOfMaterials());
// The kit is handed out by `quittance kit`, and is a file of its own beside the artefact.
const kit = makeProviderKit(root, join(root, "build"));
cpSync(kit, join(target, "kit", basename(kit)));
console.log(pack(target));
console.log(kit);
for (const file of packLibraries(root, pack)) console.log(file);
console.log(makeLab(root, join(root, "build")));
const { version } = readJson("package.json");
for (const architecture of architectures)
  console.log(packWithPackages(target, { build: join(root, "build"), version, architecture }));

function readArchitectures(): readonly Architecture[] {
  const { arch = [ownArchitecture(process.arch)] } = parseArgs({
    options: { arch: { type: "string", multiple: true } },
  }).values;
  const unknown = arch.find((name) => !ARCHITECTURES.includes(name as Architecture));
  if (unknown === undefined) return arch as Architecture[];
  console.error(`--arch takes ${ARCHITECTURES.join(" or ")}, and not ${unknown}.`);
  process.exit(1);
}

/** The packages first, each after those that it depends on: what imports them is compiled against their declarations. */
function compile(): void {
  const packages = globSync("packages/*/tsconfig.build.json", { cwd: root }).toSorted(
    (one, other) => dependenciesOf(one) - dependenciesOf(other),
  );
  for (const project of packages) tsc(project);
  // Nothing is compiled against the gateway's own declarations.
  tsc("tsconfig.build.json", "--declaration", "false");
  for (const file of globSync("lib/**/*.{js,d.ts}", { cwd: target })) {
    const text = readFileSync(join(target, file), "utf8");
    const compiled = withPackagePaths(dirname(file), withCompiledAddresses(withReleaseCommands(text)));
    if (compiled !== text) writeFileSync(join(target, file), compiled);
  }
}

/** How many packages of this repository the package depends on: those that others depend on have none. */
function dependenciesOf(project: string): number {
  const { dependencies = {} } = readJson(join(dirname(project), "package.json"));
  return Object.keys(dependencies).filter((name) => name.startsWith("@quittance/")).length;
}

/** tsc rewrites the extensions of imports, but not the addresses of files that are started as processes of their own. */
function withCompiledAddresses(text: string): string {
  return text.replaceAll(/(new URL\(\s*"[^"]+)\.ts("\s*,\s*import\.meta\.url\))/g, "$1.js$2");
}

/** Usage and messages name the command of a release: it has no npm scripts. */
function withReleaseCommands(text: string): string {
  return text.replaceAll(
    /npm run (database|directory|vault:rotate|audit:verify|bi:rebuild)\b(?: --)?/g,
    "quittance $1",
  );
}

/** A package of this repository is a folder of the artefact: `@quittance/bi-engine/json` is `lib/packages/bi-engine/json.js`. */
function withPackagePaths(folder: string, text: string): string {
  return text.replaceAll(
    /"@quittance\/([a-z-]+)(?:\/([a-z-]+))?"/g,
    (_all, name: string, entry = "index") => {
      const path = relative(folder, `lib/packages/${name}/${entry}.js`);
      return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
    },
  );
}

/** Scripts of pages, style sheets, templates and bundled data are beside the code that reads them. */
function copyAssets(): void {
  for (const file of globSync("src/**/*.*", { cwd: root })) {
    if (/\.(?:ts|md)$/.test(file)) continue;
    const copy = join(target, file.replace(/^src\//, "lib/"));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(root, file), copy);
  }
}

function billOfMaterials(): string {
  return npm(["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"], target);
}

function pack(folder: string): string {
  return packFolder(folder, join(root, "build"));
}

function tsc(project: string, ...options: readonly string[]): void {
  execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", project, ...options], {
    cwd: root,
    stdio: "inherit",
  });
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(join(target, file), `${JSON.stringify(value, null, 2)}\n`);
}
