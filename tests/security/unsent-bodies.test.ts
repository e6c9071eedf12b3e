import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { UnfinishedRequests } from "../support/unfinished-requests.ts";

const MIB = 1024 * 1024;
const running = forThisFile(() => startTestGateway());
const requests = forThisFile(() => new UnfinishedRequests(running.url));

/** Bodies that were read and dropped stay in memory until they are collected. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

test("150 connections that send all but the last byte of 5 MiB leave the memory as it is", async () => {
  const sent = Buffer.alloc(5 * MIB - 1, " ");
  const path = "/api/v3/dispute/demo-card/upload-evidence/x";
  collectGarbage();
  const before = process.memoryUsage();
  const exchanges = Array.from({ length: 150 }, () => requests.begin(path, { declared: 5 * MIB, sent }));
  await expect
    .poll(() => exchanges.filter(({ response, isClosed }) => response === "" && !isClosed).length, {
      timeout: 30_000,
    })
    .toBe(0);
  // A connection that was reset while its client wrote may have lost its response.
  const answered = exchanges.filter(({ response }) => response !== "");
  expect(answered.filter(({ response }) => response.startsWith("HTTP/1.1 401 ")).length).toBeGreaterThan(100);
  expect(answered.filter(({ response }) => !/^HTTP\/1\.1 (401|429) /.test(response))).toEqual([]);
  expect(running.gateway.app.receivedBodies.bytes()).toBe(0);
  // The sockets of refused bodies end a moment after their responses.
  const added = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before.arrayBuffers;
  };
  await expect.poll(added).toBeLessThan(60 * MIB);
});
