import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClientsFolder, DONE } from "./clients-folder.ts";

/**
 * The clients that `docs/clients.md` promises first, made by OpenAPI Generator from `/openapi.json`: they compile, and do the same story
 * with a running gateway. Those of other languages are in the slow tests.
 */
let clients: ClientsFolder;

beforeAll(async () => {
  clients = await ClientsFolder.open();
});
afterAll(() => clients.close());

describe("a client that OpenAPI Generator makes from the API document", { timeout: 600_000 }, () => {
  it("for Python does a payment, a refund, a link and a search", async () => {
    expect(await clients.ofPython()).toEqual(DONE);
  });

  it("for Java compiles, and does the same", async () => {
    expect(await clients.ofJava()).toEqual(DONE);
  });
});
