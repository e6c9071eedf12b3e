import { parseArgs } from "node:util";
import { createClient } from "@quittance/client";
import { gatewayAddress } from "./gateway-address.ts";
import { CALLBACK_TYPES, triggerCallback, type CallbackType } from "./trigger-callback.ts";

const USAGE = `npm run trigger -- <type> [options]

  Makes the demo gateway send a callback: ${CALLBACK_TYPES.join(", ")},
  or "all", one after the other. A chargeback is preceded by the callback of its payment, and a pending payment
  succeeds later: a second callback follows.

  --callback-url  where it is sent; default: where "npm run listen" listens
  --declined      with the result ERROR
  --gateway       address of the gateway; default: that of GATEWAY_PUBLIC_URL or GATEWAY_PORT
  --api-key       a connector of the Simulator; default: demo-card, and demo-debit for pending
  --user          name and password of an API user; default: demo:demo-password
`;

const read = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "callback-url": { type: "string", default: "http://127.0.0.1:9999/callbacks" },
        declined: { type: "boolean", default: false },
        gateway: { type: "string" },
        "api-key": { type: "string" },
        user: { type: "string", default: "demo:demo-password" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
})();

const { values, positionals } = read;
const [wanted, ...more] = positionals;
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (wanted === undefined || more.length > 0) fail("Name one type.");
const types = wanted === "all" ? CALLBACK_TYPES : CALLBACK_TYPES.filter((type) => type === wanted);
if (types.length === 0) fail(`"${wanted}" is not a type.`);
const [username = "", ...password] = values.user.split(":");
const gateway = values.gateway ?? gatewayAddress(process.env, end);
process.stdout.write(`Gateway: ${gateway}\n`);
const client = createClient({ baseUrl: gateway, username, password: password.join(":") });
for (const type of types) process.stdout.write(`${type.padEnd(26)} ${await trigger(type)}\n`);

async function trigger(type: CallbackType): Promise<string> {
  try {
    return await triggerCallback(client, {
      type,
      callbackUrl: values["callback-url"],
      apiKey: values["api-key"] ?? (type === "pending" ? "demo-debit" : "demo-card"),
      isDeclined: values.declined,
    });
  } catch (error) {
    const { message, cause } = error as Error;
    if (!(cause instanceof Error)) return end(`${gateway}: ${message}`);
    const reason = cause.message || String(Reflect.get(cause, "code"));
    return end(
      `No gateway responds at ${gateway} (${reason}). Start it with npm start, or name its address with --gateway.`,
    );
  }
}

/** A command that was typed wrongly: its usage helps. */
function fail(message: string): never {
  return end(`${message}\n\n${USAGE.trimEnd()}`);
}

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
