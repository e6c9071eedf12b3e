/** Hosts as they are written in DNS, and IP addresses. URLs allow more, as `;` and `'`, which would end a directive of a header. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/**
 * The origin of an http(s) address, safe to stand in a header; undefined for other schemes and for hosts with characters
 * that no DNS name has: `https://x;frame-ancestors/` is a URL, and its origin would add to a Content-Security-Policy.
 */
export function webOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return HOST.test(url.hostname) ? url.origin : undefined;
}
