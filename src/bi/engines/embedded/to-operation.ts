import type { JsonRecord } from "../../query/index.ts";
import type { DocumentVersion, VersionedDocument } from "../engine.ts";
import type { Operation } from "./versions.ts";

/** A document to store, or to delete when it has no source, unless a newer version is there. */
export function toOperation(document: DocumentVersion | VersionedDocument): Operation {
  const external = { version: document.version, orEqual: false };
  if (!("source" in document)) return { action: "delete", id: document.id, external };
  const { id, source } = document;
  return { action: "index", id, source, document: readObject(source), external };
}

function readObject(source: string): JsonRecord {
  const parsed: unknown = JSON.parse(source);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error("a document is an object");
  return parsed as JsonRecord;
}
