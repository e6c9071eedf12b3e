import { isJsonObject } from "../../platform/json-object.ts";
import { html, type Html } from "../../platform/pages/index.ts";

/** A field of a form that was sent, by its name. */
export type Typed = (name: string) => string;

/** A field as a form shows it. */
export interface ShownField {
  readonly path: string;
  readonly label: string;
  /** How it is typed: the value of a switch is empty while it is off. */
  readonly kind: { readonly type: string };
  readonly value: string;
}

export const SEEN = "seen";
export const VERSION = "version";

/**
 * Carries what a form shows, so that it is known later what was changed in it, and whether another person changed it meanwhile.
 *
 * @param version of the entity (`versionOf`), read before the values that the fields show
 * @param typed what was typed, where the form is shown again
 */
export function stateFields(
  fields: readonly ShownField[],
  { version, typed }: { version: string; typed?: Typed | undefined },
): Html {
  return html`<input type="hidden" name="${SEEN}" value="${typed ? typed(SEEN) : seenText(fields)}" />
    <input type="hidden" name="${VERSION}" value="${typed ? typed(VERSION) : version}" />`;
}

/** The values that the fields show, as the form carries them. */
export function seenText(fields: readonly ShownField[]): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ path, value }) => [path, value])));
}

/** The value that the form showed in a field; undefined where it does not say. */
export function seenIn(form: Typed): (path: string) => unknown {
  let values: unknown;
  try {
    values = JSON.parse(form(SEEN));
  } catch {
    values = undefined;
  }
  return (path) => (isJsonObject(values) && Object.hasOwn(values, path) ? values[path] : undefined);
}

/** The value of a field without what browsers add. */
export function typedValue(form: Typed, path: string): string {
  return form(path).replaceAll("\r", "").trim();
}
