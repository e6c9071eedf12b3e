import type { BiEngine, DocumentVersion, VersionedDocument } from "../engines/engine.ts";
import { putDocuments } from "./put-documents.ts";
import { documentsAgainst, documentsFor, type ScopedDocuments } from "./read-documents.ts";
import { indexOf, type Scope } from "./scopes.ts";

/** Documents to put into and to delete from the indices of scopes, collected for one call each. */
export class ScopedWrites {
  /** Length of the documents to put. */
  characters = 0;
  readonly #byScope = new Map<
    Scope,
    { readonly put: VersionedDocument[]; readonly against: DocumentVersion[] }
  >();

  /** @param scopes those that have to do with each transaction, by its uuid */
  async add(
    documents: readonly ScopedDocuments[],
    scopes: ReadonlyMap<string, readonly Scope[]>,
  ): Promise<void> {
    const shown = documents.flatMap((document) =>
      (scopes.get(document.transactionUuid) ?? []).map((scope) => ({ scope, document })),
    );
    for (const [scope, ofScope] of Map.groupBy(shown, (one) => one.scope)) {
      const itsDocuments = ofScope.map(({ document }) => document);
      const writes = this.#byScope.getOrInsertComputed(scope, () => ({ put: [], against: [] }));
      writes.against.push(...(await documentsAgainst(scope, itsDocuments)));
      for (const document of await documentsFor(scope, itsDocuments)) {
        writes.put.push(document);
        this.characters += document.source.length;
      }
    }
  }

  async send(engine: BiEngine): Promise<void> {
    for (const [scope, { put, against }] of this.#byScope) {
      await putDocuments(engine, indexOf(scope.guid), put);
      if (against.length > 0) await engine.deleteDocuments(indexOf(scope.guid), against);
    }
  }
}
