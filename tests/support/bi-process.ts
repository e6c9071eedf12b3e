import { setTimeout as sleep } from "node:timers/promises";
import type { BiEngineChoice } from "../../src/bi/index.ts";
import type { TestGateway } from "./gateway.ts";

/** The engine in its own process, with limits for a machine with many tests. */
export function inProcessOfItsOwn(
  directory: string,
  options: Extract<BiEngineChoice, { kind: "process" }>["options"] = {},
): BiEngineChoice {
  return { kind: "process", stored: { kind: "embedded", directory }, options: { nice: 0, ...options } };
}

/** Waits until a condition holds, with a time limit for a busy machine. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 150_000): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`It did not come true within ${withinMs} ms.`);
    await sleep(50);
  }
}

/** The BI check of `/readyz`. */
export async function biReadiness({ url }: TestGateway): Promise<string> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: { bi: string } };
  return checks.bi;
}

/** The value of a metric that has one. */
export async function metric({ url }: TestGateway, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1) ?? 0);
}
