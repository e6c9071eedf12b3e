import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { DocumentRefused } from "../engine.ts";
import { BulkWriter } from "./bulk-writer.ts";
import { connectToCluster } from "./connection.ts";

/** A writer to a cluster that responds to each document of each call with the next of these. */
async function writerTo(items: readonly { status: number; error?: { type: string; reason: string } }[]) {
  const calls: string[][] = [];
  const left = [...items];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ids = [...(await text(request)).matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id ?? "");
    calls.push(ids);
    const results = ids.map((id) => ({ index: { _id: id, ...(left.shift() ?? { status: 429 }) } }));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ took: 1, errors: true, items: results }));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connectToCluster(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  return { calls, writer: new BulkWriter(client, { concurrency: 1, firstPauseMs: 1 }) };
}

function write(id: string) {
  return { alias: "a", onlyIfThere: false, document: { id, version: 1n, source: "{}" } };
}

it("a document that a busy cluster turns away to the end is not taken for one that was refused", async () => {
  const { writer, calls } = await writerTo([]);
  const failure = await writer.write([write("t1")]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(DocumentRefused);
  expect(calls).toHaveLength(8);
});

it("sends again what a lost node did not store, and nothing else", async () => {
  const lost = { status: 500, error: { type: "node_disconnected_exception", reason: "disconnected" } };
  const { writer, calls } = await writerTo([{ status: 201 }, lost, { status: 409 }, { status: 201 }]);
  await writer.write([write("t1"), write("t2"), write("t3")]);
  expect(calls).toEqual([["t1", "t2", "t3"], ["t2"]]);
});

it("names the documents that do not fit, after all others were stored", async () => {
  const misfit = { status: 400, error: { type: "mapper_parsing_exception", reason: "no date" } };
  const { writer, calls } = await writerTo([misfit, { status: 503 }, { status: 201 }]);
  const failure = await writer.write([write("t1"), write("t2")]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ ids: ["t1"], reason: "no date" });
  expect(calls).toEqual([["t1", "t2"], ["t2"]]);
});
