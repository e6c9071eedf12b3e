import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, documentOf, type EngineUnderTest, openOpenSearch, realUrl } from "./engines-under-test.ts";
import { InterruptibleProxy } from "./interruptible-proxy.ts";

const TENANT = "cccccccc-0000-4000-8000-000000000001";

/** Both lead to one server: what matters here is which of them responds. */
describe.skipIf(realUrl === undefined)("a cluster that is reached by two addresses", () => {
  let one: InterruptibleProxy;
  let other: InterruptibleProxy;
  let under: EngineUnderTest;

  beforeAll(async () => {
    one = await InterruptibleProxy.open(realUrl!);
    other = await InterruptibleProxy.open(realUrl!);
    under = await openOpenSearch(realUrl!, undefined, undefined, `${one.url},${other.url}`);
  });
  afterAll(async () => {
    await under.close();
    await one.cut();
    await other.cut();
  });

  async function total(): Promise<unknown> {
    const { status, json } = await ask(under.engine, TENANT, { size: 0 });
    return status === 200 ? (json["hits"] as { total: { value: number } }).total.value : status;
  }

  it("is written to and searched while one of them does not respond, whichever it is", async () => {
    let written = 0;
    const write = async (): Promise<void> => {
      await under.engine.putDocuments(TENANT, [documentOf(`t${written++}`, { status: "s" })]);
    };
    await write();
    for (const gone of [one, other]) {
      await gone.cut();
      for (let i = 0; i < 4; i++) await write();
      await under.refresh();
      for (let i = 0; i < 4; i++) expect(await total()).toBe(written);
      await under.engine.check();
      await gone.mend();
    }
    await one.cut();
    await other.cut();
    expect(await total()).toBe(503);
    await one.mend();
    await other.mend();
    await expect.poll(total).toBe(written);
  });

  it("is the same engine by either address, so that its documents stay", async () => {
    const ids = [one.url, `${other.url},${one.url}`].map(async (address) => {
      const { engine, close } = await openOpenSearch(realUrl!, undefined, undefined, address);
      await close();
      return (engine as { id?: string }).id;
    });
    const [first, second] = await Promise.all(ids);
    expect(first).toMatch(/^opensearch ./);
    expect(second).toBe(first);
  });
});
