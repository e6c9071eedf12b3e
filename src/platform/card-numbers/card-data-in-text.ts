import { holdsCardNumber } from "./card-number-text.ts";

const CODE_NAME = /^(?:card)?[_-]?(?:cvv2?|cvc2?|cav2|security[_-]?code|verification[_-]?code)$/i;
const CODE = /^\s*\d{3,4}\s*$/;
/** `CVV: 123` in a sentence. */
const CODE_IN_TEXT = /\b(?:cvv2?|cvc2?|cav2|security code)[\s:=#]{1,3}\d{3,4}\b/i;

/** Where a value of a request holds a card number or a security code, as `extraData.note`; undefined when nowhere. */
export function pathOfCardData(
  value: unknown,
  options: { path: string; skip: ReadonlySet<string> },
): string | undefined {
  const { path, skip } = options;
  if (typeof value === "string") return holdsCardNumber(value) || CODE_IN_TEXT.test(value) ? path : undefined;
  if (typeof value === "number") return holdsCardNumber(String(value)) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (skip.has(innerPath)) continue;
    // A name is not repeated in the error: it is what must not be kept.
    if (holdsCardNumber(name)) return `${path}: a name in it`;
    if (
      CODE_NAME.test(name) &&
      (typeof inner === "string" || typeof inner === "number") &&
      CODE.test(`${inner}`)
    )
      return innerPath;
    const found = pathOfCardData(inner, { path: innerPath, skip });
    if (found !== undefined) return found;
  }
  return undefined;
}
