/**
 * One line for each revision of the documents, the newest last: why it came, and the digest of its mapping, with which a test finds
 * a mapping that changed without one.
 */
export const REVISIONS: readonly { readonly revision: number; readonly mapping: string }[] = [
  // The provider of a document became another.
  { revision: 3, mapping: "8b4c357ed15832e5" },
  // A payment that was undone is no longer a success, and a push has the moment of its record.
  { revision: 4, mapping: "8b4c357ed15832e5" },
  // The global fingerprint became that of the tenant tree.
  { revision: 5, mapping: "8b4c357ed15832e5" },
  // Earlier attempts of a routing became documents.
  { revision: 6, mapping: "8b4c357ed15832e5" },
  // What declines mean, and the part in a recovery case.
  { revision: 7, mapping: "1623810d2a4f5dd6" },
];

/**
 * Rises whenever documents of the same records come out differently, or are mapped differently, than in the previous version:
 * with a field, its type or its meaning. An engine that was filled with an earlier revision is rebuilt by itself, while
 * it goes on serving queries.
 */
export const DOCUMENT_REVISION = Math.max(...REVISIONS.map(({ revision }) => revision));
