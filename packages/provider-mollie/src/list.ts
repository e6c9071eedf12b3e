import { at, object, text, type JsonObject, type ProviderCall } from "@quittance/provider-kit";
import { get } from "./api.ts";

/** Mollie gives 250 at most, which may be more than the megabyte that is read of a response. */
const PAGE = 100;

type Found =
  | { readonly kind: "found"; readonly resource: JsonObject }
  /** Every page was read. */
  | { readonly kind: "absent" }
  /** There are more than were read. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "unknown"; readonly because: string };

/**
 * Looks for a resource in a list of Mollie, newest first (docs.mollie.com/reference/pagination).
 *
 * @param name of the list in `_embedded`
 */
export async function findInList(
  call: ProviderCall,
  options: { path: string; name: string; pages: number; isIt: (resource: JsonObject) => boolean },
): Promise<Found> {
  const { path, name, pages, isIt } = options;
  let from = "";
  for (let page = 0; page < pages; page += 1) {
    const response = await get(call, `${path}?limit=${PAGE}${from && `&from=${encodeURIComponent(from)}`}`);
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    const list = at(response.body, "_embedded", name);
    if (!Array.isArray(list)) return { kind: "unknown", because: "Mollie's list cannot be read." };
    const resource = list.map(object).find((one) => one !== undefined && isIt(one));
    if (resource) return { kind: "found", resource };
    const next = text(at(response.body, "_links", "next", "href"));
    if (!next) return { kind: "absent" };
    // Only the place in the list is taken of the address: no host of a message is called.
    from = cursorOf(next);
    if (!from) return { kind: "incomplete" };
  }
  return { kind: "incomplete" };
}

/** Where the next page begins, of its address. */
export function cursorOf(address: string): string {
  return URL.canParse(address) ? (new URL(address).searchParams.get("from") ?? "") : "";
}
