import { PassThrough, type Readable } from "node:stream";

/** Slower than any connection in use: a file of 64 MiB may take more than an hour. */
const LIMITS = { bytes: 128 * 1_024, everyMs: 10_000 };

/**
 * The bytes of a body that arrives in time. It fails with 408 when its reader waits and fewer bytes than the limit came since the last
 * look: a body that stops keeps neither a place among the files nor a connection of the database.
 */
export function timelyStream(body: Readable, { bytes, everyMs } = LIMITS): Readable {
  const timely = new PassThrough();
  let received = 0;
  body.on("data", (piece: Buffer) => (received += piece.length));
  const timer = setInterval(() => {
    if (timely.writableEnded) return clearInterval(timer);
    if (timely.readableLength === 0 && received < bytes) timely.destroy(tooSlow());
    received = 0;
  }, everyMs);
  timer.unref();
  timely.on("close", () => clearInterval(timer));
  // Its reader has the error; a body that is refused has none.
  timely.on("error", () => body.unpipe(timely));
  body.on("error", (error) => timely.destroy(error));
  body.on("close", () => {
    if (!body.readableEnded)
      timely.destroy(new Error("The request was aborted before its body was complete."));
  });
  return body.pipe(timely);
}

function tooSlow(): Error {
  return Object.assign(new Error("The request body did not arrive in time."), { statusCode: 408 });
}
