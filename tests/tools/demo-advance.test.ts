import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { responses, startCallbackReceiver } from "../support/callback-receiver.ts";
import { ClockShop } from "../support/clock-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { COMMAND_ENVIRONMENT } from "../support/gateway-command.ts";

const COMMAND = fileURLToPath(new URL("../../tools/demo-advance.ts", import.meta.url));

const shop = forThisFile(() => ClockShop.open());

/** `npm run demo:advance` with these arguments, for the gateway of the test. */
function start(...args: string[]) {
  return spawn(process.execPath, [COMMAND, ...args, "--gateway", shop.started.url], {
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
      GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
}

async function run(...args: string[]) {
  return ended(start(...args));
}

async function ended(child: ReturnType<typeof start>) {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { output, errors, code };
}

test("the clock goes on, and the command ends when it has arrived", async () => {
  const { output, errors, code } = await run("2d");
  expect({ errors, code }).toEqual({ errors: "", code: 0 });
  expect(output).toMatch(/Test time: \S+, 2d ahead, \d+ due times\n$/);
  expect((await shop.clock()).ahead).toBe("2d");
});

test("an advance that is going on ends first, and the command says so", async () => {
  const receiver = await startCallbackReceiver();
  let release = (): void => undefined;
  // The advance waits for its response.
  receiver.respond = (response) => void (release = () => responses.ok(response));
  await shop.api.debit({ callbackUrl: receiver.url });
  await receiver.waitFor(1);
  const { ahead } = await shop.clock();
  await shop.call({ action: "advance", by: "1d" });
  const child = start("3h");
  const result = ended(child);
  const said = new Promise<void>((resolve) =>
    child.stdout.on("data", (part) => {
      if (String(part).includes("Another advance is going on")) resolve();
    }),
  );
  await Promise.race([said, result]);
  expect(await shop.clock()).toMatchObject({ status: "advancing" });
  release();
  expect(await result).toMatchObject({ errors: "", code: 0 });
  expect(await shop.clock()).toMatchObject({ status: "ready", ahead: `${Number.parseInt(ahead) + 1}d3h` });
  await receiver.close();
});

test("without a time the command shows the clock and moves nothing", async () => {
  const { ahead } = await shop.clock();
  const { output, code } = await run();
  expect({ output: output.includes(`${ahead} ahead`), code }).toEqual({ output: true, code: 0 });
  expect((await shop.clock()).ahead).toBe(ahead);
});

test("a refusal is said, and the command ends with 1", async () => {
  const { ahead } = await shop.clock();
  const { errors, code } = await run("1000d");
  expect(code).toBe(1);
  expect(errors).toContain("by");
  expect((await shop.clock()).ahead).toBe(ahead);
});
