export type ContextKind = "scroll" | "pit";

export interface ContextLimits {
  /** Contexts of all owners together, and of one. */
  readonly most: number;
  readonly mostOfOwner: number;
  /** The longest time between two uses. */
  readonly longestKeepAliveMs: number;
  /** A context ends after this, however often it is used. */
  readonly longestLifeMs: number;
  /**
   * Characters of the searches that scrolls keep, of all owners together and of one: a search that has been read takes about a
   * hundred times as many bytes of memory.
   */
  readonly mostSearchLength: number;
  readonly mostSearchLengthOfOwner: number;
  /** All contexts end when the journal exceeds this many bytes: while one is open, the database cannot reclaim deleted rows. */
  readonly mostJournalBytes: number;
}

export const usualContextLimits: ContextLimits = {
  most: 32,
  mostOfOwner: 8,
  longestKeepAliveMs: 15 * 60_000,
  longestLifeMs: 60 * 60_000,
  mostSearchLength: 1024 * 1024,
  mostSearchLengthOfOwner: 512 * 1024,
  mostJournalBytes: 192 * 1024 * 1024,
};

/** The name of each kind in OpenSearch's refusal of one too many, with the settings that it names. */
export const WORDING = {
  scroll: { plural: "scroll", most: "search.max_open_scroll_context", longest: "search.max_keep_alive" },
  pit: {
    plural: "Point In Time",
    most: "search.max_open_pit_context",
    longest: "point_in_time.max_keep_alive",
  },
} as const;
