import { LRUCache } from "lru-cache";
import { RawJson, type ResponseObject, type ResponseValue } from "../json/write-json.ts";
import type { ResponsesOfCommit } from "../plan/target.ts";

/** About as many characters as the JSON has. */
const ROOM = 8 * 2 ** 20;
const MAX_RESPONSE_SIZE = 2 ** 20;
/** What an entry takes beside the response. */
const ENTRY_SIZE = 300;
const VALUE_SIZE = 8;

/**
 * Responses to requests that come again while nothing is written, such as those of a dashboard that is refreshed. A response is
 * kept for one commit only, so that none is ever out of date; it is kept when its request comes for the second time, so that
 * requests that come once cost nothing.
 */
export class KeptResponses {
  readonly #responses = new LRUCache<string, ResponseObject | "came once">({
    maxSize: ROOM,
    maxEntrySize: MAX_RESPONSE_SIZE,
    sizeCalculation: (response) => ENTRY_SIZE + (response === "came once" ? 0 : sizeOf(response)),
  });

  /** Those of an index after a commit, by the number of the commit, which no other commit of any index has. */
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

  /** To be called when a setting changes that responses depend on. */
  clear(): void {
    this.#responses.clear();
  }
}

/** The size of a response that may be kept; of a larger one, more than that. */
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
