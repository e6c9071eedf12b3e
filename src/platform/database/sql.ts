import { createHash } from "node:crypto";

/** A statement or a part of one: text with numbered parameters, and their values. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

const FRAGMENT = Symbol("sql fragment");

interface Fragment extends Sql {
  readonly [FRAGMENT]: { strings: readonly string[]; parts: readonly unknown[] };
}

/**
 * Writes SQL as SQL. A `${value}` becomes a parameter; a `${sql`…`}` is spliced in with its own parameters.
 * Nothing else can enter the text, so that a value can never become syntax.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const fragment: Fragment = {
    [FRAGMENT]: { strings, parts },
    get text() {
      return render(fragment).text;
    },
    get values() {
      return render(fragment).values;
    },
  };
  return fragment;
}

/** Joins parts with a separator, for lists of conditions or values. */
sql.join = (parts: readonly Sql[], separator: ", " | " and " | " or "): Sql => {
  const strings = ["", ...parts.slice(1).map(() => separator as string), ""];
  return sql(Object.assign(strings, { raw: strings }), ...parts);
};

/** No text at all: for parts that are only sometimes there. */
sql.nothing = sql``;

const UNPREPARED = new WeakSet<Sql>();

/**
 * A statement that the server plans at each run: for a table that fills quickly, where a plan made while it was empty
 * would scan all of it.
 */
sql.unprepared = (statement: Sql): Sql => {
  UNPREPARED.add(statement);
  return statement;
};

/** A JSON parameter; add `::jsonb` where the type can't be inferred. Big integers become decimal text. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? inner.toString() : inner,
  );
}

/** Text, values and, unless it is `unprepared`, a stable name under which the server keeps the prepared statement. */
export function render(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const values: unknown[] = [];
  const text = append(statement, values);
  return { ...(!UNPREPARED.has(statement) && { name: nameOf(text) }), text, values };
}

function append(statement: Sql, values: unknown[]): string {
  if (!isFragment(statement)) throw new Error("Only statements made with sql`` can be run.");
  const { strings, parts } = statement[FRAGMENT];
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (isFragment(part)) text += append(part, values);
    else text += `$${values.push(part)}`;
    text += strings[index + 1]!;
  }
  return text;
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === "object" && value !== null && FRAGMENT in value;
}

const NAMES = new Map<string, string>();

function nameOf(text: string): string {
  let name = NAMES.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("hex").slice(0, 24);
    // Statements come from templates in the code, so there are few; a list of varying length may add some.
    if (NAMES.size < 5_000) NAMES.set(text, name);
  }
  return name;
}
