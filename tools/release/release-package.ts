/** The parts of the repository's `package.json` and `package-lock.json` that the production artefact needs. */
export interface RepositoryPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage & Record<string, unknown>>>;
  readonly [field: string]: unknown;
}

/** The oldest Node that runs the released JavaScript. */
export const RELEASE_NODE = ">=26";

/** The Node from npm is for a fresh clone. A release runs on the installed Node. */
const isNode = (name: string): boolean => /^node-(?:bin-)?(?:linux|darwin)-/.test(name);

type IdentityField = "name" | "version" | "description" | "license";

/** The fields that every manifest of a release has as its package has them, and its kind of modules. */
function identityOf({
  name,
  version,
  description,
  license,
}: {
  readonly [Field in IdentityField]?: unknown;
}): Record<string, unknown> {
  return { name, version, description, license, type: "module" };
}

/**
 * The manifest of the production artefact: no scripts, no development packages, exact versions by the shrinkwrap file. The
 * packages of this repository are compiled into it, so that it has their dependencies instead of them.
 */
export function releasePackage(repository: RepositoryPackage, lock: LockFile): Record<string, unknown> {
  return {
    ...identityOf(repository),
    bin: { quittance: "bin/quittance.mjs" },
    main: "lib/main.js",
    files: [
      "bin",
      "lib",
      "docs",
      "deploy",
      "packages",
      "kit",
      "*.md",
      "NOTICE",
      "sbom.cdx.json",
      "npm-shrinkwrap.json",
    ],
    engines: { node: RELEASE_NODE },
    dependencies: releaseDependencies(lock),
    optionalDependencies: without(repository.optionalDependencies, isNode),
  };
}

/** The manifest of the kit as a package of its own: compiled, with its types, and without what only its own tests need. */
export function releaseKit(kit: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { peerDependencies, peerDependenciesMeta } = kit;
  return {
    ...identityOf(kit),
    exports: {
      ".": "./lib/index.js",
      "./lab": "./lib/lab.js",
      "./run-program": "./bin/run-program.mjs",
      "./testing": "./lib/testing.js",
      "./verify": "./lib/verify.js",
    },
    bin: { "quittance-provider": "bin/quittance-provider.mjs" },
    files: ["bin", "lib", "templates", "README.md", "LICENSE"],
    engines: { node: RELEASE_NODE },
    peerDependencies,
    peerDependenciesMeta,
  };
}

/** The manifest of the lab as a package of its own, with the kit inside. */
export function releaseLab(lab: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { bin, dependencies } = lab;
  return {
    ...identityOf(lab),
    bin,
    files: ["bin", "lib", "README.md", "LICENSE"],
    engines: { node: RELEASE_NODE },
    dependencies,
    bundleDependencies: Object.keys(dependencies as object),
  };
}

/** The oldest Node of merchants' servers and builds. */
const LIBRARY_NODE = ">=20";

/** The manifest of a package for merchants' servers or pages: compiled, with its types. */
export function releaseLibrary(library: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { dependencies, peerDependencies } = library;
  return {
    ...identityOf(library),
    exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
    files: ["lib", "README.md", "LICENSE"],
    engines: { node: LIBRARY_NODE },
    ...(dependencies !== undefined && { dependencies }),
    ...(peerDependencies !== undefined && { peerDependencies }),
  };
}

/** The lock file of the production artefact: the repository's without development packages. */
export function productionLock(lock: LockFile): LockFile {
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) =>
      path.startsWith("node_modules/") && !dev && !link && !isNode(path.replace(/^.*node_modules\//, "")),
  );
  const {
    devDependencies: _development,
    workspaces: _packages,
    optionalDependencies,
    ...self
  } = lock.packages[""] ?? {};
  return {
    ...lock,
    packages: {
      "": {
        ...self,
        dependencies: releaseDependencies(lock),
        engines: { node: RELEASE_NODE },
        optionalDependencies: without((optionalDependencies ?? {}) as Record<string, string>, isNode),
      },
      ...Object.fromEntries(kept),
    },
  };
}

/** The dependencies of the gateway and the packages of this repository, without those packages. */
function releaseDependencies({ packages }: LockFile): Record<string, string> {
  // Not what is installed in the folder of a package, which only its development needs.
  const own = Object.entries(packages).filter(([path]) => path === "" || /^packages\/[^/]+$/.test(path));
  const all = own.flatMap(([, { dependencies = {} }]) => Object.entries(dependencies));
  const released = all.filter(([name]) => packages[`node_modules/${name}`]?.link !== true);
  return Object.fromEntries(released.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function without(
  packages: Readonly<Record<string, string>>,
  drop: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(packages).filter(([name]) => !drop(name)));
}
