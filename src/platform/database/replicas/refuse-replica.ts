import { connectOnce } from "../connect.ts";
import { READ_ONLY, serverAddresses } from "../server-addresses.ts";
import { ServerProbe } from "../server-probe.ts";
import { REPLICA_STATE, type ReplicaState } from "./replication-position.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One line for the operator when a host of GATEWAY_DATABASE_REPLICA_URL has another database than GATEWAY_DATABASE_URL: its data would
 * be shown as if they were this installation's. Undefined also when a host is away or takes writes: after a failover the gateway must
 * start, and does not read that host.
 */
export async function refuseReplica({
  databaseUrl,
  replicaUrl,
}: {
  databaseUrl: string;
  replicaUrl: string;
}): Promise<string | undefined> {
  const own = await identityOf(databaseUrl);
  if (own === undefined) return undefined;
  for (const address of serverAddresses(replicaUrl, { sessions: READ_ONLY }) ?? []) {
    const probe = new ServerProbe(address);
    const result = await probe.read<ReplicaState>(REPLICA_STATE);
    probe.close();
    if (result.kind === "read" && result.row.identity !== own)
      return `GATEWAY_DATABASE_REPLICA_URL: ${address.name} is no copy of the database in GATEWAY_DATABASE_URL: name its standbys.`;
  }
  return undefined;
}

async function identityOf(url: string): Promise<string | undefined> {
  const client = await connectOnce({ url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }).catch(
    () => undefined,
  );
  if (!client) return undefined;
  try {
    return (await client.query<ReplicaState>(REPLICA_STATE)).rows[0]?.identity;
  } finally {
    await client.end();
  }
}
