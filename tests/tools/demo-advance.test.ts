import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ClockShop } from "../support/clock-shop.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { COMMAND_ENVIRONMENT } from "../support/gateway-command.ts";

const COMMAND = fileURLToPath(new URL("../../tools/demo-advance.ts", import.meta.url));

let shop: ClockShop;
beforeAll(async () => void (shop = await ClockShop.open()));
afterAll(async () => shop?.close());

/** `npm run demo:advance` with these arguments, for the gateway of the test. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args, "--gateway", shop.started.url], {
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
      GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
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
