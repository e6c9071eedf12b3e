import type { RestResponse } from "@quittance/bi-engine/server";

/**
 * Holds the BI documents and runs queries on them. Every tenant has an index of its own, so that no
 * feature of the query language can reach another tenant's documents, whatever it computes.
 */
export interface BiEngine {
  /** Stores documents, except those older than the stored ones. Resolves when they are durable. */
  readonly putDocuments: (tenantGuid: string, documents: readonly VersionedDocument[]) => Promise<void>;
  /** Deletes documents, but for those stored with a newer version. */
  readonly deleteDocuments: (tenantGuid: string, documents: readonly DocumentVersion[]) => Promise<void>;
  readonly search: (tenantGuid: string, request: BiRequest) => Promise<RestResponse>;
  readonly count: (tenantGuid: string, request: BiRequest) => Promise<RestResponse>;
  readonly mapping: (tenantGuid: string) => Promise<RestResponse>;
  readonly fieldCaps: (tenantGuid: string, request: BiRequest) => Promise<RestResponse>;
  /** Scrolls and points in time; absent where there are none. */
  readonly contexts?: BiContexts;
  /** Begins to fill a second, empty index for the tenant while the first one goes on serving queries. */
  readonly startRebuild: (tenantGuid: string) => Promise<Rebuild>;
  /** The rebuild that was begun before, by this process or one that died; undefined when its index is gone. */
  readonly continueRebuild: (tenantGuid: string) => Promise<Rebuild | undefined>;
  /** Whether the tenant has grown so much that a rebuild should divide its documents further; absent where there is nothing to divide. */
  readonly isOutgrown?: (tenantGuid: string) => Promise<boolean>;
  /**
   * Drops some of the tenant's indices whose documents are all of transactions created before the moment. Resolves with their number,
   * which is 0 when there are none left; absent where a tenant has one index.
   */
  readonly dropAgedIndices?: (tenantGuid: string, before: Temporal.Instant) => Promise<number>;
  /** Rejects while queries cannot be run. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Searches that go on over several requests, each for the tenant alone that began it. */
export interface BiContexts {
  readonly scroll: (tenantGuid: string, request: BiRequest, idInPath?: string) => Promise<RestResponse>;
  readonly clearScroll: (tenantGuid: string, request: BiRequest, idsInPath?: string) => Promise<RestResponse>;
  readonly openPointInTime: (tenantGuid: string, request: BiRequest) => Promise<RestResponse>;
  readonly pointsInTime: (tenantGuid: string) => Promise<RestResponse>;
  readonly closePointsInTime: (
    tenantGuid: string,
    request: BiRequest,
    idsInPath?: string,
  ) => Promise<RestResponse>;
}

/** Documents that do not fit the mapping, whatever is tried; the message is of the first of them. */
export class DocumentRefused extends Error {
  /** The first of them. */
  readonly id: string;
  readonly reason: string;
  /** All that were refused: every other document of the call is stored. Undefined when the engine cannot say. */
  readonly ids: readonly string[] | undefined;

  constructor(id: string, reason: string, ids?: readonly string[]) {
    super(`document ${id} was refused: ${reason}`);
    this.id = id;
    this.reason = reason;
    this.ids = ids;
  }
}

export interface DocumentVersion {
  readonly id: string;
  /** Rises with every change of the record the document is made from. */
  readonly version: bigint;
}

export interface VersionedDocument extends DocumentVersion {
  /** The document as JSON text. */
  readonly source: string;
}

/** A request to the query API: what the client put into URL and body. The index it named is not part of it. */
export interface BiRequest {
  /** For the error texts that repeat it. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly body: string;
  /** Whether the client named an index, which a search in a point in time must not. */
  readonly namesIndex?: boolean;
  /** Aborted when its time is up or its client has gone: what still runs is interrupted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A rebuild in progress. What `putDocuments` of any node writes meanwhile goes into both indices, so the caller
 * reads its records after `startRebuild` has resolved and puts them all, in any order.
 */
export interface Rebuild {
  readonly putDocuments: (documents: readonly VersionedDocument[]) => Promise<void>;
  /** Responses come from the new index from now on, at once and for everybody. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
}

/** The index name that clients see in responses. */
export const visibleIndexName = "transactions";
