import { expect, test } from "vitest";
import { jobText } from "../../src/console/platform/job-words.ts";
import { entrySentence } from "../../src/console/audit/entry-words.ts";
import { changedFields } from "../../src/console/audit/changed-fields.ts";
import { pagesOfConsole, pagesOfPlace } from "../../src/console/frame/address.ts";
import { inLanguage } from "../../src/console/language/translate.ts";
import { openDatabase, sql } from "../../src/platform/database/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import type { ConfigurationChange } from "../../src/tenancy/index.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { sourceFiles } from "./repository-files.ts";

const SOURCES = sourceFiles().filter(({ path }) => path.startsWith("src/") && !path.endsWith(".test.ts"));

/** The value of a constant of the sources, or the text itself. */
function valueOf(nameOrText: string): string {
  if (nameOrText.startsWith('"')) return nameOrText.slice(1, -1);
  const pattern = new RegExp(`const ${nameOrText} = "([^"]+)";`);
  const values = SOURCES.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  expect(values, nameOrText).not.toEqual([]);
  return values[0]!;
}

test("each kind of job has a word for people", () => {
  const names = SOURCES.filter(({ text }) => /\bJobKind\b/.test(text)).flatMap(({ path, text }) => {
    const own = /const KIND = ("[^"]+");/.exec(text)?.[1] ?? "KIND";
    return [...text.matchAll(/(?:\bname: |\bfinishJobKind\(\s*)("[a-z-]+"|[A-Z][A-Z_]+)\b/g)]
      .map(([, name = ""]) => valueOf(name === "KIND" ? own : name))
      .filter((name) => name !== "" || path);
  });
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => jobText(name) === name)).toEqual([]);
});

const ENTRY = {
  before: null,
  after: null,
  target: "",
  changed: [],
  operation: null,
  action: "created",
} as const;
const NO_REFUNDS = { at: pagesOfPlace(pagesOfConsole(""), "ME-1"), orders: new Map(), people: new Map() };

function sentence(entry: Partial<ConfigurationChange>): string {
  const words = inLanguage("de", () =>
    entrySentence({ ...ENTRY, ...entry } as ConfigurationChange, NO_REFUNDS),
  );
  return typeof words === "string" ? words : words.text;
}

test("each record and each action of the audit is in words", async () => {
  const recorded = SOURCES.flatMap(({ text }) =>
    text
      .split("recordAuditEvent(")
      .slice(1)
      .flatMap((call) => /\bentity: "(\w+)"/.exec(call)?.[1] ?? []),
  );
  expect(recorded.length).toBeGreaterThan(20);
  const database = await createTestDatabase();
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  const db = openDatabase({ url: database.url, clock, log: silentLog });
  const rows = await db.query<{ args: string; columns: readonly string[] }>(sql`
    select encode(tgargs, 'hex') as args,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname = 'record_configuration_change'`);
  const audited = rows.map(({ args, columns }) => ({
    entity: Buffer.from(args, "hex").toString().split("\0", 1)[0] ?? "",
    columns,
  }));
  await db.close();
  await database.drop();
  expect(audited.length).toBeGreaterThan(30);
  const entities = new Set([...recorded, ...audited.map(({ entity }) => entity)]);
  expect([...entities].filter((entity) => sentence({ entity }).startsWith(`${entity} `))).toEqual([]);
  const columns = new Set(audited.flatMap(({ columns: own }) => own));
  const inside = [...columns].filter((name) => {
    const words = changedFields({ ...ENTRY, changed: [name] } as unknown as ConfigurationChange);
    return (
      /^[a-z]/.test(words) &&
      !["is shared", "changed at", "changed by", "counted at", "next count at", "revision"].includes(words)
    );
  });
  expect(inside).toEqual([]);
});

test("each action that changes no configuration is in words", () => {
  // The files that record one have its operation beside it; others have an operation of the API.
  const operations = SOURCES.filter(({ text }) => text.includes("recordAuditEvent(")).flatMap(({ text }) => [
    ...[...text.matchAll(/operation: "(console\.\w+)"/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/defineOperation\(\{\s*id: "(\w+)"/g)].map(([, name = ""]) => name),
  ]);
  expect(operations.length).toBeGreaterThan(20);
  const without = operations.filter((operation) =>
    ["done", "refused"].some((action) =>
      sentence({ entity: "job", action: action as "done", operation }).includes(operation),
    ),
  );
  expect(without).toEqual([]);
  const done = operations.filter(
    (operation) =>
      sentence({ entity: "job", action: "done", operation }) === sentence({ entity: "job", action: "done" }),
  );
  expect(done).toEqual([]);
});
