import { t } from "../language/translate.ts";

/** The payments that a what-if found to move: all of them, or those of a row of its page. */
export interface MovedBy {
  readonly guid: string;
  readonly row: { readonly move: number; readonly segment: number } | undefined;
}

const FORM = /^(WI(?:-[0-9a-f]{4}){6})(?:\.(\d{1,3})\.(\d{1,3}))?$/;

/** `whatIf=` of an address; the inverse of `movedByText`. */
export function readMovedBy(text: string): MovedBy | undefined {
  const [, guid, move, segment] = FORM.exec(text) ?? [];
  if (guid === undefined) return undefined;
  return { guid, row: move === undefined ? undefined : { move: Number(move), segment: Number(segment) } };
}

export function movedByText({ guid, row }: MovedBy): string {
  return row === undefined ? guid : `${guid}.${row.move}.${row.segment}`;
}

/** The problem of a list whose payments are not there. */
export function unknownWhatIf(): string {
  return t("The payments of this what-if are not known any more.");
}
