import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { LightHttpClient } from "./light-http-client.ts";

export interface LoadResult {
  readonly debits: number;
  readonly debitsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const PATH = "/api/v3/transaction/demo-card/debit";
const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

/**
 * Debits in a closed loop: every client sends the next one after a response, or later if that keeps the rate. Throws on any
 * unexpected response.
 */
export async function loadDebits(options: {
  url: string;
  clients: number;
  seconds: number;
  /** As fast as the clients can unless it is given. */
  debitsPerSecond?: number;
  /** The callback address of the next debit; without it there are no callbacks. */
  callbackUrl?: () => string;
  /** Called when a debit has its response. */
  onPaid?: (debit: { merchantTransactionId: string; callbackUrl: string | undefined }) => void;
}): Promise<LoadResult> {
  const { url, clients, seconds, debitsPerSecond = Infinity } = options;
  const latenciesMs: number[] = [];
  let nextMs = performance.now();
  const endMs = nextMs + seconds * 1_000;
  const client = async (): Promise<void> => {
    const connection = await LightHttpClient.connect(url, { path: PATH, authorization });
    do {
      const waitMs = nextMs - performance.now();
      nextMs += 1_000 / debitsPerSecond;
      if (waitMs > 0) await sleep(waitMs);
      latenciesMs.push(await debit(connection, options));
    } while (performance.now() < endMs);
    connection.close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  latenciesMs.sort((left, right) => left - right);
  return {
    debits: latenciesMs.length,
    debitsPerSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    slowestMs: percentile(latenciesMs, 1),
  };
}

async function debit(
  connection: LightHttpClient,
  { callbackUrl: nextUrl, onPaid }: Pick<Parameters<typeof loadDebits>[0], "callbackUrl" | "onPaid">,
): Promise<number> {
  const startedMs = performance.now();
  const merchantTransactionId = `bench-${randomBytes(8).toString("hex")}`;
  const callbackUrl = nextUrl?.();
  const { status, body } = await connection.post(
    JSON.stringify({
      merchantTransactionId,
      amount: "9.99",
      currency: "EUR",
      transactionToken: "ix::demo-visa",
      callbackUrl,
    }),
  );
  if (status !== 200 || !body.includes('"FINISHED"')) throw new Error(`${status} ${body}`);
  onPaid?.({ merchantTransactionId, callbackUrl });
  return performance.now() - startedMs;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
