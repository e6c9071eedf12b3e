/**
 * Rises whenever documents of the same records come out differently, or are mapped differently, than in the previous version:
 * with a field, its type or its meaning. An engine that was filled with an earlier revision is rebuilt by itself, while
 * it goes on serving queries.
 */
export const DOCUMENT_REVISION = Math.max(...REVISIONS.map(({ revision }) => revision));
