import type { Client } from "@opensearch-project/opensearch";
import type { BiEngine } from "../../src/bi/engines/engine.ts";
import { readFromCluster } from "../../src/bi/engines/opensearch/connection.ts";

const warmUpRounds = 100;
const rounds = 600;
/** This part of the differences is left out at each end: a garbage collection on one side says nothing about the other. */
const trimmed = 0.1;

export interface GatewayShare {
  readonly meanMs: number;
  /** Half the width of the interval in which the mean lies 19 times out of 20. */
  readonly uncertainMs: number;
}

/**
 * Measures the gateway's share of a query that passes through: to read it, refuse what it refuses, write it out again and clean
 * the response. The same body goes to the cluster over the same kind of connection with the gateway's work and without,
 * in turns and each first as often as the other, and the differences of the pairs are averaged.
 */
export async function gatewayShare(
  engine: BiEngine,
  client: Client,
  request: { readonly tenantGuid: string; readonly alias: string; readonly body: string },
): Promise<GatewayShare> {
  const { tenantGuid, alias, body } = request;
  const through = () => engine.search(tenantGuid, { path: "/_search", search: new URLSearchParams(), body });
  const plain = () =>
    readFromCluster(client, {
      method: "POST",
      path: `/${alias}/_search`,
      query: {},
      body,
      timeoutMs: 30_000,
    });
  const differences: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const difference =
      round % 2 === 0
        ? (await elapsedMs(through)) - (await elapsedMs(plain))
        : -(await elapsedMs(plain)) + (await elapsedMs(through));
    if (round >= warmUpRounds) differences.push(difference);
  }
  return meanOf(differences);
}

function meanOf(differences: readonly number[]): GatewayShare {
  const cut = Math.floor(differences.length * trimmed);
  const kept = differences.toSorted((a, b) => a - b).slice(cut, -cut);
  const meanMs = kept.reduce((sum, one) => sum + one, 0) / kept.length;
  const variance = kept.reduce((sum, one) => sum + (one - meanMs) ** 2, 0) / (kept.length - 1);
  return { meanMs, uncertainMs: 1.96 * Math.sqrt(variance / kept.length) };
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
