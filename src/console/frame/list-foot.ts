import { html, type Html } from "../../platform/pages/index.ts";
import { presentLocale, t } from "../language/translate.ts";

interface Range {
  /** The number of the first row that is shown, from 1. */
  readonly first: number;
  readonly shown: number;
  /** Rows of the whole list. */
  readonly total: number;
}

/** `1–50 of 1,234`; empty where no row is shown, and where rows came or went so that the numbers contradict each other. */
export function rangeText({ first, shown, total }: Range): string {
  const last = first + shown - 1;
  if (shown === 0 || last > total) return "";
  const number = new Intl.NumberFormat(presentLocale());
  return t("{first}–{last} of {total}", {
    first: number.format(first),
    last: number.format(last),
    total: number.format(total),
  });
}

/** The foot of a list: what of it is shown, and buttons to other pages. Nothing without either. */
export function listFoot(note: string, links: readonly Html[] = []): Html {
  if (links.length > 0)
    return html`<nav class="pager" aria-label="${t("Pages")}">
      <span>${note}</span><span class="actions">${links}</span>
    </nav>`;
  return note === "" ? html`` : html`<p class="pager">${note}</p>`;
}

/** The foot of a list whose pages have numbers. */
export function numberedFoot(
  note: string,
  { page, hasNext, address }: { page: number; hasNext: boolean; address: (page: number) => string },
): Html {
  const link = (number: number, text: string): Html =>
    html`<a class="button" href="${address(number)}">${text}</a>`;
  return listFoot(note, [
    ...(page > 1 ? [link(page - 1, t("Back"))] : []),
    ...(hasNext ? [link(page + 1, t("Next"))] : []),
  ]);
}

/**
 * The foot of a list that goes back in time.
 *
 * @param pages.newest undefined on the first page
 * @param pages.isEmpty the rows searched so far have no match, and older ones follow
 */
export function olderFoot(pages: {
  readonly older: string | undefined;
  readonly newest: string | undefined;
  readonly isEmpty?: boolean;
}): Html {
  const { older, newest, isEmpty = false } = pages;
  return listFoot("", [
    ...(newest === undefined ? [] : [html`<a class="button" href="${newest}">${t("Newest")}</a>`]),
    ...(older === undefined
      ? []
      : [
          html`<a class="button" rel="next" href="${older}"
            >${isEmpty ? t("Search further back") : t("Older")}</a
          >`,
        ]),
  ]);
}
