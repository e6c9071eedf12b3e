import type { HttpServer } from "../platform/http/index.ts";
import type { Metrics } from "./metrics.ts";

/** Something a request needs. Rejects while it is away. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

const CHECK_TIMEOUT_MS = 2_000;
/** They are for machines that look after the process, not part of the API. */
const OPERATIONS = { schema: { hide: true }, config: { exactPath: true } };

/** contract §1: `/healthz` says the process is up, `/readyz` that it can serve, `/metrics` how it does. */
export function registerOperationsRoutes(
  app: HttpServer,
  options: { readiness: readonly ReadinessCheck[]; metrics: Metrics },
): void {
  app.get("/healthz", OPERATIONS, () => ({ status: "ok" }));
  app.get("/readyz", OPERATIONS, async (_request, reply) => {
    const checks = await Promise.all(options.readiness.map(run));
    const ready = checks.every(({ status }) => status === "ok");
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", checks: Object.fromEntries(checks.map(entryOf)) });
  });
  app.get("/metrics", OPERATIONS, async (_request, reply) =>
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(await options.metrics.text()),
  );
}

interface CheckResult {
  readonly name: string;
  readonly status: "ok" | "unavailable";
}

/** Why something is away is for the log; the answer goes to whoever asks. */
async function run({ name, check }: ReadinessCheck): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeLimit]);
    return { name, status: "ok" };
  } catch {
    return { name, status: "unavailable" };
  } finally {
    clearTimeout(timer);
  }
}

function entryOf({ name, status }: CheckResult): [string, string] {
  return [name, status];
}
