import type { DefaultTreeAdapterTypes } from "parse5";
import { attributeOf, documentOf, elementsOf, type ConsolePage } from "./console.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** A number of a page that opens a list. */
export interface OpeningNumber {
  /** As the page has it. */
  readonly text: string;
  readonly address: string;
  readonly is: "count" | "declined" | "money" | "fees";
  /** Rows that the page says; undefined where it says none. */
  readonly count: number | undefined;
  /** By currency, as decimals of the page. */
  readonly sums: ReadonlyMap<string, string>;
}

const LISTS =
  /\/console\/[^/]+\/(?:payments|links|developers\/callbacks|recovery\/(?:cases|refused)|bank|settlements)\?/;
const MONEY = /\b([A-Z]{3})\s?([−-]?[\d,]+(?:\.\d+)?)/g;
const COUNT = /(?:^|· |\()(\d[\d,]*)(?: (?:payments?|refunds?|chargebacks?|callbacks?)\b.*)?\)?$/;

/** Each number of the page that is a link to a list, or stands in one line with such a link. */
export function numbersOn(page: ConsolePage): OpeningNumber[] {
  return elementsOf(documentOf(page), ({ tagName }) => tagName === "a").flatMap((link) => {
    const address = attributeOf(link, "href") ?? "";
    if (!LISTS.test(address)) return [];
    const said = saidBy(link);
    return said === undefined ? [] : [{ address, text: said, ...readNumber(said, link) }];
  });
}

function saidBy(link: Element): string | undefined {
  const row = parentOf(link);
  // A chosen one counts the list that is shown, and leads back to the one without it.
  if (hasClass(link, "chip") && attributeOf(link, "aria-current") !== undefined) return undefined;
  if (hasClass(link, "chip")) return /^\D+ (\d[\d,]*)$/.exec(wordsOf(link))?.[1];
  const figure = hasClass(link, "figure") ? link : hasClass(row, "figure") ? row : undefined;
  if (figure) return wordsOf(figure);
  const own = attributeOf(link, "aria-label") ?? wordsOf(link);
  if (/^\d+ callbacks? /.test(own)) return own;
  if (/\d/.test(own)) return /[%:]|^[\d.,]+$|^[A-Z]{3}\s/.test(own) && !own.includes("%") ? own : undefined;
  // A reason with its count behind it.
  const last = row?.tagName === "li" ? wordsOf(row).split(" ").at(-1) : undefined;
  return last !== undefined && /^\d+$/.test(last) ? last : undefined;
}

function readNumber(said: string, link: Element): Pick<OpeningNumber, "is" | "count" | "sums"> {
  const [, part, whole] = /(\d[\d,]*) of (\d[\d,]*)/.exec(said) ?? [];
  if (part !== undefined && said.startsWith("Approval rate"))
    return { is: "declined", count: numberOf(whole!) - numberOf(part), sums: new Map() };
  const [, moved, currency = "", amount = ""] =
    /^Payments that move ([\d,]+) of .* · ([A-Z]{3})\s?([\d,.]+)$/.exec(said) ?? [];
  if (moved !== undefined)
    return { is: "money", count: numberOf(moved), sums: new Map([[currency, amount]]) };
  const average = /average of (\d[\d,]*) payments/.exec(said)?.[1];
  if (average !== undefined) return { is: "count", count: numberOf(average), sums: new Map() };
  const isOfDashboard = /^(?:Net volume|Payments|Refunded [A-Z]{3}.*of volume)/.test(said);
  // Behind its value such a figure has that of the period before.
  const value = isOfDashboard
    ? (/^(\D*?(?:[A-Z]{3}\s?)?[−-]?[\d,.]+)/.exec(said)?.[1] ?? said)
    : said.replace(/ before: .*$/, "");
  const sums = new Map(
    [...value.matchAll(MONEY)].map(([, currency = "", amount = ""]) => [currency, amount]),
  );
  const counted = COUNT.exec(value.replace(/^Payments /, ""))?.[1];
  return {
    is: sums.size === 0 ? "count" : isOfFees(link) ? "fees" : "money",
    count: counted === undefined || (sums.size > 0 && !/[(·]/.test(value)) ? undefined : numberOf(counted),
    sums,
  };
}

function isOfFees(link: Element): boolean {
  const cell = parentOf(link);
  return cell !== undefined && attributeOf(cell, "data-label") === "Fees";
}

function numberOf(text: string): number {
  return Number(text.replaceAll(",", ""));
}

/** Numbers of the result of a what-if, which are of payments that no list has as a whole. */
interface WhatIfNumbers {
  readonly moved: number;
  readonly payments: number;
  /** As decimals of the page, with the currency: of the payments that move. */
  readonly amount: string;
  /** The payments of each row of those that move. */
  readonly rows: readonly number[];
  /** The payments that the result is based on. */
  readonly basedOn: number;
}

/** Undefined for a page without a result. */
export function whatIfNumbersOn(page: ConsolePage): WhatIfNumbers | undefined {
  const document = documentOf(page);
  const figure = elementsOf(document, (element) => hasClass(element, "figure"))
    .map(wordsOf)
    .find((text) => text.startsWith("Payments that move"));
  const [, moved, payments, amount = ""] =
    /^Payments that move ([\d,]+) of ([\d,]+), [\d.]+% · (.+)$/.exec(figure ?? "") ?? [];
  if (moved === undefined || payments === undefined) return undefined;
  const rows = elementsOf(
    document,
    (cell) => cell.tagName === "td" && attributeOf(cell, "data-label") === "Payments",
  ).map((cell) => numberOf(wordsOf(cell)));
  const basis = elementsOf(document, ({ tagName }) => tagName === "dl").map(wordsOf);
  const basedOn = basis.map((text) => /^Period .* Payments ([\d,]+) Segments/.exec(text)?.[1]).find(Boolean);
  return {
    moved: numberOf(moved),
    payments: numberOf(payments),
    amount,
    rows,
    basedOn: numberOf(basedOn ?? "0"),
  };
}

/** How many rows the text says that a list of other things than payments has; undefined where it says none. */
export function rowsSaid(text: string): number | undefined {
  const [, count] =
    /(\d[\d,]*) (?:cases?|payouts?|entry|entries)\b/.exec(text) ??
    /\d of (\d[\d,]*)/.exec(text) ??
    /\((\d[\d,]*)\)$/.exec(text) ??
    /^(\d[\d,]*)$/.exec(text) ??
    [];
  return count === undefined ? undefined : numberOf(count);
}

/** Rows of the file of a list, by the names of its columns. */
export function rowsOfCsv(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = csv
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

/** The sum of the rows in a currency: of movements without what went back. */
export function sumOf(
  rows: readonly Record<string, string>[],
  { currency, of, isNet }: { currency: string; of: "amount" | "fee"; isNet: boolean },
): string {
  const own = rows.filter((row) => row["currency"] === currency);
  const cents = own.reduce((sum, row) => {
    const minor = Math.round(Number(row[of] || "0") * 100);
    return sum + (isNet && row["type"] === "refund" ? -minor : minor);
  }, 0);
  return (cents / 100).toFixed(2);
}

function hasClass(element: Element | undefined, name: string): boolean {
  return element !== undefined && (attributeOf(element, "class") ?? "").split(" ").includes(name);
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode && "tagName" in parentNode ? parentNode : undefined;
}

/** The text of an element, with single spaces. */
export function wordsOf(element: Element): string {
  const text = (node: DefaultTreeAdapterTypes.ChildNode): string =>
    "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(text).join(" ") : "";
  return element.childNodes.map(text).join(" ").replaceAll(/\s+/g, " ").trim();
}
