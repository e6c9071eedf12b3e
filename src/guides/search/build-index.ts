import { setImmediate } from "node:timers/promises";
import type { GuideLibrary } from "../guide-library.ts";
import type { Reference } from "../reference/reference.ts";
import { guideEntries, operationEntries } from "./guide-entries.ts";
import { SearchIndex } from "./search-index.ts";

/** Guides and operations as an index. Requests are served between one guide and the next. */
export async function buildIndex(library: GuideLibrary, reference: () => Reference): Promise<SearchIndex> {
  const index = new SearchIndex();
  index.add(operationEntries(reference().sections));
  for (const path of library.files.guides.keys()) {
    index.add(guideEntries(path, await library.read(path)));
    await setImmediate();
  }
  return index;
}
