import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { advanceClock, type ShownClock } from "../packages/cli/src/advance-clock.ts";
import { readSettings } from "../src/settings/index.ts";
import { gatewayAddress } from "./callbacks/gateway-address.ts";

const USAGE = `npm run demo:advance -- [30d | --to 2027-02-01T09:00:00Z] [--gateway address]

  Has the test clock of the gateway that the settings of the environment start go on, by days, hours and minutes (3d12h) or to a
  time, and ends when it has arrived. Without a time it shows the clock. docs/test-clock.md
`;

const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { to: { type: "string" }, gateway: { type: "string" } },
    });
  } catch (error) {
    return end(`${(error as Error).message}\n\n${USAGE.trimEnd()}`);
  }
})();
const [by, ...more] = positionals;
if (more.length > 0) end(USAGE.trimEnd());
const gateway = values.gateway ?? gatewayAddress(process.env, end);
const authorization = await credentials();
const isArrived = await advanceClock(call, {
  by,
  to: values.to,
  print: (text) => process.stdout.write(text),
});
process.exitCode = isArrived ? 0 : 1;

/** With the root credential where it is known, else as a program on the machine of a demo. */
async function call(body: object): Promise<ShownClock> {
  const path = authorization === undefined ? "/demo/test-clock" : "/api/provisioning/testClock";
  const response = await fetch(gateway + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
  }).catch((error: Error) =>
    end(
      `No gateway responds at ${gateway} (${error.cause instanceof Error ? error.cause.message : error.message}). Start it with npm start.`,
    ),
  );
  const answer = (await response.json().catch(() => ({}))) as {
    testClock?: ShownClock;
    errorMessage?: string;
  };
  if (answer.testClock) return answer.testClock;
  if (response.status === 404 && authorization === undefined)
    return end(
      "The gateway is no demo: set GATEWAY_ADMIN_USER and GATEWAY_ADMIN_PASSWORD to its root credential.",
    );
  return end(answer.errorMessage ?? `The response has the status ${response.status}.`);
}

async function credentials(): Promise<string | undefined> {
  const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
  if (!read.ok) return end(read.mistakes.join("\n"));
  const { admin, dataDir } = read.settings;
  const kept = (): Promise<string | undefined> =>
    readFile(join(dataDir, "root-password"), "utf8").then(
      (text) => text.trim(),
      () => undefined,
    );
  const password = admin.password ?? (await kept());
  if (password === undefined) return undefined;
  return `Basic ${Buffer.from(`${admin.user ?? "admin"}:${password}`).toString("base64")}`;
}

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
