import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { timelyStream } from "./timely-stream.ts";

const limits = { bytes: 10, everyMs: 20 };

test("a body that arrives in time is passed on whole", async () => {
  const body = new PassThrough();
  const read = text(timelyStream(body, limits));
  for (let piece = 0; piece < 4; piece++) {
    body.write("a".repeat(100));
    await sleep(5);
  }
  body.end("end");
  expect(await read).toBe(`${"a".repeat(400)}end`);
});

test("a body that stops fails with 408 while its reader waits", async () => {
  const body = new PassThrough();
  const read = text(timelyStream(body, limits));
  body.write("a".repeat(100));
  await expect(read).rejects.toMatchObject({ statusCode: 408 });
});

test("a body whose reader is slow does not fail, nor one that ended and is read later", async () => {
  const body = new PassThrough();
  const timely = timelyStream(body, limits);
  body.write("whole");
  await sleep(100);
  body.end();
  await sleep(100);
  expect(await text(timely)).toBe("whole");
});

test("a body that is aborted fails, also where nothing reads it", async () => {
  const body = new PassThrough();
  const timely = timelyStream(body, limits);
  body.write("half");
  body.destroy();
  await expect(text(timely)).rejects.toThrow(/aborted|Premature close|prematurely/i);
});
