import { LRUCache } from "lru-cache";
import { RawJson, type ResponseObject, type ResponseValue } from "../json/write-json.ts";
import type { ResponsesOfCommit } from "../plan/target.ts";

/** About the number of characters of the JSON. */
const ROOM = 8 * 2 ** 20;
const MAX_RESPONSE_SIZE = 2 ** 20;
/** The size of an entry beside its response. */
const ENTRY_SIZE = 300;
const VALUE_SIZE = 8;

/**
 * A cache of responses for requests that recur while nothing is written, such as those of a dashboard that is refreshed. A
 * response is valid for one commit only, so none is ever stale; it is cached when its request arrives for the second time, so
 * that requests without repetition cost nothing.
 */
export class KeptResponses {
  readonly #responses = new LRUCache<string, ResponseObject | "came once">({
    maxSize: ROOM,
    maxEntrySize: MAX_RESPONSE_SIZE,
    sizeCalculation: (response) => ENTRY_SIZE + (response === "came once" ? 0 : sizeOf(response)),
  });

  /** The responses of an index as of a commit, by the number of the commit, which is unique across indices. */
  of(commit: number): ResponsesOfCommit {
    return {
      get: (request) => {
        const kept = this.#responses.get(`${commit}/${request}`);
        return kept === "came once" ? undefined : kept;
      },
      set: (request, response) => {
        const key = `${commit}/${request}`;
        this.#responses.set(key, this.#responses.has(key) ? response : "came once");
      },
    };
  }

  /** To be called when a setting changes that affects responses. */
  clear(): void {
    this.#responses.clear();
  }
}

/** The size of a response that may be cached; for a larger one, a number above the limit. */
function sizeOf(value: ResponseValue | undefined, most = MAX_RESPONSE_SIZE): number {
  if (typeof value === "string") return value.length;
  if (value instanceof RawJson) return value.text.length;
  let size = VALUE_SIZE;
  if (typeof value !== "object" || value === null) return size;
  for (const [name, inner] of Object.entries(value as ResponseObject)) {
    size += name.length + sizeOf(inner, most - size);
    if (size > most) break;
  }
  return size;
}
