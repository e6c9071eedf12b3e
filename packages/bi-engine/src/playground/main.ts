import { parseArgs } from "node:util";
import { openEngine } from "../engine/engine.ts";
import { createPlayground } from "./playground.ts";

/** `npm run bi:playground -- --port N`: the embedded engine alone, in memory, over loopback. */
const port = readPort();
if (port === undefined) {
  process.stderr.write(
    "Usage: npm run bi:playground -- --port N   (0 takes any that is free, 9200 without)\n",
  );
  process.exit(1);
}
const engine = await openEngine({ memoryLimitMb: 1024 });
const server = createPlayground(engine);
const address = await server.listen({ host: "127.0.0.1", port });
process.stdout.write(`The playground listens on ${address}\n`);

function readPort(): number | undefined {
  try {
    const { values } = parseArgs({ options: { port: { type: "string", default: "9200" } } });
    const isPort = /^\d{1,5}$/.test(values.port) && Number(values.port) < 65_536;
    return isPort ? Number(values.port) : undefined;
  } catch {
    return undefined;
  }
}

async function stop(): Promise<void> {
  await server.close();
  await engine.close();
}

process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
