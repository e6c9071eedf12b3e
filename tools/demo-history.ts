import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gatewayAddress } from "./callbacks/gateway-address.ts";

const USAGE = `npm run demo:history -- [--remove] [--gateway address]

  Fills the demo gateway that runs on this machine with a quarter of payments of three merchants, or removes them.
  It takes about half a minute.
`;
const POLL_MS = 500;

interface State {
  readonly kind: "none" | "filling" | "partly" | "complete";
  readonly percent?: number;
}

const { values } = (() => {
  try {
    return parseArgs({
      options: { remove: { type: "boolean", default: false }, gateway: { type: "string" } },
    });
  } catch (error) {
    return end(`${(error as Error).message}\n\n${USAGE.trimEnd()}`);
  }
})();
const gateway = values.gateway ?? gatewayAddress(process.env, end);

if (values.remove) {
  await call("POST", "/demo/history/remove");
  process.stdout.write("The sample history was removed.\n");
} else {
  await call("POST", "/demo/history");
  await untilComplete();
  process.stdout.write(
    `The sample history is there: ${gateway}/console, as operator@demo.example, in test mode.\n`,
  );
}

async function untilComplete(): Promise<void> {
  for (let shown = -1; ; await sleep(POLL_MS)) {
    const { kind, percent = 0 } = await call("GET", "/demo/history");
    if (kind === "complete") return;
    if (kind !== "filling") return end("It was not filled: see the log of the gateway.");
    if (percent >= shown + 10) process.stdout.write(`${(shown = percent)} %\n`);
  }
}

async function call(method: "GET" | "POST", path: string): Promise<State> {
  const response = await fetch(gateway + path, { method }).catch((error: Error) =>
    end(
      `No gateway responds at ${gateway} (${error.cause instanceof Error ? error.cause.message : error.message}). Start it with npm start.`,
    ),
  );
  if (response.status === 404) return end("The gateway does not run in demo mode.");
  if (!response.ok) return end(`${response.status}: ${await response.text()}`);
  return (await response.json()) as State;
}

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
