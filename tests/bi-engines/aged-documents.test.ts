import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { biDefinition } from "../../src/bi/documents/index.ts";
import { removeAgedTask } from "../../src/bi/projection/remove-aged.ts";
import { addScope, indexOf } from "../../src/bi/projection/scopes.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import {
  ask,
  documentOf,
  engines,
  type EngineUnderTest,
  openOpenSearch,
  realUrl,
} from "./engines-under-test.ts";

const SCOPE = "TE-0000-0000-0000-0000-0000-0009";
const MONTHS = 2;
/** Every scope with documents gets an index for each month. */
const BY_MONTH = { yearlyFrom: 1, monthlyFrom: 1, documentsPerShard: Infinity };

type Case = readonly [name: string, indices: number, open: () => Promise<EngineUnderTest>];

const cases: Case[] = engines.map(([name, open]) => [name, 1, () => open(biDefinition)]);
if (realUrl !== undefined) {
  const url = realUrl;
  const name = "the OpenSearch engine with an index for each month";
  cases.push([name, 1 + MONTHS + 1, () => openOpenSearch(url, biDefinition, BY_MONTH)]);
}

describe.each(cases)("%s", (_name, indices, open) => {
  let under: EngineUnderTest;
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    under = await open();
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  });
  afterAll(async () => {
    await under.close();
    await db.close();
    await database.drop();
  });

  it("has the documents of the current month and of two before it, after one pass through a scope", async () => {
    await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
    const thisMonth = Temporal.Now.plainDateISO("UTC").with({ day: 1 });
    // The first and the last second of each of the last six months.
    const moments = Array.from({ length: 6 }, (_, place) => thisMonth.subtract({ months: place })).flatMap(
      (month) =>
        [
          month.toZonedDateTime("UTC"),
          month.add({ months: 1 }).toZonedDateTime("UTC").subtract({ seconds: 1 }),
        ].map((moment) => moment.toInstant()),
    );
    const documents = moments.flatMap((moment) =>
      Array.from({ length: 100 }, (_, number) => documentMadeAt(moment, number)),
    );
    // Theirs is the first version.
    await db.execute(sql`select nextval('bi_document_versions')`);
    const index = indexOf(SCOPE);
    await under.engine.putDocuments(index, documents);
    await under.refresh();
    // Divides the documents where that can be.
    const rebuild = await under.engine.startRebuild(index);
    await rebuild.putDocuments(documents);
    await rebuild.finish();
    await under.refresh();

    const engine = Object.assign(under.engine, { id: "tested", respond: () => Promise.reject(new Error()) });
    const unused = async () => new Map<string, never>();
    const task = removeAgedTask({
      db,
      log: silentLog,
      isReady: () => true,
      engine: async () => engine,
      retentionMonths: MONTHS,
      acknowledgementsOf: unused,
      accountFieldOf: () => undefined,
    });
    while ((await task.run()) > 0);
    await under.refresh();
    const { json } = await ask(under.engine, index, { size: 2_000, _source: false });
    const from = thisMonth.subtract({ months: MONTHS }).toZonedDateTime("UTC").toInstant();
    const kept = documents.filter((_, place) => {
      return Temporal.Instant.compare(moments[Math.floor(place / 100)]!, from) >= 0;
    });
    const { hits } = json["hits"] as { hits: { _id: string }[] };
    expect(hits.map(({ _id }) => _id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    expect(kept).toHaveLength(600);
    expect(await under.indicesOf(index)).toHaveLength(indices);
  });
});

/** As of a transaction of that second, or of its second attempt. */
function documentMadeAt(moment: Temporal.Instant, number: number) {
  const second = (moment.epochMilliseconds / 1_000).toString(16).padStart(8, "0");
  const uuid = second + String(number).padStart(12, "0") + (number % 2 === 1 ? "-2" : "");
  return documentOf(uuid, { created_at: moment.toString().replace("T", " ").replace("Z", "") });
}
