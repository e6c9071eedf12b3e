import { createHash } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A text that looks like chance and is the same for the same seed and name.
 *
 * @param alphabet its characters; letters and digits by default
 */
export function seededText(
  seed: number,
  name: string,
  { length, alphabet = LETTERS }: { readonly length: number; readonly alphabet?: string },
): string {
  let made = "";
  for (let block = 0; made.length < length; block += 1)
    for (const byte of createHash("sha256").update(`${seed}:${name}:${block}`).digest())
      made += alphabet[byte % alphabet.length];
  return made.slice(0, length);
}

/** A UUID by a seed and a name. */
export function seededUuid(seed: number, name: string): string {
  const digits = seededText(seed, name, { length: 32, alphabet: "0123456789abcdef" });
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
