// Runs a shop as a process of its own, as it is in production: `quittance-shop verify` calls it by messages.
import { fork } from "node:child_process";
import { dirname } from "node:path";

const START_TIMEOUT_MS = 240_000;

/**
 * Starts a shop's server file and returns its methods.
 *
 * @param server the file, which calls `serveShop`
 * @param given the way to the gateway
 */
export async function forkShop(server, given) {
  // No usage data are sent to the makers of the shops.
  const env = { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true", VENDURE_DISABLE_TELEMETRY: "true" };
  const child = fork(server, { cwd: dirname(server), stdio: ["ignore", "pipe", "pipe", "ipc"], env });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output.push(String(chunk));
      if (process.env.SHOP_LOG) process.stderr.write(chunk);
    });
  const waiting = new Map();
  const fail = (code) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The shop has ended (${code}): ${output.join("").slice(-4_000)}`));
    waiting.clear();
  };
  child.on("exit", fail);
  child.on("message", ({ id, error, value }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  let calls = 0;
  const call = (method, ...parameters) =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      child.send({ id: calls, method, parameters });
    });
  const timer = setTimeout(() => void child.kill("SIGKILL"), START_TIMEOUT_MS);
  const { eventsUrl, methods, ...more } = await call("start", given);
  clearTimeout(timer);
  return {
    ...more,
    ...Object.fromEntries(methods.map((method) => [method, (...parameters) => call(method, ...parameters)])),
    eventsUrl,
    close: async () => {
      child.off("exit", fail);
      await Promise.race([
        call("close").catch(() => undefined),
        new Promise((done) => void setTimeout(done, 5_000)),
      ]);
      child.kill("SIGKILL");
    },
  };
}

/** The other side: offers the methods of the shop that `start` returns to the process that forked this one. */
export function serveShop(start) {
  let shop;
  const respond = async ({ id, method, parameters }) => {
    try {
      let value;
      if (method === "start") {
        shop = await start(...parameters);
        const methods = Object.keys(shop).filter(
          (name) => typeof shop[name] === "function" && name !== "close",
        );
        const values = Object.entries(shop).filter(([, one]) => typeof one !== "function");
        value = { ...Object.fromEntries(values), methods };
      } else value = await shop[method](...parameters);
      process.send({ id, value });
    } catch (error) {
      process.send({ id, error: String(error?.stack ?? error) });
    }
  };
  process.on("message", (message) => void respond(message));
}
