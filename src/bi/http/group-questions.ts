import type { ErrorShape, HttpServer } from "../../platform/http/index.ts";
import { askBi, type BiAnswer, type BiQuestion } from "../ask-bi.ts";
import type { BiParts } from "../parts.ts";
import { searchPlace, type PlaceAnswer, type PlaceSearch } from "../search-place.ts";
import { ASK_PATH, SEARCH_PATH } from "./neighbour.ts";

const errors: ErrorShape = {
  validation: ({ message }) => ({ status: 400, body: { error: message } }),
  plain: (_status, message) => ({ error: message }),
};

/**
 * Answers what pages and tools in the other processes of the group ask the BI data source. Only for a process that listens on
 * the group's private socket and nowhere else: there is no key, because the process that asks has checked the person.
 */
export function registerGroupQuestions(app: HttpServer, parts: BiParts): void {
  const options = { schema: { hide: true }, config: { errors, exactPath: true, keepsUnsetFields: true } };
  app.post(ASK_PATH, options, async (request): Promise<BiAnswer> => askBi(parts, request.body as BiQuestion));
  app.post(SEARCH_PATH, options, async (request): Promise<{ answer: PlaceAnswer | null }> => ({
    answer: (await searchPlace(parts, request.body as PlaceSearch)) ?? null,
  }));
}
