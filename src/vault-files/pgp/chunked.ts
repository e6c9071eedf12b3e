import { ReadableStream } from "node:stream/web";

/** A stream of the web, as OpenPGP reads it, that takes a chunk only when it is asked for one. */
export function streamOf<Chunk>(chunks: AsyncIterable<Chunk>): ReadableStream<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Chunk>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
