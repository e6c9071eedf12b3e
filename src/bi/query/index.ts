export { QueryError, illegalArgument } from "./errors.ts";
export { refusalIn } from "./sql/refusal.ts";
export { type Blocks, type KeptValues, blockOf } from "./blocks.ts";
export { type JsonNode, type Member, type ObjectNode, member, plain } from "./json/json-node.ts";
export { readJson } from "./json/read-json.ts";
export { writeNode } from "./json/write-node.ts";
export { type Answer, type AnswerObject, RawJson, double, writeJson } from "./json/write-json.ts";
export type { Field, Mapping, MappingDefinition, PropertyDefinition } from "./mapping/mapping.ts";
export { type ColumnPlace, nestedObjects, wordCountColumn } from "./mapping/mapping.ts";
export { wordCount } from "./mapping/column-value.ts";
export type { ColumnValue, Content } from "./mapping/column-value.ts";
export { withProperties } from "./mapping/dynamic-mapping.ts";
export { readAnalyzers } from "./mapping/read-analyzers.ts";
export {
  type ClusterLimits,
  type IndexLimits,
  type Sharding,
  readIndexLimits,
  readSharding,
  usualLimits,
} from "./mapping/index-settings.ts";
export { columnsOf, readMapping } from "./mapping/read-mapping.ts";
export {
  type DocumentRows,
  type JsonRecord,
  type UnmappedFields,
  readDocument,
} from "./mapping/read-document.ts";
export { type Column, type NestedRows, type RowBatch, type Rows, createRowBatch } from "./mapping/rows.ts";
export { type RestAnswer, errorAnswer } from "./rest/error-answer.ts";
export { countEndpoint } from "./rest/count-endpoint.ts";
export { fieldCapsEndpoint, readFieldCapsCall } from "./rest/field-caps-endpoint.ts";
export { mappingAnswer } from "./rest/mapping-answer.ts";
export {
  type SearchOfMany,
  answerMultiSearch,
  readMultiSearch,
  readMultiSearchParameters,
} from "./rest/multi-search.ts";
export { Parameters } from "./rest/parameters.ts";
export { type SearchCall, readSearchCall, searchEndpoint } from "./rest/search-endpoint.ts";
export type { SearchStore } from "./rest/store.ts";
export { Sql, join, name, sql, trusted } from "./sql/sql.ts";
export { type FetchedRows, type Row, type Session, type Target, TimeExceeded, shardBit } from "./target.ts";
export { shown } from "./json/shown.ts";
export { globMatcher } from "./patterns/glob.ts";
export { filterAnswer } from "./rest/filter-path.ts";
export { cancelled, withinLimits } from "./work.ts";
export { supportPage } from "./support-page.ts";
