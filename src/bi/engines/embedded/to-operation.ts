import type { DocumentVersion, VersionedDocument } from "../engine.ts";
import type { Operation } from "@quittance/bi-engine";

/** A document to store, or to delete when it has no source, unless a newer version is there. */
export function toOperation(document: DocumentVersion | VersionedDocument): Operation {
  const external = { version: document.version, orEqual: false };
  if (!("source" in document)) return { action: "delete", id: document.id, external };
  return { action: "index", id: document.id, source: document.source, external };
}
