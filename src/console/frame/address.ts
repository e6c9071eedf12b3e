/** Fields of an address, and as `#` a part of its page; those without a value are left out. */
type Query = Readonly<Record<string, string | undefined>>;

/** An address by the parts of its path, behind which the fields of its query may stand. */
export type Steps = readonly string[] | readonly [...path: string[], query: Query];

/** The address of a page of the console, without the base of the gateway. */
export function consolePath(steps: Steps): string {
  const parts = steps.flatMap((step) => (typeof step === "string" ? [encodeURIComponent(step)] : []));
  const query = new URLSearchParams(
    steps
      .flatMap((step) => (typeof step === "string" ? [] : Object.entries(step)))
      .flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]])),
  );
  const fragment = query.get("#");
  query.delete("#");
  const path = ["/console", ...parts].join("/");
  return `${path}${query.size === 0 ? "" : `?${query.toString()}`}${fragment === null ? "" : `#${fragment}`}`;
}
