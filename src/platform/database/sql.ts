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
sql.join = (parts: readonly Sql[], separator: ", " | " and " | " or " | " union all "): Sql => {
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
  return JSON.stringify(decimal(value));
}

/**
 * Copies only what has a big integer. JSON.stringify with a function for each value takes three times as long, and lists of
 * entries would be a tenth of what a debit allocates.
 */
function decimal(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return decimalItems(value);
  if ("toJSON" in value) return value;
  const fields = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const key in fields) {
    const text = decimal(fields[key]);
    if (text === fields[key]) continue;
    copy ??= { ...fields };
    copy[key] = text;
  }
  return copy ?? fields;
}

function decimalItems(items: readonly unknown[]): readonly unknown[] {
  const texts = items.map(decimal);
  return texts.some((text, at) => text !== items[at]) ? texts : items;
}

/**
 * A statement that runs for every payment: its text is built once. `build` is called once, and what it returns must depend on
 * nothing but its argument, which is one parameter; the result gives the statement with another value of it.
 */
sql.builtOnce = (build: (parameter: unknown) => Sql): ((value: unknown) => Sql) => {
  const marker = {};
  let rendered: Rendered | undefined;
  return (value) => {
    rendered ??= render(build(marker));
    const { values } = rendered;
    const built = { ...rendered, values: values.map((one) => (one === marker ? value : one)) };
    BUILT.add(built);
    return built;
  };
};

interface Rendered extends Sql {
  readonly name?: string;
}

/** Statements that are rendered already. */
const BUILT = new WeakSet<Sql>();

/** Text, values and, unless it is `unprepared`, a stable name under which the server keeps the prepared statement. */
export function render(statement: Sql): Rendered {
  if (BUILT.has(statement)) return statement;
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
