import type { Query } from "../../frame/address.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import {
  countTransactions,
  sumTransactions,
  type TransactionFilter,
  type TransactionSums,
} from "../../../transactions/index.ts";
import type { Place } from "../../access/places.ts";
import { presentLocale, t, tHtml } from "../../language/translate.ts";
import { readState, type StateGroup } from "../../payment-facts/groups.ts";
import { minorText } from "../../payment-facts/words.ts";

/** How many records are added up: with each page of the list, in the time that a page has, and when a person wants it. */
const LIMITS = { page: 5_000, wanted: 200_000 } as const;
/** In the address: the person wants totals that take longer. */
const WANTED = "wanted";

/** Reads the totals of a place's whole list. */
export async function readTotals(
  db: Queryable,
  { owner, filter, totals }: { owner: Place; filter: TransactionFilter; totals: string },
): Promise<Totals> {
  const limit = LIMITS[totals === WANTED ? "wanted" : "page"];
  return { limit, sums: await sumTransactions(db, { owner, filter, limit }) };
}

/** How many payments the list would have in each of these states, as text; none where that takes longer than a page has. */
export async function countStates(
  db: Queryable,
  { owner, filter, states }: { owner: Place; filter: TransactionFilter; states: readonly StateGroup[] },
): Promise<ReadonlyMap<StateGroup, string>> {
  const { statuses: _, returned: _returned, isExpired: _isExpired, ...others } = filter;
  const filters = states.map((state) => ({ ...others, ...readState(state) }));
  const counts = await countTransactions(db, { owner, filters, limit: LIMITS.page });
  return new Map(
    states.flatMap((state, index) => {
      const count = counts[index];
      return count === undefined ? [] : [[state, numberText(count)] as const];
    }),
  );
}

export interface Totals {
  /** In records. */
  readonly limit: number;
  /** Undefined where there are more records. */
  readonly sums: readonly TransactionSums[] | undefined;
}

/**
 * The currency with the most payments in one line; currencies are never added, and each of the others leads to its own totals.
 *
 * @param list the address of the list with its filter, some of which is changed
 */
export function totalsPart({ limit, sums }: Totals, list: (change: Query) => string): Html {
  if (sums === undefined) return tooMany(limit, list);
  if (sums.length === 0) return html``;
  const all = tHtml("{count} in the list", {
    count: html`<b>${numberText(sums.reduce((sum, { count }) => sum + count, 0n))}</b>`,
  });
  const [first, ...others] = sums.filter(hasMoney);
  return html`<p class="totals">
    <span>${all}</span>${first ? moneyOf(first) : ""}
    ${
      others.length === 0
        ? ""
        : html`<span
            >${t("Also")}
            ${others.map(
              (one, index) =>
                html`${index === 0 ? "" : ", "}<a href="${list({ currency: one.currency ?? "" })}"
                    >${minorText(one.paidMinor - one.refundedMinor, one.currency)}</a
                  >`,
            )}</span
          >`
    }
  </p>`;
}

function tooMany(limit: number, list: (change: Query) => string): Html {
  const count = numberText(limit);
  if (limit === LIMITS.wanted)
    return html`<p class="totals">
      ${t("No totals for more than {count} records. Choose a shorter period.", { count })}
    </p>`;
  return html`<p class="totals">
    <span>${t("Totals of more than {count} records take longer.", { count })}</span>
    <a href="${list({ totals: WANTED })}">${t("Add up")}</a>
  </p>`;
}

/** A list of declined payments has none. */
function hasMoney({ currency, paidMinor, refundedMinor, chargedBackMinor }: TransactionSums): boolean {
  return currency !== null && (paidMinor !== 0n || refundedMinor !== 0n || chargedBackMinor !== 0n);
}

function moneyOf({ currency, paidMinor, refundedMinor, chargedBackMinor }: TransactionSums): Html {
  const hasPayments = paidMinor !== 0n || refundedMinor !== 0n;
  const sums = [
    ...(hasPayments
      ? ([
          [t("Paid"), paidMinor],
          [t("Refunded"), refundedMinor],
          [t("Net"), paidMinor - refundedMinor],
        ] as const)
      : []),
    ...(chargedBackMinor === 0n ? [] : ([[t("Charged back"), chargedBackMinor]] as const)),
  ];
  return html`${sums.map(([name, minor]) => html`<span>${name} <b>${minorText(minor, currency)}</b></span>`)}`;
}

function numberText(count: bigint | number): string {
  return new Intl.NumberFormat(presentLocale()).format(count);
}
