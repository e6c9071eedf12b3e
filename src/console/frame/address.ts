/** Fields of an address, and as `#` a part of its page; those without a value are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** An address by the parts of its path, behind which the fields of its query may stand. */
export type Steps = readonly string[] | readonly [...path: string[], query: Query];

declare const LEVEL: unique symbol;

/** Addresses of pages by their steps. They are of one level alone: those of a page are not taken for those of its place. */
type Addresses<Level> = ((...steps: Steps) => string) & { readonly [LEVEL]: Level };

/** The addresses of the pages of the console: of a person, or of a place that the first step names. */
export type PageAt = Addresses<"console">;
/** The addresses of the pages of a place. */
export type At = Addresses<"place">;
/** The addresses of the pages below one of a place, and without steps its own. */
export type Below = Addresses<"page">;

export function pagesOfConsole(base: string): PageAt {
  return ((...steps: Steps) => base + consolePath(steps)) as PageAt;
}

/** The addresses of the pages of a place: `pagesOfPlace(pageAt, guid)("payments")`. */
export function pagesOfPlace(pageAt: PageAt, guid: string): At {
  return ((...steps: Steps) => pageAt(guid, ...(steps as readonly string[]))) as At;
}

/** The addresses of the pages below one: `below(at, "routing", guid)("draft")`. */
export function below(at: At | Below, ...path: readonly string[]): Below {
  return ((...steps: Steps) => at(...([...path, ...steps] as Steps))) as Below;
}

/** The address of a page of the console, without the base of the gateway. */
export function consolePath(steps: Steps): string {
  const parts = steps.flatMap((step) => (typeof step === "string" ? [encodeURIComponent(step)] : []));
  const [query = {}] = steps.flatMap((step) => (typeof step === "string" ? [] : [step]));
  return ["/console", ...parts].join("/") + queryText(query);
}

/** The end of an address from its `?` on; empty without a field. */
export function queryText({ "#": part, ...fields }: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  return (query.size === 0 ? "" : `?${query.toString()}`) + (part ? `#${part}` : "");
}
