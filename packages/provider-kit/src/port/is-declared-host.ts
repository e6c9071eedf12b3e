/**
 * Whether an address is one that an adapter may call: https at its standard port, to one of the declared hosts.
 *
 * @param hosts as in `Adapter.hosts`
 */
export function isDeclaredHost(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.protocol !== "https:" || url.port !== "" || url.username || url.password) return false;
  return hosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
