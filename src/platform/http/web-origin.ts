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

/** Schemes that a browser runs, shows or opens itself. All others belong to what is installed. */
const OF_BROWSERS: ReadonlySet<string> = new Set(
  "about blob chrome chrome-extension data feed file filesystem ftp jar javascript livescript mocha moz-extension resource vbscript view-source ws wss"
    .split(" ")
    .map((scheme) => `${scheme}:`),
);
const SCHEME = /^[a-z][a-z0-9+.-]{0,99}:$/;

/**
 * The source, for a Content-Security-Policy, of an address to which a customer returns: the origin of a page, or the scheme of an
 * app (`myshop:`). Undefined for what a browser would run or show in the gateway's place.
 */
export function returnSource(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  if (url.protocol === "https:" || url.protocol === "http:") return webOrigin(address);
  return SCHEME.test(url.protocol) && !OF_BROWSERS.has(url.protocol) ? url.protocol : undefined;
}
