/** Parts of a text that were removed, as adapters and recordings write it. */
const REMOVED = /\[[a-z ]*removed\]/i;

/** Whether two texts are the same but for what was removed of one of them. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [decoded(one), decoded(other)];
  return first === second || fits(first, second) || fits(second, first);
}

function fits(pattern: string, text: string): boolean {
  const [begin = "", ...rest] = pattern.split(REMOVED);
  if (rest.length === 0 || !text.startsWith(begin)) return false;
  let from = begin.length;
  for (const part of rest) {
    const at = part === "" ? from : text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.endsWith(rest.at(-1)!);
}

/** Forms and paths have what was removed in their own writing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
