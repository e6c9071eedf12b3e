import type { HttpServer } from "../../platform/http/index.ts";
import { sectionsOf, type ApiDocument, type ApiSection, type Operation } from "./api-document.ts";

/** The API document of the running gateway, for the pages. */
export interface Reference {
  readonly document: ApiDocument;
  readonly sections: readonly ApiSection[];
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Reads the document when it is needed first: the routes have to be there. */
export function openReference(app: HttpServer): () => Reference {
  let reference: Reference | undefined;
  return () => {
    reference ??= readReference(app.swagger() as unknown as ApiDocument);
    return reference;
  };
}

function readReference(document: ApiDocument): Reference {
  const sections = sectionsOf(document);
  const all = sections.flatMap(({ operations }) => operations);
  return { document, sections, operations: new Map(all.map((one) => [one.operationId, one])) };
}
