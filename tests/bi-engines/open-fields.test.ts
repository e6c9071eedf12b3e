import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { biDefinition } from "../../src/bi/documents/index.ts";
import { ask, documentOf, engines, type EngineUnderTest } from "./engines-under-test.ts";

const tenant = "aaaaaaaa-0000-4000-8000-000000000005";

describe.each(engines)("%s", (_name, openEngine) => {
  let under: EngineUnderTest;

  beforeAll(async () => {
    under = await openEngine(biDefinition);
  });
  afterAll(() => under.close());

  it("takes every text into an open field, whatever the first one looked like", async () => {
    const values = ["2026-11-20", "2026/11/20 10:00:00", "tomorrow", "true", "1.5", "", "x".repeat(8_192)];
    for (const [index, value] of values.entries()) {
      const open = { shipped: value };
      const fields = {
        extra_data: open,
        result_extra_data: open,
        callback_extra_data: open,
        return_data: open,
        customer: { extra_data: open },
      };
      await under.engine.putDocuments(tenant, [documentOf(`o${index}`, fields)]);
    }
    await under.refresh();
    for (const field of ["extra_data", "callback_extra_data", "customer.extra_data"]) {
      const query = { term: { [`${field}.shipped.keyword`]: "2026-11-20" } };
      const { json } = await ask(under.engine, tenant, { query });
      expect(json["hits"]).toMatchObject({ total: { value: 1 }, hits: [{ _id: "o0" }] });
    }
    const { json } = await ask(under.engine, tenant, {
      query: { match: { "extra_data.shipped": "tomorrow" } },
    });
    expect(json["hits"]).toMatchObject({ total: { value: 1 }, hits: [{ _id: "o2" }] });
  });
});
