import { pathOfCardData } from "../../platform/card-numbers/index.ts";

/** Not what a person typed as text. */
const NOT_TEXT: ReadonlySet<string> = new Set(["csrf", "password", "newPassword", "code", "credential"]);

/** Also in an address that a form keeps, where a space is a sign of its own. */
export function holdsCardNumber(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  const texts = Object.entries(body)
    .filter(([name]) => !NOT_TEXT.has(name))
    .flatMap(([, value]) => [value].flat())
    .filter((value) => typeof value === "string");
  return texts.some((text) => {
    const decoded = [...new URLSearchParams(text)].flat();
    return pathOfCardData([text, ...decoded], { path: "", skip: NOT_TEXT }) !== undefined;
  });
}
