/** The treatment of a table's rows when a tenant is moved to another database. */
export type TableFate =
  | {
      readonly kind: "moves";
      /** The guid of a tenant, merchant or connector; or, with `of`, the key of a row of that table. */
      readonly by: string;
      /** The place that this place is in: what is added there belongs to the move as well. */
      readonly orBy?: string;
      readonly of?: string;
      /** They are removed here as soon as the tenant is served there: what expires, or what workers would run. */
      readonly atOnce: boolean;
    }
  /** Copied at the end where the target does not have them, never changed there, and kept here. */
  | {
      readonly kind: "added";
      /** Only rows that rows of these moved tables refer to; undefined for every row. */
      readonly with?: readonly string[];
      /** Only rows that refer to rows of this table which were added, and not there before. */
      readonly ofNew?: string;
    }
  | { readonly kind: "stays" };

/**
 * Reads the comment of a table in its `schema.sql`, which begins with `cells:`. Undefined when it has none or another form; the
 * forms are in docs/decisions/cells.md.
 */
export function fateIn(comment: string | null): TableFate | undefined {
  const text = /^cells: (.+)$/s.exec(comment ?? "")?.[1];
  if (text === undefined) return undefined;
  if (/^stays, \w/.test(text)) return { kind: "stays" };
  const moves = /^moves( at once)? by (\w+)(?: or (\w+)| of (\w+))?$/.exec(text);
  if (moves) {
    const [, atOnce, by = "", orBy, of] = moves;
    const further = { ...(orBy !== undefined && { orBy }), ...(of !== undefined && { of }) };
    return { kind: "moves", by, ...further, atOnce: atOnce !== undefined };
  }
  if (text === "added, every row") return { kind: "added" };
  const ofNew = /^added, of new (\w+)$/.exec(text)?.[1];
  if (ofNew !== undefined) return { kind: "added", ofNew };
  const others = /^added with (\w+(?:, \w+)*)$/.exec(text)?.[1];
  return others === undefined ? undefined : { kind: "added", with: others.split(", ") };
}
