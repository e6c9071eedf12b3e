const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/**
 * Whether a path is the one spelling of a route that proxies' rules are written for. The router also finds `/%6detrics`,
 * `/metrics/` and `http://x/metrics` for `/metrics`, and a rule that closes `/metrics` closes none of them. Fixed parts
 * must stand there as registered; `exact` also refuses a slash at the end, and an origin before the path.
 *
 * @param pattern the route's path, as `/redirect/:uuid/:token`
 * @param target the request's target, as `/redirect/u/t?x=1`
 */
export function isSpelledOut(pattern: string, target: string, { exact }: { exact: boolean }): boolean {
  const path = (exact ? target : target.replace(ORIGIN, "")).split("?", 1)[0] ?? "";
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (exact && wanted.length !== given.length) return false;
  return wanted.every((part, index) => isOpen(part) || part === "" || part === given[index]);
}

/** A parameter, or the rest of the path. */
function isOpen(part: string): boolean {
  return part.includes(":") || part.includes("*");
}
