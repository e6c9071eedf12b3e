/** By what a card is recognised without its number. */
export interface CardFingerprints {
  /** The same card gives the same value at one merchant only. Null when too many similar cards were seen (SimilarCards). */
  readonly merchantFingerprint: string | null;
  /**
   * The same card gives the same value at every merchant of one tenant tree (the tenants below one that is right below the
   * root), and another one elsewhere; null when `merchantFingerprint` is.
   */
  readonly globalFingerprint: string | null;
  /** The same card gives the same value in the whole gateway: for the root tenant alone; null when `merchantFingerprint` is. */
  readonly systemFingerprint: string | null;
}

/** Where too many similar cards were seen, or the number was never there. */
export const NO_FINGERPRINTS = {
  merchantFingerprint: null,
  globalFingerprint: null,
  systemFingerprint: null,
} as const satisfies CardFingerprints;
