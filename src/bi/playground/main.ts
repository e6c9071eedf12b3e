import { parseArgs } from "node:util";
import { EmbeddedStore } from "../engines/embedded/index.ts";
import { createPlayground } from "./playground.ts";

/** `npm run bi:playground -- --port N`: the embedded engine alone, in memory, over loopback. */
const { values } = parseArgs({ options: { port: { type: "string", default: "9200" } } });
const store = await EmbeddedStore.open({ memoryLimitMb: 1024 });
const server = createPlayground(store, { nowMillis: () => Date.now() });
const address = await server.listen({ host: "127.0.0.1", port: Number(values.port) });
process.stdout.write(`The playground listens on ${address}\n`);

async function stop(): Promise<void> {
  await server.close();
  await store.close();
}

process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
