import type { BiRequest, Rebuild } from "../engines/engine.ts";
import type { WrittenResponse } from "../http/exchange.ts";
import type { OpenedEngine } from "../open-engine.ts";
import type { RestResponse } from "@quittance/bi-engine/server";
import { writeJson } from "@quittance/bi-engine/json";
import {
  decodeVersions,
  type EngineCall,
  readCall,
  type Sent,
  type SentRequest,
  STATUS_HEADER,
} from "./wire.ts";

/** Arguments of calls; each call has those that it needs. */
interface Arguments {
  readonly tenantGuid: string;
  readonly versions: readonly Sent[];
  readonly request: SentRequest;
  /** A moment as ISO text. */
  readonly before: string;
}

/** The calls of a gateway's projection, served by the engine of this process. */
export class EngineCalls {
  readonly #engine: OpenedEngine;
  /** Those under way, by tenant. */
  readonly #rebuilds = new Map<string, Rebuild>();

  constructor(engine: OpenedEngine) {
    this.#engine = engine;
  }

  /** Throws what the engine throws. The gateway is the only caller, so that what it sends is not checked. */
  async run(path: string, body: string): Promise<WrittenResponse> {
    const { sent, documents } = readCall(body);
    const { tenantGuid, versions, request, before } = sent as Arguments;
    const call = path.slice(1) as EngineCall;
    switch (call) {
      case "identify":
        return { status: 200, headers: {}, body: this.#engine.id };
      case "putDocuments":
        await this.#engine.putDocuments(tenantGuid, documents);
        return done();
      case "deleteDocuments":
        await this.#engine.deleteDocuments(tenantGuid, decodeVersions(versions));
        return done();
      case "search":
        return responded(await this.#engine.search(tenantGuid, requestOf(request)));
      case "count":
        return responded(await this.#engine.count(tenantGuid, requestOf(request)));
      case "mapping":
        return responded(await this.#engine.mapping(tenantGuid));
      case "fieldCaps":
        return responded(await this.#engine.fieldCaps(tenantGuid, requestOf(request)));
      case "isOutgrown":
        return done((await this.#engine.isOutgrown?.(tenantGuid)) ?? false);
      case "dropAgedIndices": {
        const dropped = await this.#engine.dropAgedIndices?.(tenantGuid, Temporal.Instant.from(before));
        return { status: 200, headers: {}, body: String(dropped ?? 0) };
      }
      case "startRebuild":
        this.#rebuilds.set(tenantGuid, await this.#engine.startRebuild(tenantGuid));
        return done();
      case "continueRebuild":
        return done(await this.#continueRebuild(tenantGuid));
      case "rebuild/putDocuments":
        await this.#rebuildOf(tenantGuid).putDocuments(documents);
        return done();
      case "rebuild/finish":
        await this.#endRebuild(tenantGuid, (rebuild) => rebuild.finish());
        return done();
      case "rebuild/abandon":
        await this.#endRebuild(tenantGuid, (rebuild) => rebuild.abandon());
        return done();
    }
  }

  async #continueRebuild(tenantGuid: string): Promise<boolean> {
    const rebuild = await this.#engine.continueRebuild(tenantGuid);
    if (rebuild !== undefined) this.#rebuilds.set(tenantGuid, rebuild);
    return rebuild !== undefined;
  }

  #rebuildOf(tenantGuid: string): Rebuild {
    const rebuild = this.#rebuilds.get(tenantGuid);
    if (rebuild === undefined) throw new Error("The BI process was started again during the rebuild.");
    return rebuild;
  }

  async #endRebuild(tenantGuid: string, end: (rebuild: Rebuild) => Promise<void>): Promise<void> {
    await end(this.#rebuildOf(tenantGuid));
    this.#rebuilds.delete(tenantGuid);
  }
}

function requestOf({ path, search, body }: SentRequest): BiRequest {
  return { path, search: new URLSearchParams(search), body };
}

function responded({ status, body }: RestResponse): WrittenResponse {
  return { status: 200, headers: { [STATUS_HEADER]: String(status) }, body: writeJson(body) };
}

function done(isThere = true): WrittenResponse {
  return { status: 200, headers: {}, body: String(isThere) };
}
