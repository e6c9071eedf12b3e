/**
 * The numbers that a page or log shows: without random ids and secrets, which hold any few digits by chance, and without the spaces
 * and dashes in which a card number may be written. A word with letters and digits counts as an id.
 */
export function shownDigits(text: string): string {
  const withoutIds = text.replaceAll(/[\p{L}\w-]+/gu, (word) => (/\p{L}/u.test(word) ? " " : word));
  return withoutIds.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, "");
}
