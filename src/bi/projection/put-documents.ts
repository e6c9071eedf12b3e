import { measurement } from "../../platform/measurement.ts";
import { DocumentRefused, type BiEngine, type VersionedDocument } from "../engines/engine.ts";

/** Documents that an engine did not take as they were; counted by /metrics. */
export const documentRefused = measurement<{ readonly uuid: string; readonly because: string }>(
  "bi-document-refused",
);

type Put = (documents: readonly VersionedDocument[]) => Promise<void>;

export function putDocuments(
  engine: BiEngine,
  index: string,
  documents: readonly VersionedDocument[],
): Promise<void> {
  return putFitting((fitting) => engine.putDocuments(index, fitting), documents);
}

/**
 * Stores a batch, and the documents that were refused once more without their open objects: all other fields have a fixed type,
 * so every document should fit then. One that does not is skipped, counted, and found by the reconciliation; it does not block
 * the documents of other tenants.
 */
export async function putFitting(put: Put, documents: readonly VersionedDocument[]): Promise<void> {
  const misfits = await putAndCountRefused(put, documents);
  const reduced = misfits.map((document) => ({
    ...document,
    source: withoutOpenObjects(document.source),
  }));
  await putAndCountRefused(put, reduced);
}

/** The documents that were refused; all others are stored. */
async function putAndCountRefused(
  put: Put,
  documents: readonly VersionedDocument[],
): Promise<readonly VersionedDocument[]> {
  if (documents.length === 0) return [];
  try {
    await put(documents);
    return [];
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    const { ids, message } = error;
    if (ids === undefined && documents.length > 1) return putEachAlone(put, documents);
    const refused = documents.filter(({ id }) => ids?.includes(id) ?? true);
    for (const { id } of refused) documentRefused.record({ uuid: id, because: message });
    return refused;
  }
}

async function putEachAlone(
  put: Put,
  documents: readonly VersionedDocument[],
): Promise<readonly VersionedDocument[]> {
  const refused: VersionedDocument[] = [];
  for (const document of documents) refused.push(...(await putAndCountRefused(put, [document])));
  return refused;
}

const OPEN_OBJECTS = ["extra_data", "result_extra_data", "callback_extra_data", "return_data"];

function withoutOpenObjects(source: string): string {
  const document = JSON.parse(source) as Record<string, unknown>;
  for (const name of OPEN_OBJECTS) delete document[name];
  const customer = document["customer"] as Record<string, unknown> | undefined;
  delete customer?.["extra_data"];
  return JSON.stringify(document);
}
