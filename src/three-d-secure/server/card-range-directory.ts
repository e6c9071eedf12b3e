import { LRUCache } from "lru-cache";
import type { Message } from "../messages/message-types.ts";
import { writeMessage } from "../messages/write-message.ts";
import type { ProtocolVersion } from "../messages/versions.ts";
import { NO_CARD_RANGES, applyCardRanges, type CardRanges } from "./card-ranges.ts";
import { askDirectoryServer, type DirectoryServerFailure, type PostJson } from "./directory-server.ts";

/** The protocol asks for a PReq at least once a day and allows one an hour. */
const FRESH_FOR_MS = 60 * 60 * 1000;
const USABLE_FOR_MS = 24 * 60 * 60 * 1000;
/** Directory Servers are few; a bound keeps a mistake from filling the memory. */
const MOST_DIRECTORY_SERVERS = 100;

type CardRangeLookup = { ok: true; ranges: CardRanges } | { ok: false; failure: DirectoryServerFailure };

type Known = { ranges: CardRanges; fetchedAtMs: number };

/** Keeps the card ranges of each Directory Server in memory and asks again by PReq when they are stale. */
export class CardRangeDirectory {
  readonly #known = new LRUCache<string, Known>({ max: MOST_DIRECTORY_SERVERS });
  readonly #asking = new Map<string, Promise<CardRangeLookup>>();
  readonly #parts: {
    post: PostJson;
    nowMs: () => number;
    newId: () => string;
    serverReference: string;
    timeoutMs: number;
  };

  constructor(parts: {
    post: PostJson;
    nowMs: () => number;
    newId: () => string;
    serverReference: string;
    timeoutMs: number;
  }) {
    this.#parts = parts;
  }

  /** The ranges of a Directory Server; stale ones are used when it does not answer, for up to a day. */
  async rangesOf(directoryServerUrl: string): Promise<CardRangeLookup> {
    const known = this.#known.get(directoryServerUrl);
    const ageMs = known === undefined ? Infinity : this.#parts.nowMs() - known.fetchedAtMs;
    if (known !== undefined && ageMs < FRESH_FOR_MS) return { ok: true, ranges: known.ranges };
    const asked = await this.#ask(directoryServerUrl, known?.ranges ?? NO_CARD_RANGES);
    if (!asked.ok && known !== undefined && ageMs < USABLE_FOR_MS) return { ok: true, ranges: known.ranges };
    return asked;
  }

  /** Requests that find the ranges stale at the same time share one PReq. */
  #ask(directoryServerUrl: string, before: CardRanges): Promise<CardRangeLookup> {
    const running = this.#asking.get(directoryServerUrl);
    if (running !== undefined) return running;
    const asking = this.#fetch(directoryServerUrl, before).finally(() =>
      this.#asking.delete(directoryServerUrl),
    );
    this.#asking.set(directoryServerUrl, asking);
    return asking;
  }

  async #fetch(directoryServerUrl: string, before: CardRanges): Promise<CardRangeLookup> {
    const newest = await this.#sendPReq(directoryServerUrl, before, "2.2.0");
    const answer =
      newest.ok || !speaksOnlyOlder(newest.failure)
        ? newest
        : await this.#sendPReq(directoryServerUrl, before, "2.1.0");
    if (!answer.ok) return answer;
    const ranges = applyCardRanges(before, answer.message);
    this.#known.set(directoryServerUrl, { ranges, fetchedAtMs: this.#parts.nowMs() });
    return { ok: true, ranges };
  }

  #sendPReq(url: string, before: CardRanges, messageVersion: ProtocolVersion) {
    const { post, newId, serverReference, timeoutMs } = this.#parts;
    const threeDSServerTransID = newId();
    const preq: Message<"PReq"> = {
      messageType: "PReq",
      messageVersion,
      threeDSServerTransID,
      threeDSServerRefNumber: serverReference,
      ...(before.serialNum !== undefined && { serialNum: before.serialNum }),
    };
    const written = writeMessage(preq);
    if (!written.ok) throw new Error(`PReq is not valid: ${written.breach.elements.join(", ")}`);
    return askDirectoryServer(post, {
      url,
      jsonText: written.jsonText,
      threeDSServerTransID,
      expected: "PRes",
      timeoutMs,
    });
  }
}

function speaksOnlyOlder(failure: DirectoryServerFailure): boolean {
  return failure.kind === "error_message" && failure.detail.startsWith("102");
}
