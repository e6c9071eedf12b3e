import { measurement } from "../../platform/measurement.ts";
import { DocumentRefused, type BiEngine, type VersionedDocument } from "../engines/engine.ts";

/** Documents that an engine did not take as they were; counted by /metrics. */
export const documentRefused = measurement<{ readonly uuid: string; readonly because: string }>("bi-document-refused");

type Put = (documents: readonly VersionedDocument[]) => Promise<void>;

export function putDocuments(
  engine: BiEngine,
  index: string,
  documents: readonly VersionedDocument[],
): Promise<void> {
  return putFitting((fitting) => engine.putDocuments(index, fitting), documents);
}

/**
 * Puts a batch, and when one document of it does not fit, each on its own. What does not fit can only be in the open
 * objects, whose fields take the type of their first value: without them every document should fit. One that does not is
 * passed over, counted, and found by the reconciliation; none holds up those that come after it.
 */
export async function putFitting(put: Put, documents: readonly VersionedDocument[]): Promise<void> {
  try {
    await put(documents);
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    for (const document of documents) await putAlone(put, document);
  }
}

async function putAlone(put: Put, document: VersionedDocument): Promise<void> {
  try {
    await put([document]);
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    documentRefused.record({ uuid: document.id, because: error.message });
    await putOrPassOver(put, { ...document, source: withoutOpenObjects(document.source) });
  }
}

/** One record that makes no document the engine takes must not keep the others of every tenant out. */
async function putOrPassOver(put: Put, document: VersionedDocument): Promise<void> {
  try {
    await put([document]);
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    documentRefused.record({ uuid: document.id, because: error.message });
  }
}

const OPEN_OBJECTS = ["extra_data", "result_extra_data", "callback_extra_data", "return_data"];

function withoutOpenObjects(source: string): string {
  const document = JSON.parse(source) as Record<string, unknown>;
  for (const name of OPEN_OBJECTS) delete document[name];
  const customer = document["customer"] as Record<string, unknown> | undefined;
  delete customer?.["extra_data"];
  return JSON.stringify(document);
}
