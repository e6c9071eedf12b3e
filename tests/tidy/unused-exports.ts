import { dirname, join } from "node:path";

import type { RepositoryFile } from "./repository-files.ts";

/** What a file exports and imports within the repository, read from its statements as oxfmt writes them. */
interface Module {
  readonly path: string;
  readonly text: string;
  readonly exports: readonly Export[];
  readonly imports: readonly Import[];
  /** Files that are started as processes or threads of their own. */
  readonly started: readonly string[];
}

interface Export {
  readonly name: string;
  /** True when the file only passes it on from another one. */
  readonly passedOn: boolean;
}

interface Import {
  readonly target: string;
  /** The exports of the target that are used, by the names they have there. */
  readonly names: readonly string[];
}

const FROM =
  /^(?:import|export)\s+(?:type\s+)?(?:(?<list>\{[^}]*\})|\*(?: as \w+)?)\s+from\s+"(?<file>\.{1,2}\/[^"]+\.ts|@quittance\/[^"]+)";/gm;
const IMPORT_ONLY = /^import\s+"(?<file>\.{1,2}\/[^"]+\.ts)";/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*"(?<file>\.{1,2}\/[^"]+\.ts|@quittance\/[^"]+)"\s*\)/g;
const START = /\bnew URL\(\s*"(?<file>[^"]+\.ts)",\s*import\.meta\.url/g;
const DECLARATION =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (?<name>\w+)/gm;
const EXPORT_LIST = /^export\s+(?:type\s+)?(?<list>\{[^}]*\})(?<from>\s+from\s+"[^"]+")?;/gm;

/** Files in src that are needed by no entry point, tool or benchmark: only tests import them, or nothing does. */
export function filesWithoutUse(
  files: readonly RepositoryFile[],
  { entryPoints }: { entryPoints: readonly string[] },
): string[] {
  const modules = new Map(files.map((file) => [file.path, moduleOf(file)]));
  const needed = new Set<string>();
  const toVisit = [...entryPoints, ...[...modules.keys()].filter(isTool)];
  for (let path = toVisit.pop(); path !== undefined; path = toVisit.pop()) {
    const module = modules.get(path);
    if (!module || needed.has(path)) continue;
    needed.add(path);
    toVisit.push(...module.imports.map(({ target }) => target), ...module.started);
  }
  return [...modules.keys()].filter((path) => isProduct(path) && !needed.has(path));
}

/**
 * Exports of src that no other file uses, as `path: name`. What an `index.ts` passes on must be used outside its
 * folder. What only tests use must at least be used by its own file too: code that only tests call is dead.
 */
export function exportsWithoutUse(files: readonly RepositoryFile[]): string[] {
  const modules = files.map(moduleOf);
  const users = new Map<string, string[]>();
  for (const { path, imports } of modules)
    for (const { target, names } of imports)
      for (const name of names) {
        const key = `${target}: ${name}`;
        users.set(key, [...(users.get(key) ?? []), path]);
      }
  return modules
    .filter(({ path }) => isProduct(path) && !isPackageEntry(path))
    .flatMap((module) =>
      module.exports
        .filter((exported) => !isUsed(module, exported, users.get(`${module.path}: ${exported.name}`) ?? []))
        .map(({ name }) => `${module.path}: ${name}`),
    );
}

/** Files that export a whole other file: a reader of it does not see what is used. */
export function filesThatExportAll(files: readonly RepositoryFile[]): string[] {
  return files
    .filter(({ path, text }) => isProduct(path) && /^export (?:type )?\*/m.test(text))
    .map(({ path }) => path);
}

function isUsed({ path, text }: Module, { name, passedOn }: Export, users: readonly string[]): boolean {
  const others = passedOn ? users.filter((user) => !user.startsWith(`${dirname(path)}/`)) : users;
  if (others.some((user) => !isTest(user))) return true;
  return others.length > 0 && (passedOn || identifiersIn(text).filter((found) => found === name).length > 1);
}

function moduleOf(file: RepositoryFile): Module {
  const { path } = file;
  const text = file.text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const filesIn = (statement: RegExp) =>
    [...text.matchAll(statement)].map(({ groups }) => ({
      list: groups?.["list"],
      target: fileOf(groups?.["file"] ?? "", path),
    }));
  return {
    path,
    text,
    exports: [
      ...[...text.matchAll(DECLARATION)].map(({ groups }) => ({
        name: groups?.["name"] ?? "",
        passedOn: false,
      })),
      ...[...text.matchAll(EXPORT_LIST)].flatMap(({ groups }) =>
        namesIn(groups?.["list"]).map(({ outside }) => ({
          name: outside,
          passedOn: groups?.["from"] !== undefined,
        })),
      ),
    ],
    imports: [
      ...filesIn(FROM).map(({ list, target }) => ({
        target,
        names: list === undefined ? identifiersIn(text) : namesIn(list).map(({ inside }) => inside),
      })),
      ...filesIn(IMPORT_ONLY).map(({ target }) => ({ target, names: [] })),
      // The names are taken from the promised module elsewhere in the text.
      ...filesIn(DYNAMIC_IMPORT).map(({ target }) => ({ target, names: identifiersIn(text) })),
    ],
    started: filesIn(START).map(({ target }) => target),
  };
}

/** A package of this repository is imported by its name: `@quittance/bi-engine/json` is its entry `src/json.ts`. */
function fileOf(specifier: string, importer: string): string {
  const [, name, entry = "index"] = /^@quittance\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name === undefined ? join(dirname(importer), specifier) : `packages/${name}/src/${entry}.ts`;
}

/** The names of `{ a, type B, c as d }`, each with the name in the file that declares it and the one under which it is passed on. */
function namesIn(list = ""): { readonly inside: string; readonly outside: string }[] {
  return list
    .replaceAll(/[{}]/g, "")
    .split(",")
    .map((item) => item.trim().replace(/^type\s+/, ""))
    .filter((item) => item !== "")
    .map((item) => {
      const [inside = "", outside = inside] = item.split(" as ");
      return { inside, outside };
    });
}

function identifiersIn(text: string): string[] {
  return text.match(/\b[A-Za-z_]\w*\b/g) ?? [];
}

function isProduct(path: string): boolean {
  return /^(?:packages\/[^/]+\/)?src\//.test(path) && !isTest(path);
}

/** What a package exports is for others than this repository, too. */
function isPackageEntry(path: string): boolean {
  return /^packages\/[^/]+\/src\/[^/]+\.ts$/.test(path);
}

function isTest(path: string): boolean {
  return /^(?:packages\/[^/]+\/)?tests\//.test(path) || path.endsWith(".test.ts");
}

/** Tools and benchmarks are started by hand. */
function isTool(path: string): boolean {
  return !isProduct(path) && !isTest(path);
}
