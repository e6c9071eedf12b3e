import { once } from "node:events";
import { createServer, isIPv6, type AddressInfo } from "node:net";

export interface ListeningAddress {
  readonly host: string;
  readonly port: number;
}

/** Replaces port 0 by a free port: URLs name the port before the server listens. */
export async function listeningAddress({ host, port }: ListeningAddress): Promise<ListeningAddress> {
  if (port !== 0) return { host, port };
  const probe = createServer().listen({ host, port });
  await once(probe, "listening");
  const free = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, "close");
  return { host, port: free };
}

/** `http://HOST:PORT`, the default of GATEWAY_PUBLIC_URL. */
export function urlOf({ host, port }: ListeningAddress): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
