import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { passesLuhn } from "../../src/platform/card-numbers/index.ts";
import { LightHttpClient } from "./light-http-client.ts";

export interface LoadResult {
  readonly debits: number;
  readonly debitsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const PATH = "/api/v3/transaction/demo-card/debit";
const TOKENIZE_PATH = "/api/v3/tokenize/demo-public";
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
  /**
   * Each debit has a one-time token of a card that never paid before, as with hosted fields. A request before the debit makes it, which is
   * in the processor time and not in the latency. Otherwise all have the same card, by a token of the demo mode.
   */
  newCards?: boolean;
  /** Called when a debit has its response. */
  onPaid?: (debit: { merchantTransactionId: string; callbackUrl: string | undefined }) => void;
}): Promise<LoadResult> {
  const { url, clients, seconds, debitsPerSecond = Infinity } = options;
  const latenciesMs: number[] = [];
  let nextMs = performance.now();
  const endMs = nextMs + seconds * 1_000;
  const client = async (): Promise<void> => {
    const connection = await LightHttpClient.connect(url, { path: PATH, authorization });
    const tokens = options.newCards
      ? await LightHttpClient.connect(url, { path: TOKENIZE_PATH, authorization })
      : undefined;
    do {
      const waitMs = nextMs - performance.now();
      nextMs += 1_000 / debitsPerSecond;
      if (waitMs > 0) await sleep(waitMs);
      const transactionToken = tokens ? await tokenOf(tokens) : "ix::demo-visa";
      latenciesMs.push(await debit(connection, { ...options, transactionToken }));
    } while (performance.now() < endMs);
    connection.close();
    tokens?.close();
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

async function tokenOf(connection: LightHttpClient): Promise<string> {
  const cardData = {
    pan: newCardNumber(),
    cvv: "123",
    expirationMonth: "12",
    expirationYear: "2040",
    cardHolder: "A",
  };
  const { status, body } = await connection.post(JSON.stringify({ cardData }));
  const token = /"transactionToken":"([^"]+)"/.exec(body)?.[1];
  if (status !== 200 || token === undefined) throw new Error(`${status} ${body}`);
  return token;
}

/** A Visa card of one bank, with its check digit. */
function newCardNumber(): string {
  const digits = `411111${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  return Array.from({ length: 10 }, (_, checkDigit) => `${digits}${checkDigit}`).find(passesLuhn) ?? digits;
}

async function debit(
  connection: LightHttpClient,
  {
    callbackUrl: nextUrl,
    onPaid,
    transactionToken,
  }: Pick<Parameters<typeof loadDebits>[0], "callbackUrl" | "onPaid"> & { transactionToken: string },
): Promise<number> {
  const startedMs = performance.now();
  const merchantTransactionId = `bench-${randomBytes(8).toString("hex")}`;
  const callbackUrl = nextUrl?.();
  const { status, body } = await connection.post(
    JSON.stringify({
      merchantTransactionId,
      amount: "9.99",
      currency: "EUR",
      transactionToken,
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
