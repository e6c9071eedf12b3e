import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { OwnAddress } from "./own-address.ts";

test("what is below the public URL is posted to the process itself, wherever that URL leads", async () => {
  const ownAddress = new OwnAddress("https://pay.example/gateway");
  expect(ownAddress.url).toBe("https://pay.example/gateway");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  ownAddress.listensAt(server);
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(ownAddress.url).toBe(own);

  const posted: string[] = [];
  const post = ownAddress.posting(async ({ url }) => {
    posted.push(url);
    return { kind: "timeout" };
  });
  for (const url of ["https://pay.example/gateway/results", "https://pay.example.evil/results"]) {
    await post({ url, body: "", timeoutMs: 1, maxResponseBytes: 1 });
  }
  expect(posted).toEqual([`${own}/results`, "https://pay.example.evil/results"]);
  server.close();
});
