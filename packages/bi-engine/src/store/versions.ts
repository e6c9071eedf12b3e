import { QueryError } from "../errors.ts";
import type { JsonRecord } from "../mapping/json-value.ts";

/** One write of a batch. */
export interface Operation {
  readonly action: "index" | "create" | "delete";
  readonly id: string;
  /** The document as it was sent; absent for a delete. */
  readonly source?: string;
  /** The parsed document, if it has been parsed: else that is done when its rows are made, and it is dropped at once. */
  readonly document?: JsonRecord;
  /** The routing of the document, which is stored and returned, and has no other effect. */
  readonly routing?: string;
  /** An external version: an older or (unless gte) equal one is refused. */
  readonly external?: { readonly version: bigint; readonly orEqual: boolean };
}

/** The state of a document's id: stored before this batch, or written earlier in it. */
export interface Existing {
  readonly doc: bigint;
  readonly version: bigint;
  readonly seqNo: bigint;
  readonly stored: boolean;
  readonly alive: boolean;
}

export interface ItemResult {
  readonly id: string;
  readonly result: "created" | "updated" | "deleted" | "not_found" | "failed";
  readonly version: bigint;
  readonly seqNo: bigint;
  readonly error?: QueryError;
}

type Decision =
  | { readonly outcome: "refused"; readonly result: (seqNo: bigint) => ItemResult }
  | {
      readonly outcome: "write";
      readonly version: bigint;
      readonly source: string;
      readonly result: (seqNo: bigint) => ItemResult;
      readonly failed: (error: QueryError) => ItemResult;
    }
  | {
      readonly outcome: "delete";
      readonly version: bigint;
      readonly result: (seqNo: bigint) => ItemResult;
      readonly failed: (error: QueryError) => ItemResult;
    };

/** The effect of a write on a document, by the rules of internal and external versions. */
export function decide(operation: Operation, existing: Existing | undefined): Decision {
  const { id, action, external } = operation;
  const alive = existing?.alive ? existing : undefined;
  const failed = (error: QueryError): ItemResult => ({
    id,
    result: "failed",
    version: -1n,
    seqNo: -2n,
    error,
  });
  const refuse = (error: QueryError): Decision => ({ outcome: "refused", result: () => failed(error) });
  if (action === "create" && alive !== undefined) {
    return refuse(conflict(id, `document already exists (current version [${alive.version}])`));
  }
  if (external !== undefined && existing !== undefined && !isNewer(external, existing.version)) {
    const than = external.orEqual ? "higher than" : "higher or equal to";
    return refuse(
      conflict(id, `current version [${existing.version}] is ${than} the one provided [${external.version}]`),
    );
  }
  const version = external?.version ?? (existing?.version ?? 0n) + 1n;
  if (action === "delete") {
    const result = alive === undefined ? "not_found" : "deleted";
    return { outcome: "delete", version, failed, result: (seqNo) => ({ id, result, version, seqNo }) };
  }
  const result = alive === undefined ? "created" : "updated";
  return {
    outcome: "write",
    version,
    source: operation.source ?? "{}",
    failed,
    result: (seqNo) => ({ id, result, version, seqNo }),
  };
}

function isNewer({ version, orEqual }: { version: bigint; orEqual: boolean }, current: bigint): boolean {
  return orEqual ? version >= current : version > current;
}

function conflict(id: string, what: string): QueryError {
  return new QueryError("reading", 409, {
    type: "version_conflict_engine_exception",
    reason: `[${id}]: version conflict, ${what}`,
  });
}
