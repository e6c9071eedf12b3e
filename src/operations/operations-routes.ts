import type { FastifyReply } from "fastify";
import type { HttpServer } from "../platform/http/index.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "./metrics.ts";

/** Something that requests need. */
interface ReadinessCheck {
  readonly name: string;
  /** Without it no payment can be made. What is not required is shown, and takes no process out of service. */
  readonly isRequired: boolean;
  /** Rejects while it is not available. An object that it resolves to is shown in the response. */
  readonly check: () => Promise<object | void>;
}

const CHECK_TIMEOUT_MS = 2_000;
/** A result is cached, so that probes of several load balancers cost no more than one. */
const CACHE_MS = 2_000;
/** After a failover the process is to be found ready soon. */
const CACHE_FAILURE_MS = 500;
/** For the supervision of the process, not part of the API. */
const OPERATIONS = { schema: { hide: true }, config: { exactPath: true } };

/**
 * `/healthz`: the process is up. `/readyz`: it can take payments, and what else works. `/readyz/bi`: it can serve BI, too, for load
 * balancers of processes that serve nothing else. `/metrics`: for Prometheus.
 */
export function registerOperationsRoutes(
  app: HttpServer,
  options: { log: Log; readiness: readonly ReadinessCheck[]; metrics: Metrics },
): void {
  const readiness = options.readiness.map((check) => cached(check, options.log));
  const readyIf =
    (isNeeded: (check: CheckResult) => boolean) => async (_request: unknown, reply: FastifyReply) => {
      const checks = await Promise.all(readiness.map((check) => check()));
      const ready = checks.every((check) => check.status === "ok" || !isNeeded(check));
      return reply.code(ready ? 200 : 503).send({
        status: ready ? "ready" : "not ready",
        checks: Object.fromEntries(checks.map(entryOf)),
        ...Object.assign({}, ...checks.map(({ shown }) => shown)),
      });
    };
  app.get("/healthz", OPERATIONS, () => ({ status: "ok" }));
  app.get(
    "/readyz",
    OPERATIONS,
    readyIf(({ isRequired }) => isRequired),
  );
  app.get(
    "/readyz/bi",
    OPERATIONS,
    readyIf(() => true),
  );
  app.get("/metrics", OPERATIONS, async (_request, reply) =>
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(await options.metrics.text()),
  );
}

interface CheckResult {
  readonly name: string;
  readonly isRequired: boolean;
  readonly status: "ok" | "unavailable";
  readonly shown?: object | undefined;
}

/** Caches a check, and logs why it starts to fail: the public response does not contain the reason. */
function cached(check: ReadinessCheck, log: Log): () => Promise<CheckResult> {
  let result: Promise<CheckResult> | undefined;
  let wasOk = true;
  return () =>
    (result ??= run(check, (error) => {
      if (error && wasOk) log.warn({ check: check.name, error: error.message }, "Not ready.");
      wasOk = error === undefined;
      setTimeout(() => (result = undefined), error ? CACHE_FAILURE_MS : CACHE_MS).unref();
    }));
}

async function run(
  { name, isRequired, check }: ReadinessCheck,
  onEnd: (error?: Error) => void,
): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), CHECK_TIMEOUT_MS);
  });
  try {
    const shown = await Promise.race([check(), timeLimit]);
    onEnd();
    return { name, isRequired, status: "ok", shown: shown ?? undefined };
  } catch (error) {
    onEnd(error as Error);
    return { name, isRequired, status: "unavailable" };
  } finally {
    clearTimeout(timer);
  }
}

function entryOf({ name, status }: CheckResult): [string, string] {
  return [name, status];
}
