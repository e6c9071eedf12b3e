import { parseArgs } from "node:util";
import { gatewayAddress } from "./gateway-address.ts";
import { startListener } from "./listener.ts";

const USAGE = `npm run listen -- [options]

  Prints every callback and event with the result of the check of its signature, and responds to it. Ctrl-C ends it. The gateway whose
  callbacks are expected is that of GATEWAY_PUBLIC_URL or GATEWAY_PORT.

  --port     default: 9999
  --host     default: 127.0.0.1
  --secret   shared secret of a connector, or secret of an endpoint (whsec_…); may be repeated; default: that of the demo's connectors
  --status   status of the response; default: 200. Any other than 200 makes the gateway repeat the callback
  --body     body of the response; default: OK. Any other makes the gateway repeat the callback
  --delay    milliseconds before the response; default: 0. The gateway waits 10,000
`;

const read = (() => {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "9999" },
        host: { type: "string", default: "127.0.0.1" },
        secret: { type: "string", multiple: true, default: ["demo-secret"] },
        status: { type: "string", default: "200" },
        body: { type: "string", default: "OK" },
        delay: { type: "string", default: "0" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
})();

const { values } = read;
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const port = integer("port", { min: 0, max: 65_535 });
const server = await startListener({
  host: values.host,
  port,
  sharedSecrets: values.secret,
  status: integer("status", { min: 200, max: 599 }),
  body: values.body,
  delayMs: integer("delay", { min: 0, max: 600_000 }),
  print: (text) => process.stdout.write(text),
}).catch((error: NodeJS.ErrnoException) =>
  end(
    error.code === "EADDRINUSE"
      ? `Port ${port} of ${values.host} is in use, perhaps by another npm run listen. Choose another one with --port.`
      : error.message,
  ),
);
const address = server.address();
const actualPort = typeof address === "object" && address !== null ? address.port : port;
process.stdout.write(`Gateway: ${gatewayAddress(process.env, end)}\n`);
process.stdout.write(
  `Listening at http://${values.host}:${actualPort}/callbacks. Use it as callbackUrl, or run: npm run trigger -- debit\n\n`,
);

function integer(name: "port" | "status" | "delay", { min, max }: { min: number; max: number }): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return fail(`--${name} must be a whole number from ${min} to ${max}.`);
}

/** A command that was typed wrongly: its usage helps. */
function fail(message: string): never {
  return end(`${message}\n\n${USAGE.trimEnd()}`);
}

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
