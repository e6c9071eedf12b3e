import type { ExemptionCount } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { countryName } from "../language/country-name.ts";
import { minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { issuerText } from "../overview/issuers.ts";
import { EXEMPTION_WORDS } from "../payment-facts/exemption-field.ts";
import type { FilterFields } from "../payment-facts/filter.ts";
import { grantedShare, grouped, issuerName, requestedOf, sumOf, type Outcomes } from "./exemption-counts.ts";

/** The address of the list of payments with these fields. */
export type ExemptedList = (fields: Partial<FilterFields>) => string;

/** Further countries and banks are one row, so that the page stays readable. */
const MAX_COUNTRIES = 12;
const MAX_BANKS = 8;

interface Row {
  readonly name: Html | string;
  readonly outcomes: Outcomes;
  /** The filter of its payments; undefined where no list has just these. */
  readonly fields: Partial<FilterFields> | undefined;
  readonly isBelow?: boolean;
  readonly isOpened?: boolean;
}

interface CountryOptions {
  readonly listOf: ExemptedList;
  readonly paused: readonly { readonly issuer: string; readonly pausedUntil: Temporal.Instant }[];
  /** The share below which an issuer is left alone. */
  readonly floor: number | undefined;
}

/** By country of the card, each with its banks. */
export function byCountryPart(counts: readonly ExemptionCount[], options: CountryOptions): Html {
  const countries = grouped(counts, ({ country }) => country ?? "");
  const others = countries.slice(MAX_COUNTRIES).map(({ outcomes }) => outcomes);
  const rows = countries.slice(0, MAX_COUNTRIES).flatMap(({ key, outcomes, counts: own }): Row[] => [
    {
      name: html`<b>${key === "" ? t("Country not known") : countryName(key)}</b>`,
      outcomes,
      fields: key === "" ? undefined : { country: key },
      isBelow: isBelow(outcomes, options),
    },
    ...bankRows(own, key, options),
  ]);
  return table({
    title: t("By country and bank of the card"),
    head: t("Country, bank"),
    rows: [
      ...rows,
      ...(others.length === 0
        ? []
        : [{ name: html`<b>${t("Other countries")}</b>`, outcomes: sumOf(others), fields: undefined }]),
    ],
    total: sumOf(counts),
    listOf: options.listOf,
  });
}

function isBelow(outcomes: Outcomes, { floor = 0 }: CountryOptions): boolean {
  return (grantedShare(outcomes) ?? 1) < floor;
}

function bankRows(counts: readonly ExemptionCount[], country: string, options: CountryOptions): Row[] {
  const banks = grouped(counts, issuerName);
  const rest = banks.slice(MAX_BANKS).map(({ outcomes }) => outcomes);
  const until = new Map(options.paused.map(({ issuer, pausedUntil }) => [issuer, pausedUntil]));
  const rows = banks.slice(0, MAX_BANKS).map(({ key, outcomes, counts: own }): Row => {
    const [{ bank, bin }] = own as [ExemptionCount];
    const paused = until.get(key);
    const note =
      paused === undefined
        ? ""
        : html`<br />&emsp;<span class="tiny soft"
              >${t("Not requested until {time}", { time: minuteText(paused) })}</span
            >`;
    return {
      name: html`&emsp;<span class="soft">${issuerText(key)}</span>${note}`,
      outcomes,
      fields: country === "" ? undefined : { country, ...(bank === null ? { bin: bin ?? "" } : { bank }) },
      isBelow: isBelow(outcomes, options),
      isOpened: true,
    };
  });
  if (rest.length === 0) return rows;
  const text = counted(rest.length, { one: "{count} other bank", other: "{count} other banks" });
  const others = { name: html`&emsp;<span class="soft">${text}</span>`, outcomes: sumOf(rest) };
  return [...rows, { ...others, fields: undefined, isOpened: true }];
}

/** By exemption. */
export function byExemptionPart(
  counts: readonly ExemptionCount[],
  { listOf }: { readonly listOf: ExemptedList },
): Html {
  const rows = grouped(counts, ({ exemption }) => exemption).map(({ outcomes, counts: own }): Row => {
    const [{ exemption }] = own as [ExemptionCount];
    return {
      name: html`<b>${t(EXEMPTION_WORDS[exemption])}</b>`,
      outcomes,
      fields: { exemption: `.${exemption}` },
    };
  });
  return table({ title: t("By exemption"), head: t("Exemption"), rows, total: undefined, listOf });
}

function table(options: {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly Row[];
  readonly total: Outcomes | undefined;
  readonly listOf: ExemptedList;
}): Html {
  const { title, head, rows, total, listOf } = options;
  const all: Row[] =
    total === undefined ? [] : [{ name: html`<b>${t("All")}</b>`, outcomes: total, fields: {} }];
  const counting = (outcome: string, countOf: (outcomes: Outcomes) => number) => (row: Row) => {
    const count = countOf(row.outcomes);
    const exemption = `${outcome}${row.fields?.exemption ?? ""}`;
    return row.fields === undefined || count === 0
      ? numberText(count)
      : html`<a href="${listOf({ ...row.fields, exemption })}">${numberText(count)}</a>`;
  };
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${figureTable<Row>({
      caption: title,
      layout: "stacked slim",
      scrolls: true,
      name: { head, cell: ({ name }) => name, look: "nowrap" },
      columns: [
        { head: t("exemption|Requested"), cell: counting("requested", requestedOf) },
        { head: t("exemption|Granted"), cell: counting("granted", ({ granted }) => granted) },
        { head: t("exemption|Stepped up"), cell: counting("stepped_up", ({ steppedUp }) => steppedUp) },
        { head: t("exemption|Lost"), cell: counting("lost", ({ lost }) => lost) },
        {
          head: t("Granted of requested"),
          cell: ({ outcomes, isBelow }) => {
            const share = rateText(grantedShare(outcomes));
            return isBelow ? html`<span class="down">${share}</span>` : share;
          },
        },
      ],
      rows: [...rows, ...all],
      isOpened: ({ isOpened }) => isOpened === true,
    })}
  </section>`;
}
