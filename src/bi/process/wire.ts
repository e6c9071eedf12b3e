import type { DocumentVersion, VersionedDocument } from "../engines/engine.ts";

/**
 * Calls of the gateway to the engine, beside requests of the query API. Each is a POST: the first line is JSON, further
 * ones are documents (`documentLines`).
 */
export type EngineCall =
  | "identify"
  | "putDocuments"
  | "deleteDocuments"
  | "search"
  | "count"
  | "mapping"
  | "fieldCaps"
  | "isOutgrown"
  | "dropAgedIndices"
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
export interface Sent extends Omit<DocumentVersion, "version"> {
  readonly version: string;
}

export function encodeVersions(documents: readonly DocumentVersion[]): Sent[] {
  return documents.map(({ id, version }) => ({ id, version: String(version) }));
}

export function decodeVersions(versions: readonly Sent[]): DocumentVersion[] {
  return versions.map(({ id, version }) => ({ id, version: BigInt(version) }));
}

/**
 * Two lines for each document: its id and version, and its source, which `JSON.stringify` wrote without line breaks. As a text within
 * JSON each source would be escaped by one side and unescaped by the other.
 */
export function documentLines(documents: readonly VersionedDocument[]): string {
  return documents
    .map(({ id, version, source }) => `\n${JSON.stringify([id, String(version)])}\n${source}`)
    .join("");
}

/** The arguments of a call, and its documents. */
export function readCall(body: string): { readonly sent: unknown; readonly documents: VersionedDocument[] } {
  const [first = "", ...lines] = body.split("\n");
  const documents: VersionedDocument[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [id, version] = JSON.parse(lines[at]!) as [string, string];
    documents.push({ id, version: BigInt(version), source: lines[at + 1]! });
  }
  return { sent: JSON.parse(first), documents };
}

/** A request to an engine as JSON. */
export interface SentRequest {
  readonly path: string;
  readonly search: string;
  readonly body: string;
}
