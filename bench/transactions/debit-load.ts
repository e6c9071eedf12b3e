import { randomBytes } from "node:crypto";

import { Pool } from "undici";

export interface LoadResult {
  readonly debitsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

/** Debits in a closed loop: every client sends its next one when the last is answered. Throws at any other answer. */
export async function loadDebits(options: {
  url: string;
  clients: number;
  seconds: number;
}): Promise<LoadResult> {
  const { url, clients, seconds } = options;
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const latenciesMs: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) latenciesMs.push(await debit(pool));
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  latenciesMs.sort((left, right) => left - right);
  return {
    debitsPerSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

async function debit(pool: Pool): Promise<number> {
  const startedMs = performance.now();
  const answer = await pool.request({
    method: "POST",
    path: "/api/v3/transaction/demo-card/debit",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({
      merchantTransactionId: `bench-${randomBytes(8).toString("hex")}`,
      amount: "9.99",
      currency: "EUR",
      transactionToken: "ix::demo-visa",
    }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || !text.includes('"FINISHED"'))
    throw new Error(`${answer.statusCode} ${text}`);
  return performance.now() - startedMs;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
