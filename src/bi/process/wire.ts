import type { DocumentVersion } from "../engines/engine.ts";

/** What the gateway has the engine do, beside serving requests of the query API. Each is a POST with JSON. */
export type EngineCall =
  | "identify"
  | "putDocuments"
  | "deleteDocuments"
  | "search"
  | "count"
  | "mapping"
  | "fieldCaps"
  | "isOutgrown"
  | "startRebuild"
  | "continueRebuild"
  | "rebuild/putDocuments"
  | "rebuild/finish"
  | "rebuild/abandon";

/** The path of a request of the query API, which comes described in the header `x-request` and with its body as it is. */
export const RESPOND_PATH = "/respond";
export const REQUEST_HEADER = "x-request";
/** The HTTP status of an engine's response, which is a status of the call itself otherwise. */
export const STATUS_HEADER = "x-status";
/** The status of a call that a document was refused in. */
export const REFUSED = 422;

/** A header has no room for most characters, and a URL may have any. */
export function encodeHeader(value: object): string {
  return encodeURIComponent(JSON.stringify(value));
}

export function decodeHeader(text: string): unknown {
  return JSON.parse(decodeURIComponent(text));
}

/** JSON has no whole numbers as large as versions are. */
export type Sent<T extends DocumentVersion> = Omit<T, "version"> & { readonly version: string };

export function encodeVersions<T extends DocumentVersion>(documents: readonly T[]): Sent<T>[] {
  return documents.map((document) => ({ ...document, version: String(document.version) }));
}

export function decodeVersions<T extends DocumentVersion>(
  documents: readonly Sent<T>[],
): (Omit<T, "version"> & { readonly version: bigint })[] {
  return documents.map((document) => ({ ...document, version: BigInt(document.version) }));
}

/** A request to an engine as JSON. */
export interface SentRequest {
  readonly path: string;
  readonly search: string;
  readonly body: string;
}
