import type { Caller, Connector } from "../connectors/index.ts";
import { enqueue } from "../platform/jobs/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { webOrigin } from "../platform/http/index.ts";
import type { BatchMethod } from "./batch-fields.ts";
import { batchRowEnded } from "./batch-row-ended.ts";
import { countOpenBatches, findBatch, insertBatch, insertRows, lockOpenBatches } from "./batch-store.ts";
import { PROCESSING_MODES, type ProcessingMode } from "./batch.ts";
import type { BatchParts } from "./parts.ts";
import { FileRefused, readBatchFile } from "./read-batch-file.ts";
import type { ReadRow } from "./read-row.ts";
import { refuseUpload, type UploadRefusal } from "./refusals.ts";

export const RUN_BATCH = "run-batch";
/** The context in which a row's request is sealed. */
export const rowContext = (batchId: string, line: number): string => `batch_rows:${batchId}:${line}`;

/** For one merchant, so that one cannot fill the database. */
const MAX_OPEN_BATCHES = 10;
const MAX_URL_LENGTH = 4_096;

interface Upload {
  readonly file: Uint8Array | undefined;
  /** Empty texts are not given. */
  readonly callbackUrl: string;
  readonly processingMode: string;
  readonly caller: Uploader;
  /** Where a person confirmed the file: the batch of an id is made once, however often the form is sent. */
  readonly id?: string;
  /** The methods that rows may have; a file with another one is refused. Default: all. */
  readonly methods?: readonly BatchMethod[];
}

/** An API user, or a person of the console. */
interface Uploader {
  readonly connector: Connector;
  readonly user?: { readonly guid: string };
  readonly person?: { readonly id: string };
  readonly signatureHash: Caller["signatureHash"];
}

/**
 * Takes a file of transaction requests. Its rows are checked and stored in the commit that enqueues their run, each request
 * sealed; nothing is stored of a file that is refused.
 */
export async function uploadBatch(
  parts: BatchParts,
  { file, callbackUrl, processingMode, caller, methods, id = parts.ids.uuid() }: Upload,
): Promise<{ id: string } | UploadRefusal> {
  if (!file) return refuseUpload(malformed("Batch file is missing"), {}, "file_missing");
  if (file.byteLength > parts.batchMaxBytes)
    return refuseUpload({ code: "file_too_large", limit: parts.batchMaxBytes });
  const mode = PROCESSING_MODES.find((name) => name === (processingMode || "strict"));
  if (!mode)
    return refuseUpload(malformed(`Invalid processing mode: it must be ${PROCESSING_MODES.join(" or ")}`));
  if (callbackUrl !== "" && !mayBeCalled(parts, callbackUrl))
    return refuseUpload(malformed("Invalid callback URL: it must be publicly reachable"));
  const { merchantGuid } = caller.connector;
  if ((await countOpenBatches(parts.db, { merchantGuid })) >= MAX_OPEN_BATCHES) return tooManyBatches();
  try {
    await parts.db.transaction((tx) => store(tx, parts, { id, file, callbackUrl, mode, caller, methods }));
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal;
    if (await isUploadedBefore(parts, { id, caller })) return { id };
    throw error;
  }
  parts.notifyWorkers();
  return { id };
}

function tooManyBatches(): UploadRefusal {
  return refuseUpload({ code: "too_many_batches", limit: MAX_OPEN_BATCHES }, {}, "too_many_batches");
}

function malformed(reason: string) {
  return { code: "upload_malformed", reason } as const;
}

function mayBeCalled({ isCallable }: BatchParts, url: string): boolean {
  return url.length <= MAX_URL_LENGTH && webOrigin(url) !== undefined && isCallable(url);
}

async function store(
  tx: Queryable,
  parts: BatchParts,
  options: Required<Pick<Upload, "callbackUrl" | "caller">> & {
    id: string;
    file: Uint8Array;
    mode: ProcessingMode;
    methods: readonly BatchMethod[] | undefined;
  },
): Promise<void> {
  const { id, file, callbackUrl, mode, caller, methods } = options;
  const { guid: connectorGuid, tenantGuid, merchantGuid } = caller.connector;
  await insertBatch(tx, {
    id,
    tenantGuid,
    merchantGuid,
    connectorGuid,
    userGuid: caller.user?.guid ?? null,
    personId: caller.person?.id ?? null,
    signatureHash: caller.signatureHash,
    mode,
    callbackUrl: callbackUrl === "" ? null : callbackUrl,
    createdAt: parts.clock.now(),
  });
  for await (const rows of readBatchFile(file, { methods })) {
    await insertRows(tx, { batchId: id, rows: rows.map((row) => keptRow(parts, { batchId: id, row })) });
    for (const { content } of rows) if (content.kind === "error") batchRowEnded.record({ result: "failed" });
  }
  // Others may have been uploaded while the file was read. Last, so that a long file keeps no other one waiting.
  await lockOpenBatches(tx, { merchantGuid });
  if ((await countOpenBatches(tx, { merchantGuid })) > MAX_OPEN_BATCHES)
    throw new FileRefused(tooManyBatches());
  await enqueue(tx, { kind: RUN_BATCH, payload: { batchId: id }, key: id, owner: tenantGuid });
}

/** The same form was sent twice at once. */
async function isUploadedBefore(
  { db }: BatchParts,
  { id, caller }: Required<Pick<Upload, "id" | "caller">>,
): Promise<boolean> {
  const batch = caller.person && (await findBatch(db, { id }));
  return batch !== undefined && batch.personId === caller.person?.id;
}

/** An invalid row keeps only its id and its error: it may have a card number anywhere. */
function keptRow(
  { vault, ids }: BatchParts,
  { batchId, row }: { batchId: string; row: ReadRow },
): Parameters<typeof insertRows>[1]["rows"][number] {
  const { line, merchantTransactionId, content } = row;
  if (content.kind === "error")
    return { line, merchantTransactionId, transactionUuid: null, request: null, error: content.error };
  const { method, request } = content;
  const sealed = vault.seal(JSON.stringify({ method, request }), rowContext(batchId, line));
  return {
    line,
    merchantTransactionId,
    transactionUuid: ids.transactionUuid(),
    request: sealed,
    error: null,
  };
}
