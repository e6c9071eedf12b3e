import type { FastifyRequest } from "fastify";

/** Parts of a path that open what they name without credentials: of a payment page, an invitation, a result. */
const SECRET_PARAMETER = /^:(?:token|[a-zA-Z]+Token)$/;
/** How many parts after these a secret stands, in a path that is no route: a typing error, a wrong method, another spelling. */
const SECRET_AFTER: Readonly<Record<string, number>> = {
  invitation: 1,
  "reset-password": 1,
  results: 1,
  batchresults: 1,
  files: 1,
  redirect: 2,
  link: 2,
};
const LONG = /^[\w.~%:-]{21,}$/;
/** Names of operations, and ids that open nothing. */
const KNOWN = /^(?:[a-zA-Z]+|[A-Z]{2}-[0-9a-f-]{29}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/** The path without its query, and without the secrets in it: what is logged opens nothing. */
export function pathOf({
  url,
  routeOptions,
}: Pick<FastifyRequest, "url"> & Partial<Pick<FastifyRequest, "routeOptions">>): string {
  const segments = plainPathOf({ url }).split("/");
  const pattern = routeOptions?.url?.split("/");
  const isSecret =
    pattern && !pattern.includes("*")
      ? (index: number) => SECRET_PARAMETER.test(pattern[index] ?? "")
      : (index: number) => mayBeSecret(segments, index);
  return segments.map((segment, index) => (segment !== "" && isSecret(index) ? "-" : segment)).join("/");
}

/** The path as it came, for looking up routes: not for a log. */
export function plainPathOf({ url }: Pick<FastifyRequest, "url">): string {
  return url.replace(ORIGIN, "").replace(/[?#].*/s, "");
}

function mayBeSecret(segments: readonly string[], index: number): boolean {
  const segment = segments[index] ?? "";
  if (LONG.test(segment) && !KNOWN.test(segment)) return true;
  return [1, 2].some((distance) => SECRET_AFTER[nameOf(segments[index - distance])] === distance);
}

function nameOf(segment = ""): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
