const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/**
 * Whether a path is the canonical spelling of a route. The router also matches `/%6detrics`, `/metrics/` and
 * `http://x/metrics` for `/metrics`, which a proxy's rule for `/metrics` does not cover. Fixed parts must be as registered;
 * `exact` also refuses a slash at the end, and an origin before the path.
 *
 * @param pattern the route's path, as `/redirect/:uuid/:token`
 * @param target the request's target, as `/redirect/u/t?x=1`
 */
export function isCanonicalPath(pattern: string, target: string, { exact }: { exact: boolean }): boolean {
  const path = (exact ? target : target.replace(ORIGIN, "")).split("?", 1)[0] ?? "";
  const [expected, actual] = [pattern.split("/"), path.split("/")];
  if (exact && expected.length !== actual.length) return false;
  return expected.every((part, index) => isOpen(part) || part === "" || part === actual[index]);
}

/** A parameter, or the rest of the path. */
function isOpen(part: string): boolean {
  return part.includes(":") || part.includes("*");
}
