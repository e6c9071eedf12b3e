/**
 * Keeps secrets that the gateway itself must read again (shared secrets, mail passwords) unreadable in the database.
 * `context` names the place where the sealed text lies (`tenants:TE-…:mail.password`): a text that was moved does not open.
 */
export interface Sealer {
  seal(text: string, context: string): string;
  /** Throws when the text was changed, moved, or sealed under another key. */
  open(sealed: string, context: string): Promise<string>;
}
