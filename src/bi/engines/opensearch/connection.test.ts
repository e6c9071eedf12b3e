import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../tests/support/free-port.ts";
import { connectToCluster, readFromCluster } from "./connection.ts";

type Respond = Parameters<typeof createServer>[1] & {};

/** A node that responds so; the number of requests that it got. */
async function node(respond: Respond): Promise<{ address: string; requests: () => number }> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    // Not the question whether it is there.
    if (request.method !== "HEAD") requests++;
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

async function read(addresses: readonly string[], timeoutMs = 5_000) {
  const client = connectToCluster(`http://${addresses.join(",")}`, { askAfterMs: 50, answerMs: 400 });
  onTestFinished(() => client.close());
  const request = { method: "GET", path: "/_search", query: {}, timeoutMs } as const;
  // The nodes take turns, and any of them may be the first.
  const responses = addresses.map(() => readFromCluster(client, request).catch((error: Error) => error));
  return Promise.all(responses);
}

const found: Respond = (_request, response) => response.end('{"hits":{}}');
const broken: Respond = (_request, response) => response.destroy();
const says = (status: number, type: string): Respond => {
  return (_request, response) => {
    response.statusCode = status;
    response.end(
      JSON.stringify({ error: { root_cause: [{ type }], type: "search_phase_execution_exception" } }),
    );
  };
};

it("a node that does not listen is passed over", async () => {
  const closed = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const up = await node(found);
  for (const response of await read([...closed, up.address])) expect(response).toMatchObject({ status: 200 });
  expect(up.requests()).toBe(3);
});

it("a request whose response got lost is repeated once: it may be what broke the node", async () => {
  const nodes = [await node(broken), await node(broken), await node(broken)];
  const client = connectToCluster(`http://${nodes.map(({ address }) => address).join(",")}`);
  onTestFinished(() => client.close());
  const reading = readFromCluster(client, { method: "GET", path: "/", query: {}, timeoutMs: 5_000 });
  await expect(reading).rejects.toThrow("socket hang up");
  expect(nodes.reduce((sum, { requests }) => sum + requests(), 0)).toBe(2);
});

it("a response that ends in the middle is not taken for a whole one", async () => {
  const half: Respond = (_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write('{"hits":', () => response.destroy());
  };
  const [one] = await read([(await node(half)).address]);
  expect(one).toBeInstanceOf(Error);
});

it.each(["node_disconnected_exception", "no_shard_available_action_exception", "cluster_block_exception"])(
  "a node that reports %s is not the last word",
  async (type) => {
    const losing = await node(says(type === "node_disconnected_exception" ? 500 : 503, type));
    const up = await node(found);
    for (const response of await read([losing.address, up.address]))
      expect(response).toMatchObject({ status: 200 });
  },
);

it("a count without the documents of a lost shard is not the last word", async () => {
  const counted = (failed: number, count: number): Respond => {
    const shards = { total: 2, successful: 2 - failed, skipped: 0, failed };
    return (_request, response) => response.end(JSON.stringify({ count, _shards: shards }));
  };
  const losing = await node(counted(1, 3));
  const up = await node(counted(0, 5));
  for (const response of await read([losing.address, up.address]))
    expect(response).toMatchObject({ text: expect.stringContaining('"count":5') });
});

it.each([
  [503, "too_many_buckets_exception"],
  [429, "rejected_execution_exception"],
  [400, "parsing_exception"],
])("%i %s is the response, and is not repeated", async (status, type) => {
  const refusing = await node(says(status, type));
  expect(await read([refusing.address])).toMatchObject([{ status }]);
  expect(refusing.requests()).toBe(1);
});

it("what runs out of time is not repeated", async () => {
  const silent = await node(() => undefined);
  const [one] = await read([silent.address], 200);
  expect(one).toMatchObject({ name: "TimeoutError" });
  expect(silent.requests()).toBe(1);
});

it("a node that hangs is given up for another one long before the time of the request is up", async () => {
  const hanging = await node(() => undefined);
  const up = await node(found);
  for (const response of await read([hanging.address, up.address], 60_000))
    expect(response).toMatchObject({ status: 200 });
  expect(up.requests()).toBe(2);
});

it("a node that hangs in the middle of a response is given up, too", async () => {
  const hanging = await node((request, response) => {
    if (request.method !== "HEAD") response.writeHead(200, { "content-length": "100" }).write('{"hits":');
  });
  const up = await node(found);
  for (const response of await read([hanging.address, up.address], 60_000))
    expect(response).toMatchObject({ status: 200, text: '{"hits":{}}' });
});

it("a search that takes long on a node that responds otherwise is waited for", async () => {
  const slow: Respond = (request, response) => {
    if (request.method === "HEAD") response.end();
    else setTimeout(() => response.end('{"hits":{}}'), 600);
  };
  const nodes = [await node(slow), await node(slow)];
  for (const response of await read(nodes.map(({ address }) => address)))
    expect(response).toMatchObject({ status: 200 });
});

it("writes go to another node when one hangs", async () => {
  const hanging = await node(() => undefined);
  const up = await node((request, response) => {
    response.setHeader("content-type", "application/json");
    request.resume().on("end", () => response.end('{"errors":false,"items":[]}'));
  });
  const addresses = `http://${hanging.address},${up.address}`;
  const client = connectToCluster(addresses, { askAfterMs: 50, answerMs: 400 });
  onTestFinished(() => client.close());
  for (let write = 0; write < 2; write++)
    expect((await client.bulk({ body: [{ delete: { _index: "one", _id: "1" } }] })).statusCode).toBe(200);
});

it("the attempts of a request share its time", async () => {
  const hanging = [await node(() => undefined), await node(() => undefined)];
  const client = connectToCluster(`http://${hanging.map(({ address }) => address).join(",")}`, {
    askAfterMs: 300,
    answerMs: 1_500,
  });
  onTestFinished(() => client.close());
  const began = performance.now();
  const reading = readFromCluster(client, { method: "GET", path: "/", query: {}, timeoutMs: 3_000 });
  await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
  // A third attempt would end after 4.5 s. A busy machine is late by hundreds of milliseconds.
  expect(performance.now() - began).toBeLessThan(4_400);
});

it.each([0, 1])(
  "a retry goes to the node at place %i, which is back, and not to the one that just failed",
  async (place) => {
    const back = await node(found);
    const addresses = [`127.0.0.1:${await freePort()}`];
    addresses.splice(place, 0, back.address);
    const client = connectToCluster(`http://${addresses.join(",")}`);
    onTestFinished(() => client.close());
    client.connectionPool.markDead(client.connectionPool.connections[place]!);
    const { statusCode } = await client.transport.request({ method: "GET", path: "/" }, { maxRetries: 1 });
    expect(statusCode).toBe(200);
  },
);
