import { randomBytes } from "node:crypto";
import type { RequestMoment } from "../dates/request-moment.ts";
import { EngineClosed, illegalArgument } from "../errors.ts";
import type { ResponseValue } from "../json/write-json.ts";
import type { SearchAfter } from "../queries/query.ts";
import type { SearchRequest } from "../search/search-request.ts";
import { WORDING, usualContextLimits, type ContextKind, type ContextLimits } from "./context-limits.ts";
import { ID_PREFIXES, missing, refuseMalformed, rejected, spanText } from "./context-refusals.ts";
import { type HeldTarget, SnapshotEnded } from "./search-store.ts";

/** A snapshot that a client has opened, for as long as it uses it. */
export interface SearchContext {
  readonly id: string;
  readonly held: HeldTarget;
  readonly createdMs: number;
  keepAliveMs: number;
  /** The search whose pages a scroll returns; undefined for a point in time. */
  readonly scroll?: ScrollState | undefined;
}

export interface ScrollState {
  readonly request: SearchRequest;
  readonly moment: RequestMoment;
  readonly scoresTogether: boolean;
  /** Where the next page begins; undefined at the end. */
  after: SearchAfter | undefined;
  /** The total of the responses of all pages. */
  total: number;
  maxScore: ResponseValue;
}

/** The contexts that a request may open, use and end. */
export interface CallContexts {
  readonly all: SearchContexts;
  /** The owner of the scrolls and points in time that the request may use. */
  readonly owner: string;
  /** Whether the path names an index: a point in time has its own. */
  readonly namesIndex: boolean;
  readonly hold: () => Promise<HeldTarget>;
  readonly signal: AbortSignal | undefined;
}

const LOOK_EVERY_MS = 1_000;

/** A context's share of the limits, from the moment it is being opened. */
interface Claim {
  readonly owner: string;
  readonly searchLength: number;
}

interface Entry extends SearchContext, Claim {
  readonly kind: ContextKind;
  usedMs: number;
  running: number;
}

interface OpenOptions {
  readonly keepAliveMs: number;
  readonly hold: () => Promise<HeldTarget>;
  readonly scroll?: ScrollState | undefined;
  /** Characters of the search that the context keeps. */
  readonly searchLength?: number;
}

/**
 * The open scrolls and points in time of an engine: few of them, for a limited time, each for its owner only. One that has
 * ended is missing, whatever ended it.
 */
export class SearchContexts {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: ContextLimits;
  readonly #journalBytes: () => Promise<number>;
  #timer: NodeJS.Timeout | undefined;
  /** Those being opened count against the limits, too. */
  readonly #opening = new Map<Claim, Promise<HeldTarget>>();
  #isClosed = false;

  constructor({
    limits = {},
    journalBytes,
  }: {
    readonly limits?: Partial<ContextLimits> | undefined;
    readonly journalBytes: () => Promise<number>;
  }) {
    this.#limits = { ...usualContextLimits, ...limits };
    this.#journalBytes = journalBytes;
  }

  /**
   * Opens a context on a snapshot. Throws a QueryError where the owner or all owners have too many, or where the time is too
   * long. It is idle until `use` is called.
   */
  async open(
    owner: string,
    kind: ContextKind,
    { keepAliveMs, hold, scroll, searchLength = 0 }: OpenOptions,
  ): Promise<SearchContext> {
    const kept = this.#keepAlive(kind, keepAliveMs);
    const claim: Claim = { owner, searchLength };
    this.#refuseTooMany(kind, claim);
    if (this.#isClosed) throw new EngineClosed();
    try {
      const holding = hold();
      this.#opening.set(claim, holding);
      const held = await holding;
      if (this.#isClosed) throw new EngineClosed();
      const nowMs = Date.now();
      const id = ID_PREFIXES[kind] + randomBytes(24).toString("base64url");
      const times = { createdMs: nowMs, usedMs: nowMs, keepAliveMs: kept, running: 0 };
      const entry: Entry = { ...claim, ...times, id, kind, held, scroll };
      this.#entries.set(id, entry);
      this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
      return entry;
    } finally {
      this.#opening.delete(claim);
    }
  }

  /** Uses a context, and extends it by the time that is requested now. Throws a QueryError where it is missing. */
  async use<T>(
    owner: string,
    { kind, id, keepAliveMs }: { kind: ContextKind; id: string; keepAliveMs?: number | undefined },
    work: (context: SearchContext) => Promise<T>,
  ): Promise<T> {
    const entry = this.#find(owner, kind, id);
    if (keepAliveMs !== undefined) entry.keepAliveMs = this.#keepAlive(kind, keepAliveMs);
    entry.running++;
    try {
      return await work(entry);
    } catch (error) {
      throw error instanceof SnapshotEnded ? missing(id) : error;
    } finally {
      entry.running--;
      entry.usedMs = Date.now();
      if (!entry.held.isUsable) void this.#end(entry);
    }
  }

  /** Ends contexts by their ids; missing ones are ignored. Returns how many there were. */
  end(owner: string, kind: ContextKind, ids: readonly string[]): number {
    for (const id of ids) refuseMalformed(kind, id);
    const wanted = new Set(ids);
    const found = this.#of(owner, kind).filter(({ id }) => wanted.has(id));
    for (const entry of found) void this.#end(entry);
    return found.length;
  }

  of(owner: string, kind: ContextKind): readonly SearchContext[] {
    return this.#of(owner, kind);
  }

  /** Ends all contexts, and opens no more. Resolves when none is in use. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = await Promise.allSettled(this.#opening.values());
    await Promise.all(opening.map(async (held) => held.status === "fulfilled" && held.value.close()));
    await this.#endAll();
  }

  #of(owner: string, kind: ContextKind): readonly Entry[] {
    this.#endExpired();
    return [...this.#entries.values()].filter((entry) => entry.owner === owner && entry.kind === kind);
  }

  #find(owner: string, kind: ContextKind, id: string): Entry {
    refuseMalformed(kind, id);
    this.#endExpired();
    const entry = this.#entries.get(id);
    if (entry !== undefined && entry.owner === owner && entry.kind === kind) return entry;
    throw missing(id);
  }

  /** Zero and below mean no limit of one's own. */
  #keepAlive(kind: ContextKind, keepAliveMs: number): number {
    const { longestKeepAliveMs } = this.#limits;
    if (keepAliveMs <= 0) return longestKeepAliveMs;
    if (keepAliveMs <= longestKeepAliveMs) return keepAliveMs;
    throw illegalArgument(
      `Keep alive for request (${spanText(keepAliveMs)}) is too large. It must be less than (${spanText(longestKeepAliveMs)}). This limit can be set by changing the [${WORDING[kind].longest}] cluster level setting.`,
    );
  }

  #refuseTooMany(kind: ContextKind, { owner, searchLength }: Claim): void {
    this.#endExpired();
    const { most, mostOfOwner, mostSearchLength, mostSearchLengthOfOwner } = this.#limits;
    const all: readonly Claim[] = [...this.#opening.keys(), ...this.#entries.values()];
    const own = all.filter((claim) => claim.owner === owner);
    const { plural, most: setting } = WORDING[kind];
    if (searchLength > mostSearchLengthOfOwner)
      throw illegalArgument(`The search of a scroll may have ${mostSearchLengthOfOwner} characters`);
    if (own.length >= mostOfOwner || all.length >= most)
      throw rejected(
        `Trying to create too many ${plural} contexts. Must be less than or equal to: [${own.length < mostOfOwner ? most : mostOfOwner}]. This limit can be set by changing the [${setting}] setting.`,
      );
    if (
      lengthOf(own) + searchLength > mostSearchLengthOfOwner ||
      lengthOf(all) + searchLength > mostSearchLength
    )
      throw rejected(
        `The searches of the open ${plural} contexts are too long together: clear some, or send shorter ones.`,
      );
  }

  async #look(): Promise<void> {
    this.#endExpired();
    if (this.#entries.size > 0 && (await this.#journalBytes()) > this.#limits.mostJournalBytes)
      await this.#endAll();
  }

  #endExpired(): void {
    const nowMs = Date.now();
    for (const entry of this.#entries.values()) {
      const isUnused = entry.running === 0 && nowMs - entry.usedMs > entry.keepAliveMs;
      if (isUnused || nowMs - entry.createdMs > this.#limits.longestLifeMs) void this.#end(entry);
    }
  }

  async #endAll(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#end(entry)));
  }

  /** It is missing at once; resolves when it is no longer in use. */
  async #end(entry: Entry): Promise<void> {
    this.#entries.delete(entry.id);
    if (this.#entries.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    await entry.held.close();
  }
}

function lengthOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, { searchLength }) => sum + searchLength, 0);
}
