import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, documentOf, engines, type EngineUnderTest } from "./engines-under-test.ts";

const tenant = "aaaaaaaa-0000-4000-8000-000000000001";

describe.each(engines)("%s", (_name, open) => {
  let under: EngineUnderTest;

  beforeAll(async () => {
    under = await open();
  });
  afterAll(() => under.close());

  async function statusOf(id: string): Promise<unknown> {
    await under.refresh();
    const { json } = await ask(under.engine, tenant, { query: { ids: { values: [id] } } });
    const { hits } = json["hits"] as { hits: { ["_source"]: { status: string } }[] };
    return hits[0]?.["_source"].status;
  }

  it("serves a tenant that has no documents yet", async () => {
    const { status, json } = await ask(under.engine, "aaaaaaaa-0000-4000-8000-00000000000f", {});
    expect(status).toBe(200);
    expect(json["hits"]).toMatchObject({ total: { value: 0, relation: "eq" }, hits: [] });
  });

  it("keeps the newest version, whatever the order in which versions arrive", async () => {
    await under.engine.putDocuments(tenant, [documentOf("t1", { status: "success" }, 5n)]);
    await under.engine.putDocuments(tenant, [documentOf("t1", { status: "pending" }, 4n)]);
    expect(await statusOf("t1")).toBe("success");
  });

  it("takes the same document twice without complaint", async () => {
    const document = documentOf("t2", { status: "success" }, 1n);
    await under.engine.putDocuments(tenant, [document]);
    await under.engine.putDocuments(tenant, [document]);
    expect(await statusOf("t2")).toBe("success");
  });

  it("deletes a document, but not a newer version of it", async () => {
    await under.engine.putDocuments(tenant, [documentOf("t3", { status: "success" }, 3n)]);
    await under.engine.deleteDocuments(tenant, [{ id: "t3", version: 2n }]);
    expect(await statusOf("t3")).toBe("success");
    await under.engine.deleteDocuments(tenant, [{ id: "t3", version: 4n }]);
    expect(await statusOf("t3")).toBeUndefined();
    await under.engine.deleteDocuments(tenant, [{ id: "never", version: 1n }]);
  });

  it("fails loudly when a document is refused for good", async () => {
    const broken = documentOf("t4", { created_at: "no date" });
    await expect(under.engine.putDocuments(tenant, [broken])).rejects.toThrow("document t4 was refused");
  });

  it("writes thousands of documents in bounded calls", async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => documentOf(`m${i}`, { status: "many" }));
    await under.engine.putDocuments(tenant, many);
    await under.refresh();
    const { json } = await ask(under.engine, tenant, { size: 0, query: { term: { status: "many" } } });
    expect(json["hits"]).toMatchObject({ total: { value: 5_000 } });
  });

  it("rebuilds into a new index while queries and writes go on", async () => {
    const other = "aaaaaaaa-0000-4000-8000-000000000002";
    const before = Array.from({ length: 100 }, (_, i) => documentOf(`r${i}`, { status: "old" }));
    await under.engine.putDocuments(other, before);
    const rebuild = await under.engine.startRebuild(other);
    await under.engine.putDocuments(other, [documentOf("r0", { status: "changed" }, 9n)]);
    await rebuild.putDocuments(before.map((document) => ({ ...document, version: 2n })));
    await under.refresh();
    expect((await ask(under.engine, other, {})).json["hits"]).toMatchObject({ total: { value: 100 } });

    const asking = askAgainAndAgain(under, other);
    await rebuild.finish();
    expect(await asking()).toEqual(new Set([100]));
    const changed = await ask(under.engine, other, { query: { term: { status: "changed" } } });
    expect(changed.json["hits"]).toMatchObject({ total: { value: 1 } });
    await under.engine.putDocuments(other, [documentOf("r1", { status: "after" }, 10n)]);
    expect(await under.indicesOf(other)).toEqual([`${other}.000002`]);
  });

  it("stores all of a call but the documents that it names", async () => {
    const call = [
      documentOf("n1", { status: "named" }),
      documentOf("n2", { created_at: "no date" }),
      documentOf("n3", { status: "named" }),
      documentOf("n4", { created_at: "none either" }),
    ];
    const refusal = await under.engine.putDocuments(tenant, call).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ ids: ["n2", "n4"] });
    expect(await statusOf("n1")).toBe("named");
    expect(await statusOf("n3")).toBe("named");
  });

  it("goes on with a rebuild that someone else began, and with none that is over", async () => {
    const other = "aaaaaaaa-0000-4000-8000-000000000004";
    await under.engine.putDocuments(other, [documentOf("c1", {}), documentOf("c2", {})]);
    expect(await under.engine.continueRebuild(other)).toBeUndefined();
    const begun = await under.engine.startRebuild(other);
    await begun.putDocuments([documentOf("c1", { status: "rebuilt" }, 2n)]);
    const continued = await under.engine.continueRebuild(other);
    await continued!.putDocuments([documentOf("c2", { status: "rebuilt" }, 2n)]);
    await continued!.finish();
    await under.refresh();
    const { json } = await ask(under.engine, other, { query: { term: { status: "rebuilt" } } });
    expect(json["hits"]).toMatchObject({ total: { value: 2 } });
    expect(await under.engine.continueRebuild(other)).toBeUndefined();
  });

  it("removes a rebuild that is abandoned", async () => {
    const other = "aaaaaaaa-0000-4000-8000-000000000003";
    await under.engine.putDocuments(other, [documentOf("x", { status: "old" })]);
    const rebuild = await under.engine.startRebuild(other);
    await rebuild.abandon();
    await under.engine.putDocuments(other, [documentOf("x", { status: "new" }, 2n)]);
    await under.refresh();
    const { json } = await ask(under.engine, other, { query: { term: { status: "new" } } });
    expect(json["hits"]).toMatchObject({ total: { value: 1 } });
  });
});

/** Searches until the returned function is called, which gives the totals that were seen. */
function askAgainAndAgain(under: EngineUnderTest, tenantGuid: string): () => Promise<Set<unknown>> {
  const totals = new Set<unknown>();
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const { json } = await ask(under.engine, tenantGuid, { size: 100 });
      totals.add((json["hits"] as { total: { value: number } }).total.value);
    }
  })();
  return async () => {
    stop.abort();
    await loop;
    return totals;
  };
}
