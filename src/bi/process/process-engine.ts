import {
  type BiRequest,
  DocumentRefused,
  type DocumentVersion,
  type Rebuild,
  type VersionedDocument,
} from "../engines/engine.ts";
import {
  type BiHttpRequest,
  type BiHttpResponse,
  type RespondOptions,
  unavailable,
} from "../http/exchange.ts";
import type { OpenedEngine } from "../open-engine.ts";
import { RawJson } from "@quittance/bi-engine/json";
import type { RestResponse } from "@quittance/bi-engine/server";
import { type EngineConnection, EngineUnavailable } from "./engine-connection.ts";
import {
  documentLines,
  encodeHeader,
  encodeVersions,
  type EngineCall,
  REFUSED,
  REQUEST_HEADER,
  RESPOND_PATH,
  type SentRequest,
  STATUS_HEADER,
} from "./wire.ts";

/** The time that a response may take beyond the time limit, which the process keeps itself unless it is stuck. */
const RESPONSE_GRACE_MS = 10_000;
/** A batch of documents takes a fraction of a second, and seconds while the database packs its file. */
const CALL_LIMIT_MS = 60_000;
const PASSED_ON = ["content-type", "content-length", "warning", "allow", "retry-after"];

/** The engine in a process of its own, for the gateway that started it and for its projector. */
export class ProcessEngine implements OpenedEngine {
  readonly id: string;
  readonly #process: EngineConnection;
  readonly #timeLimitMs: number;

  constructor(process: EngineConnection, { id, timeLimitMs }: { id: string; timeLimitMs: number }) {
    this.id = id;
    this.#process = process;
    this.#timeLimitMs = timeLimitMs;
  }

  /** Bytes in, bytes out. A process that cannot respond is a response too: the client may come back. */
  async respond(
    { body, ...described }: BiHttpRequest,
    { signal }: RespondOptions = {},
  ): Promise<BiHttpResponse> {
    try {
      const response = await this.#process.request({
        path: RESPOND_PATH,
        headers: { [REQUEST_HEADER]: encodeHeader(described) },
        body,
        signal,
        limitMs: this.#timeLimitMs + RESPONSE_GRACE_MS,
      });
      const headers = PASSED_ON.flatMap((name): [string, string][] => {
        const value = response.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      });
      return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.body };
    } catch (error) {
      if (error instanceof EngineUnavailable) return unavailable;
      throw error;
    }
  }

  async putDocuments(tenantGuid: string, documents: readonly VersionedDocument[]): Promise<void> {
    await this.#call("putDocuments", { tenantGuid }, documents);
  }

  async deleteDocuments(tenantGuid: string, documents: readonly DocumentVersion[]): Promise<void> {
    await this.#call("deleteDocuments", { tenantGuid, versions: encodeVersions(documents) });
  }

  search(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#send("search", { tenantGuid, request: sent(request) });
  }

  count(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#send("count", { tenantGuid, request: sent(request) });
  }

  mapping(tenantGuid: string): Promise<RestResponse> {
    return this.#send("mapping", { tenantGuid });
  }

  fieldCaps(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#send("fieldCaps", { tenantGuid, request: sent(request) });
  }

  async isOutgrown(tenantGuid: string): Promise<boolean> {
    return (await this.#call("isOutgrown", { tenantGuid })).text === "true";
  }

  async dropAgedIndices(tenantGuid: string, before: Temporal.Instant): Promise<number> {
    return Number((await this.#call("dropAgedIndices", { tenantGuid, before: before.toString() })).text);
  }

  async startRebuild(tenantGuid: string): Promise<Rebuild> {
    await this.#call("startRebuild", { tenantGuid });
    return this.#rebuildOf(tenantGuid);
  }

  async continueRebuild(tenantGuid: string): Promise<Rebuild | undefined> {
    const { text } = await this.#call("continueRebuild", { tenantGuid });
    return text === "true" ? this.#rebuildOf(tenantGuid) : undefined;
  }

  #rebuildOf(tenantGuid: string): Rebuild {
    return {
      putDocuments: async (documents) => {
        await this.#call("rebuild/putDocuments", { tenantGuid }, documents);
      },
      finish: async () => {
        await this.#call("rebuild/finish", { tenantGuid });
      },
      abandon: async () => {
        await this.#call("rebuild/abandon", { tenantGuid });
      },
    };
  }

  async check(): Promise<void> {
    this.#process.check();
  }

  async close(): Promise<void> {
    await this.#process.close();
  }

  async #send(call: EngineCall, sentArguments: object): Promise<RestResponse> {
    const { text, headers } = await this.#call(call, sentArguments);
    return { status: Number(headers[STATUS_HEADER]), body: new RawJson(text) };
  }

  async #call(call: EngineCall, sentArguments: object, documents: readonly VersionedDocument[] = []) {
    const { statusCode, headers, body } = await this.#process.request({
      path: `/${call}`,
      body: JSON.stringify(sentArguments) + documentLines(documents),
      limitMs: CALL_LIMIT_MS,
    });
    const text = await body.text();
    if (statusCode === 200) return { text, headers };
    const reported = JSON.parse(text) as DocumentRefused;
    throw statusCode === REFUSED
      ? new DocumentRefused(reported.id, reported.reason, reported.ids)
      : new Error(reported.message);
  }
}

function sent({ path, search, body }: BiRequest): SentRequest {
  return { path, search: search.toString(), body };
}
