/** Dashes of all kinds, and white space with the kinds that documents and mails have. */
const BETWEEN_DIGITS = /[\s\p{Pd}\p{Cf}]+/gu;

/** A card number as it is typed or pasted, without the spaces and dashes between its digits. */
export function readPan(text: string): string {
  return text.replaceAll(BETWEEN_DIGITS, "");
}

/** A month as two digits and a year as four, of `1` and `31`; what is neither stays as it is, to be refused. */
export function readMonthAndYear({ month, year }: { month: string; year: string }): {
  month: string;
  year: string;
} {
  const [typedMonth, typedYear] = [month.trim(), year.trim()];
  return {
    month: /^[1-9]$/.test(typedMonth) ? `0${typedMonth}` : typedMonth,
    year: /^[0-9]{2}$/.test(typedYear) ? `20${typedYear}` : typedYear,
  };
}

/** Month before year with or without something between them, or the year first as in ISO 8601. */
const MONTH_FIRST = /^(\d{1,2})[\p{Pd}/.,\s]{0,5}(\d{4}|\d{2})$/u;
const YEAR_FIRST = /^(20\d{2})\s*[\p{Pd}/.]\s*(\d{1,2})$/u;

/**
 * An expiry date as people write it: `1/31`, `01 / 2031`, `0131`, `2031-01`.
 *
 * @returns undefined for what is no such date
 */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const typed = text.trim();
  const [, isoYear, isoMonth] = YEAR_FIRST.exec(typed) ?? [];
  if (isoYear !== undefined && isoMonth !== undefined)
    return readMonthAndYear({ month: isoMonth, year: isoYear });
  const [, month, year] = MONTH_FIRST.exec(typed) ?? [];
  return month === undefined || year === undefined ? undefined : readMonthAndYear({ month, year });
}
