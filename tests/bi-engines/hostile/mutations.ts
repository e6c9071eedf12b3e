import fc from "fast-check";
import type { HostileRequest } from "./requests.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Texts and numbers that other places of a request may not expect. */
const strange: Json[] = [
  "*".repeat(300),
  "*a".repeat(200),
  "(".repeat(2_000),
  "a b ".repeat(300),
  ".".repeat(5_000),
  ">".repeat(2_000),
  "now+1d/d||",
  "#,##0.00".repeat(50),
  2_147_483_647,
  -2_147_483_648,
  1e308,
  5e-324,
  0,
  -1,
  null,
  true,
  [],
  {},
];

/** Searches made of parts of hostile ones: parts exchanged, put into each other, repeated, or given another value. */
export function mutatedRequest(requests: readonly HostileRequest[]): fc.Arbitrary<HostileRequest> {
  const bodies = requests
    .filter(({ call, body }) => call === "_search" && body.length > 0 && body.length < 20_000)
    .flatMap(({ body }) => (isJson(body) ? [JSON.parse(body) as Json] : []));
  const change = fc.record({
    place: fc.nat(),
    value: fc.constantFrom(...strange),
    repeat: fc.nat({ max: 30 }),
  });
  return fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.constantFrom(...bodies),
      fc.array(change, { minLength: 1, maxLength: 4 }),
    )
    .map(([one, other, changes]) => {
      let body: Json = { ...(one as object), ...(other as object) };
      for (const { place, value, repeat } of changes) body = changed(body, place, value, repeat);
      return { name: "mutated", call: "_search" as const, search: {}, body: JSON.stringify(body) };
    });
}

function changed(body: Json, place: number, value: Json, repeat: number): Json {
  const count = placesIn(body);
  let left = place % Math.max(1, count);
  const visit = (node: Json): Json => {
    if (left-- === 0) return Array.isArray(node) ? Array.from({ length: repeat }, () => node).flat() : value;
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, visit(inner)]));
  };
  return visit(body);
}

function placesIn(node: Json): number {
  if (typeof node !== "object" || node === null) return 1;
  let places = 1;
  for (const inner of Object.values(node)) places += placesIn(inner);
  return places;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
