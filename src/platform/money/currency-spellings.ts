import { allCurrencies } from "@quittance/provider-kit";

/** Spellings that people use beside those that `Intl` has. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  AUD: ["A$"],
  CAD: ["C$"],
  CHF: ["Fr", "Fr.", "SFr", "SFr."],
  CNY: ["RMB", "元", "¥"],
  DKK: ["kr", "kr.", "kroner"],
  GBP: ["pound", "pounds"],
  INR: ["Rs", "Rs."],
  JPY: ["円", "yen"],
  NOK: ["kr", "kr.", "kroner"],
  RUB: ["руб", "руб."],
  SEK: ["kr", "kr.", "kronor"],
  SGD: ["S$"],
  TRY: ["TL"],
  USD: ["US$", "dollar", "dollars"],
};

/** People also copy amounts from pages in English. */
const ENGLISH = "en";
/** One, two and many: a name has up to three forms behind a number. */
const COUNTS = [1, 2, 5];
const DISPLAYS = ["symbol", "narrowSymbol", "name"] as const;

/** Keys are pairs of a language and a currency from closed lists, which bounds the number of entries. */
const SPELLINGS = new Map<string, readonly string[]>();

/**
 * The code of a currency, its signs and its names, as people of that locale write them beside an amount; in capitals, the
 * longest first. A sign such as `$` belongs to several currencies.
 */
export function spellingsOf(currency: string, locale: string): readonly string[] {
  const key = `${locale} ${currency}`;
  const known = SPELLINGS.get(key);
  if (known) return known;
  const written = [locale, ENGLISH].flatMap((one) =>
    DISPLAYS.flatMap((display) =>
      COUNTS.map((count) => writtenAs(currency, { locale: one, display, count })),
    ),
  );
  const all = [currency, ...written, ...(OTHERS[currency] ?? [])].map(comparable);
  const spellings = [...new Set(all)].toSorted((one, other) => other.length - one.length);
  SPELLINGS.set(key, spellings);
  return spellings;
}

/** The currencies that have the spelling: one for a code or `€`, several for `$` and `kr`, none for another word. */
export function currenciesSpelled(spelling: string, locale: string): readonly string[] {
  const wanted = comparable(spelling);
  return allCurrencies()
    .map(({ code }) => code)
    .filter((code) => spellingsOf(code, locale).includes(wanted));
}

/** Full-width and half-width forms, small and capital letters and kinds of blanks are the same. */
export function comparable(text: string): string {
  return text.normalize("NFKC").trim().toLocaleUpperCase(ENGLISH);
}

function writtenAs(
  currency: string,
  { locale, display, count }: { locale: string; display: (typeof DISPLAYS)[number]; count: number },
): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: display })
    .formatToParts(count)
    .filter(({ type }) => type === "currency")
    .map(({ value }) => value)
    .join("");
}
