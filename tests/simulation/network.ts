import { readFileSync } from "node:fs";
import type { Simulation } from "../../src/gateway/index.ts";
import { latestTargetDay } from "../../src/dcc/rates/working-days.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { OutboundOutcome } from "../../src/platform/outbound/index.ts";
import type { Seeded } from "./seeded.ts";
import type { Request, Response } from "./simulated-process.ts";

export const PUBLIC_URL = "http://gateway.test";
export const CALLBACK_URL = "http://shop.test/callbacks";
export const RATES_URL = "http://bank.test/rates.xml";

const RATES = readFileSync(new URL("../../src/dcc/rates/eurofxref-sample.xml", import.meta.url), "utf8");

interface NetworkParts {
  readonly random: () => Seeded;
  readonly clock: Clock;
  /** The response of a gateway at the public URL; undefined when none runs, or it dies meanwhile. */
  readonly respond: (request: Request) => Promise<Response | undefined>;
}

/** Every party that the gateway calls over HTTP: the merchant's system, the central bank with the rates, and itself. */
export function simulatedNetwork(parts: NetworkParts): Pick<Simulation, "outbound" | "postJson"> {
  return {
    outbound: {
      send: async ({ url }) => (url === RATES_URL ? ratesOf(parts) : acknowledgement(parts.random())),
      close: async () => undefined,
    },
    postJson: (request) => withinTime(parts, request),
  };
}

/** A merchant's system is sometimes down, and sometimes its response is lost. */
function acknowledgement(random: Seeded): OutboundOutcome {
  if (random.chance(0.7)) return httpResponse(200, "OK");
  if (random.chance(0.5)) return httpResponse(500, "broken");
  return { kind: "failed", reason: "timed_out", mayHaveArrived: true };
}

function ratesOf({ random, clock }: NetworkParts): OutboundOutcome {
  if (random().chance(0.1)) return { kind: "failed", reason: "unreachable", mayHaveArrived: false };
  const today = clock.now().toZonedDateTimeISO("Europe/Berlin").toPlainDate();
  return httpResponse(200, RATES.replace(/time='[^']*'/, `time='${latestTargetDay(today).toString()}'`));
}

function httpResponse(status: number, body: string): OutboundOutcome {
  return { kind: "responded", status, headers: {}, body: Buffer.from(body) };
}

type PostJson = Simulation["postJson"];

/** Some requests are lost on their way, and some responses. */
function withinTime(parts: NetworkParts, request: Parameters<PostJson>[0]): ReturnType<PostJson> {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<PostJson>>>();
  const cancelTimeout = parts.clock.after(request.timeoutMs, () => resolve({ kind: "timeout" }));
  const lost = parts.random().pick(LOST);
  if (lost === "request") resolve({ kind: "unreachable", because: "ECONNREFUSED" });
  else {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const url = request.url.slice(PUBLIC_URL.length);
    parts
      .respond({ method: "POST", url, headers, payload: request.body })
      .then((response) =>
        resolve(
          lost === "response" || response === undefined
            ? { kind: "unreachable", because: "ECONNRESET" }
            : { kind: "responded", status: response.statusCode, body: response.body },
        ),
      )
      .catch(() => resolve({ kind: "unreachable", because: "ECONNRESET" }));
  }
  return promise.finally(cancelTimeout);
}

const LOST = [...Array.from({ length: 18 }, () => "nothing" as const), "request", "response"] as const;
