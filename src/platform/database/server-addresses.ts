/** One server of those that an address of the database names. */
export interface ServerAddress {
  /** Host and port, as in `db1.example:5432`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The whole address with this server alone. */
  readonly url: string;
}

const SCHEME = /^postgres(?:ql)?:\/\//i;
const DEFAULT_PORT = 5_432;
/** More are a mistake: each is asked twice a second. */
const MAX_SERVERS = 9;
/** In libpq's words, a server that takes writes. Payments use no other. */
const WRITABLE: ReadonlySet<string> = new Set(["read-write", "primary"]);
/** The same for one that only reads. */
export const READ_ONLY: ReadonlySet<string> = new Set(["read-only", "standby", "prefer-standby", "any"]);

/**
 * The servers that an address names, in its order, as libpq writes several: `postgres://user:password@db1,db2:5433/name`. Undefined
 * when it cannot be read, or when it contradicts itself: a host twice, or servers of another kind than is wanted.
 */
export function serverAddresses(
  address: string,
  { sessions = WRITABLE }: { sessions?: ReadonlySet<string> } = {},
): readonly ServerAddress[] | undefined {
  const scheme = SCHEME.exec(address)?.[0] ?? "";
  const afterScheme = address.slice(scheme.length);
  const [authority = ""] = afterScheme.split(/[/?#]/, 1);
  const rest = afterScheme.slice(authority.length);
  const hostsBegin = authority.lastIndexOf("@") + 1;
  const hosts = authority.slice(hostsBegin).split(",");
  if (hosts.length > MAX_SERVERS || (hosts.length > 1 && hosts.includes(""))) return undefined;
  const servers: ServerAddress[] = [];
  for (const host of hosts) {
    const url = `${scheme}${authority.slice(0, hostsBegin)}${host}${rest}`;
    const server = oneServer(url, { isOneOfSeveral: hosts.length > 1, sessions });
    if (!server) return undefined;
    servers.push(server);
  }
  return new Set(servers.map(({ name }) => name)).size === servers.length ? servers : undefined;
}

function oneServer(
  url: string,
  { isOneOfSeveral, sessions }: { isOneOfSeveral: boolean; sessions: ReadonlySet<string> },
): ServerAddress | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  const { searchParams: parameters } = parsed;
  const wanted = parameters.get("target_session_attrs");
  if (wanted !== null && !sessions.has(wanted)) return undefined;
  // They would replace the host of each server.
  if (isOneOfSeveral && (parameters.has("host") || parameters.has("port"))) return undefined;
  const host = parameters.get("host") ?? decoded(parsed.hostname.replace(/^\[(.+)\]$/, "$1"));
  const port = Number(parameters.get("port") ?? (parsed.port || DEFAULT_PORT));
  return { name: host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`, host, port, url };
}

function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}
