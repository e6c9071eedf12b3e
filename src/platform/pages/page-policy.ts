/**
 * Sources that a page may load, lead to and be shown in; by default there are none. They are written as the standard of the policy
 * writes them (CSP level 3). A list that is left out stays closed.
 */
export interface PagePolicy {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly connects?: readonly string[];
  readonly images?: readonly string[];
  readonly fonts?: readonly string[];
  readonly frames?: readonly string[];
  /** `anywhere`: for forms whose response redirects, because browsers check this list for redirects too. */
  readonly forms?: readonly string[] | "anywhere";
  /** Pages that may frame it. */
  readonly framedBy?: readonly string[];
}

/** The gateway itself. */
export const SELF = "'self'";

/** The policy of a page that runs only the gateway's own files, and connects only to the gateway. */
export const OWN_FILES = {
  scripts: [SELF],
  styles: [SELF],
  images: [SELF],
  fonts: [SELF],
  connects: [SELF],
  forms: [SELF],
};

/** The value of `content-security-policy`. */
export function pagePolicy({ forms = [], framedBy = [], ...loads }: PagePolicy): string {
  const { scripts = [], styles = [], connects = [], images = [], fonts = [], frames = [] } = loads;
  const loaded = [
    ["script-src", scripts],
    ["style-src", styles],
    ["connect-src", connects],
    ["img-src", images],
    ["font-src", fonts],
    ["frame-src", frames],
  ] as const;
  return [
    "default-src 'none'",
    // Sources that `default-src` closes already need no directive of their own.
    ...loaded.flatMap(([name, sources]) => (sources.length === 0 ? [] : [directive(name, sources)])),
    "base-uri 'none'",
    ...(forms === "anywhere" ? [] : [directive("form-action", forms)]),
    directive("frame-ancestors", framedBy),
  ].join("; ");
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...(sources.length === 0 ? ["'none'"] : sources)].join(" ");
}

/** The headers that every page has; a page adds how long it is kept, what it sends as referrer, and more. */
export function pageHeaders(policy: PagePolicy) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy(policy),
    "x-content-type-options": "nosniff",
  } as const;
}
