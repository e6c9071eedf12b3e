import type { HighlightOptions } from "../query.ts";

export const defaultHighlight: HighlightOptions = {
  type: "unified",
  preTag: "<em>",
  postTag: "</em>",
  fragmentSize: 100,
  fragments: 5,
  noMatchSize: 0,
  byScore: false,
  ownMatchesOnly: true,
  escapesHtml: false,
  boundaries: "sentence",
  locale: "en",
  analyzedLength: undefined,
  query: undefined,
};
