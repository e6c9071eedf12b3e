import type { RepositoryFile } from "./repository-files.ts";

/** A statement in one slice that reads or writes a table of another. */
export interface ForeignStatement {
  readonly path: string;
  readonly table: string;
  readonly owner: string;
}

/** Which slice owns each table: the one whose schema or migrations create it. */
export function tableOwners(files: readonly RepositoryFile[]): ReadonlyMap<string, string> {
  const created = files
    .filter(isMigration)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([a-z_]+)/gi)].map(
        ([, table = ""]): [string, string] => [table, sliceOf(path)],
      ),
    );
  return new Map(created);
}

/** Every table of another slice that a source file names in its SQL, once a file. */
export function foreignStatements(
  files: readonly RepositoryFile[],
  owners: ReadonlyMap<string, string>,
): ForeignStatement[] {
  return files
    .filter((file) => file.path.startsWith("src/") && !isMigration(file) && !file.path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      [...new Set(statementsIn(text).flatMap(tablesNamedIn))].flatMap((table) => {
        const owner = owners.get(table);
        return owner === undefined || owner === sliceOf(path) ? [] : [{ path, table, owner }];
      }),
    );
}

/** What to do instead. */
export function lessonOf({ path, table, owner }: ForeignStatement): string {
  return (
    `${path} has SQL on "${table}", which belongs to ${owner}. Only its owner reads and writes a table: ` +
    `export a read model, a use case or an SQL fragment from src/${owner}/index.ts and use that. ` +
    "A slice that must not import the owner takes a function as a parameter."
  );
}

/** The platform's parts own tables each for themselves. */
function sliceOf(path: string): string {
  const [, slice = "", part = ""] = path.split("/");
  return slice === "platform" ? `platform/${part}` : slice;
}

function isMigration({ path }: RepositoryFile): boolean {
  return path.startsWith("src/") && /\/(?:schema\.sql|migrations\.ts)$/.test(path);
}

const TABLE_AFTER = /\b(?:from|join|into|update|using|truncate|lock table)\s+(?:only\s+)?([a-z_]+)\b/gi;
/** `from one, other`: the second and later of a list. */
const TABLE_LIST = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+as\s+[a-z_]+)?)+)/gi;
const COMMON_TABLE_EXPRESSION = /\b([a-z_]+)\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

/** A common table expression hides a table of the same name in its statement. */
function tablesNamedIn(statement: string): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, "");
  const hidden = new Set([...text.matchAll(COMMON_TABLE_EXPRESSION)].map(([, name = ""]) => name));
  const listed = [...text.matchAll(TABLE_LIST)].flatMap(([, list = ""]) =>
    [...list.matchAll(/,\s*([a-z_]+)/gi)].map(([, name = ""]) => name),
  );
  const named = [...text.matchAll(TABLE_AFTER)].map(([, name = ""]) => name);
  return [...named, ...listed].filter((name) => !hidden.has(name));
}

/** A string that is SQL without the tag, such as the argument of a driver's `query`. */
const PLAIN_STATEMENT = /"((?:select|insert into|update|delete from|with|lock table) [^"\n]*)"/g;

/** The SQL of a source file: each outermost `sql` template with the templates inside it, and plain strings. */
function statementsIn(source: string): string[] {
  const statements = [...source.matchAll(PLAIN_STATEMENT)].map(([, statement = ""]) => statement);
  for (let start = source.indexOf("sql`"); start !== -1;) {
    const end = endOfTemplate(source, start + "sql`".length);
    statements.push(source.slice(start, end));
    start = source.indexOf("sql`", end);
  }
  return statements;
}

/** The place after the closing backtick of the template whose text begins at `from`. */
function endOfTemplate(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== "`") {
    if (source.startsWith("${", at)) at = endOfExpression(source, at + 2);
    else at += source[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

/** The place after the closing brace of the expression that begins at `from`. */
function endOfExpression(source: string, from: number): number {
  let at = from;
  for (let depth = 1; at < source.length;) {
    const character = source[at];
    at += 1;
    if (character === "`") at = endOfTemplate(source, at);
    else if (character === '"' || character === "'") at = source.indexOf(character, at) + 1 || source.length;
    else if (character === "{") depth += 1;
    else if (character === "}" && --depth === 0) break;
  }
  return at;
}
