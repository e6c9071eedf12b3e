import { LRUCache } from "lru-cache";
import type { Message } from "../messages/message-types.ts";
import { writeMessage } from "../messages/write-message.ts";
import type { ProtocolVersion } from "../messages/versions.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { NO_CARD_RANGES, applyCardRanges, type CardRanges } from "./card-ranges.ts";
import { sendToDirectoryServer, type DirectoryServerFailure, type PostJson } from "./directory-server.ts";

/** The protocol requires a PReq at least once a day and allows one an hour. */
const FRESH_FOR_MS = 60 * 60 * 1000;
const USABLE_FOR_MS = 24 * 60 * 60 * 1000;
/** Bounds the memory; there are few Directory Servers. */
const MAX_DIRECTORY_SERVERS = 100;

type CardRangeLookup = { ok: true; ranges: CardRanges } | { ok: false; failure: DirectoryServerFailure };

type CachedRanges = { ranges: CardRanges; fetchedAtMs: number };

/** Caches the card ranges of each Directory Server and refreshes stale ones by PReq. */
export class CardRangeDirectory {
  readonly #cache = new LRUCache<string, CachedRanges>({ max: MAX_DIRECTORY_SERVERS });
  readonly #running = new Map<string, Promise<CardRangeLookup>>();
  readonly #parts: {
    post: PostJson;
    nowMs: () => number;
    newId: () => string;
    identity: ServerIdentity;
    timeoutMs: number;
  };

  constructor(parts: {
    post: PostJson;
    nowMs: () => number;
    newId: () => string;
    identity: ServerIdentity;
    timeoutMs: number;
  }) {
    this.#parts = parts;
  }

  /** The ranges of a Directory Server; when it does not respond, stale ones are used for up to a day. */
  async rangesOf(directoryServerUrl: string): Promise<CardRangeLookup> {
    const cached = this.#cache.get(directoryServerUrl);
    const ageMs = cached === undefined ? Infinity : this.#parts.nowMs() - cached.fetchedAtMs;
    if (cached !== undefined && ageMs < FRESH_FOR_MS) return { ok: true, ranges: cached.ranges };
    const fetched = await this.#fetchOnce(directoryServerUrl, cached?.ranges ?? NO_CARD_RANGES);
    if (!fetched.ok && cached !== undefined && ageMs < USABLE_FOR_MS)
      return { ok: true, ranges: cached.ranges };
    return fetched;
  }

  /** Requests that find the ranges stale at the same time share one PReq. */
  #fetchOnce(directoryServerUrl: string, before: CardRanges): Promise<CardRangeLookup> {
    const running = this.#running.get(directoryServerUrl);
    if (running !== undefined) return running;
    const started = this.#fetch(directoryServerUrl, before).finally(() =>
      this.#running.delete(directoryServerUrl),
    );
    this.#running.set(directoryServerUrl, started);
    return started;
  }

  async #fetch(directoryServerUrl: string, before: CardRanges): Promise<CardRangeLookup> {
    const newest = await this.#sendPReq(directoryServerUrl, before, "2.2.0");
    const response =
      newest.ok || !supportsOnlyOlder(newest.failure)
        ? newest
        : await this.#sendPReq(directoryServerUrl, before, "2.1.0");
    if (!response.ok) return response;
    const ranges = applyCardRanges(before, response.message);
    this.#cache.set(directoryServerUrl, { ranges, fetchedAtMs: this.#parts.nowMs() });
    return { ok: true, ranges };
  }

  #sendPReq(url: string, before: CardRanges, messageVersion: ProtocolVersion) {
    const { post, newId, identity, timeoutMs } = this.#parts;
    const threeDSServerTransID = newId();
    const preq: Message<"PReq"> = {
      messageType: "PReq",
      messageVersion,
      threeDSServerTransID,
      ...identity,
      ...(before.serialNum !== undefined && { serialNum: before.serialNum }),
    };
    const written = writeMessage(preq);
    if (!written.ok) throw new Error(`PReq is not valid: ${written.breach.elements.join(", ")}`);
    return sendToDirectoryServer(post, {
      url,
      jsonText: written.jsonText,
      threeDSServerTransID,
      expected: "PRes",
      timeoutMs,
    });
  }
}

function supportsOnlyOlder(failure: DirectoryServerFailure): boolean {
  return failure.kind === "error_message" && failure.detail.startsWith("102");
}
