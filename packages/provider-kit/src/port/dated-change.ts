/** A duty or a change with a day: of a scheme, of a law, or of a provider's interface. */
export interface DatedChange {
  /** For programs: `wero-naming`. */
  readonly id: string;
  /** The first day on which it holds: `2027-07-09`. */
  readonly on: string;
  readonly title: string;
  /** The change, and the duty of a merchant or operator, in words. */
  readonly what: string;
  /** Where it is written: a law's number, a page. */
  readonly source: string;
  /** Its page: an address that begins with https://. */
  readonly url?: string;
  /** The methods that it concerns, by their names in the public API; all when left out. */
  readonly methods?: readonly string[];
}
