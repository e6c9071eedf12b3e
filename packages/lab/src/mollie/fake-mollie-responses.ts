export type Json = Record<string, unknown>;

/** A request, without the parts of the path that name a call. */
export interface Call {
  readonly id: string;
  readonly partId: string;
  readonly body: Json;
  readonly searchParams: URLSearchParams;
}

/** In tests. */
export const CREATED = "2026-11-20T12:00:00+00:00";

export const LINK = { href: "https://api.mollie.com/v2/x", type: "application/hal+json" };
/** Fields that the adapter does not use; Mollie returns them with every object. */
export const LINKS = { self: LINK, dashboard: LINK, documentation: LINK };

export function one(all: readonly Json[], id: string): [number, Json] {
  const json = all.find((resource) => resource["id"] === id);
  return json ? [200, json] : error(404, `No resource exists with token ${id}`);
}

/** Newest first. */
export function list(name: string, all: readonly Json[], searchParams: URLSearchParams): [number, Json] {
  const limit = Number(searchParams.get("limit") ?? 50);
  const newest = all.toReversed();
  const start = Math.max(
    newest.findIndex(({ id }) => id === searchParams.get("from")),
    0,
  );
  const next = newest[start + limit];
  return [
    200,
    {
      count: Math.min(limit, newest.length - start),
      _embedded: { [name]: newest.slice(start, start + limit) },
      _links: {
        self: LINK,
        documentation: LINK,
        previous: null,
        next: next
          ? { ...LINK, href: `https://api.mollie.com/v2/${name}?limit=${limit}&from=${String(next["id"])}` }
          : null,
      },
    },
  ];
}

/** An error of Mollie: there is no code. */
export function error(status: number, detail: string, field?: string): [number, Json] {
  return [status, { status, title: "Error", detail, ...(field && { field }) }];
}

/** In minor units, of `{currency, value}`. */
export function minor(amount: unknown): number {
  return Number(String((amount as Json)["value"]).replace(".", ""));
}
