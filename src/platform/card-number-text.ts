/** The gateway's own ids, and UUIDs: groups of hexadecimal digits that may all be decimal ones. */
const OWN_IDS = String.raw`\b[A-Z]{2}(?:-[0-9a-f]{4}){6}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`;
/** Anything that may be a card number: 13 to 19 digits, possibly grouped by spaces or dashes. */
const CARD_NUMBER = String.raw`\b(?:\d[ -]?){12,18}\d\b`;
const ID_OR_CARD_NUMBER = new RegExp(`(${OWN_IDS})|${CARD_NUMBER}`, "g");

/** The text without what may be a card number. Ids are kept, because a log is useless without them. */
export function withoutCardNumbers(text: string): string {
  return text.replace(ID_OR_CARD_NUMBER, (_match, id: string | undefined) => id ?? "[card number removed]");
}

/** The text without the gateway's own ids. */
export function withoutOwnIds(text: string): string {
  return text.replace(new RegExp(OWN_IDS, "g"), " ");
}
