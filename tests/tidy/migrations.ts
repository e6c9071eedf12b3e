/** The migrations of a file that are written in it; the schema of the first release is beside it. */
export function scriptsIn(text: string): { name: string; script: string }[] {
  return [...text.matchAll(/^ {2}"(\d{4}-[^"]+)": `([^`]*)`/gm)].map(([, name = "", script = ""]) => ({
    name,
    script,
  }));
}

/**
 * What is wrong with a migration's script: it takes away what the previous version, which may still run or be started again,
 * needs, or it holds a lock on a table that is in use for as long as the table is large. One sentence per mistake.
 */
export function mistakesInMigration(script: string): string[] {
  const text = script.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ");
  const created = new Set(
    [...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name]) => name),
  );
  return statementsOf(text).flatMap((statement) => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index \w+ on )(\w+)/i.exec(
      statement,
    )?.[1];
    if (table !== undefined && created.has(table)) return [];
    return mistakesIn(statement);
  });
}

function mistakesIn(statement: string): string[] {
  if (addsDemandedColumn(statement))
    return ["a column that is not null needs a default: the previous version inserts rows without it."];
  const rule = RULES.find(({ matches }) => matches.test(statement));
  return rule === undefined ? [] : [rule.lesson];
}

const RULES: readonly { readonly matches: RegExp; readonly lesson: string }[] = [
  {
    matches: /^drop (?:table|view|function|type)\b|\bdrop column\b/i,
    lesson: "drops what the previous version needs. Stop using it now, and drop it one release later.",
  },
  {
    matches: /^alter table .*\brename\b/i,
    lesson: "renames what the previous version uses by its old name. Add the new one beside it.",
  },
  {
    matches: /\balter column \w+ (?:set data )?type\b/i,
    lesson: "changes the type of a column, which rewrites the table under a lock. Add a column.",
  },
  {
    matches: /\balter column \w+ set not null\b/i,
    lesson: "set not null reads the whole table under a lock, and refuses rows of the previous version.",
  },
  {
    matches: /\badd constraint\b(?!.*\bnot valid\b)/i,
    lesson:
      "a constraint reads the whole table under a lock. Add it `not valid`, and validate it in a later migration.",
  },
  {
    matches: /^create (?:unique )?index (?!concurrently\b)/i,
    lesson:
      "an index on a table that is in use blocks its writes. Create it `concurrently`, in a migration of its own.",
  },
];

/** A column that the previous version would have to fill. */
function addsDemandedColumn(statement: string): boolean {
  return statement
    .split(/\badd column\b/i)
    .slice(1)
    .some((column) => /\bnot null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column));
}

function statementsOf(text: string): string[] {
  return text
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
