import type { Movement, PlannedExport } from "../../../bank/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { factsList } from "../../frame/facts-list.ts";
import { listTable } from "../../frame/list-table.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { bookedText } from "../bank-words.ts";

const FIRST_ROWS = 8;

const KINDS = {
  payment: "Payments",
  refund: "Refunds",
  refund_returned: "Refunds that came back",
  customer_payout: "Payouts to customers",
  customer_payout_returned: "Payouts to customers that came back",
  chargeback: "Chargebacks",
  chargeback_reversed: "Chargebacks taken back",
  fee: "Fees",
  payout: "Payouts that arrived",
  difference: "Differences",
  reversal: "Rows taken back",
} as const satisfies Record<Movement["kind"], PlainText>;

/** The first rows of an export before it is made. */
export function firstRowsPart({ rows }: PlannedExport): Html {
  const shown = rows.slice(0, FIRST_ROWS);
  return html`<section class="panel">
    <header>
      <h2>${t("First rows")}</h2>
      <span class="soft small"
        >${t("{count} of {total}, by day", { count: String(shown.length), total: String(rows.length) })}</span
      >
    </header>
    ${listTable<Movement>({
      caption: t("First rows of the export"),
      isShort: true,
      rows: shown,
      columns: [
        { head: t("Date"), cell: ({ day }) => bookedText(day), onPhone: "second", look: ["nowrap"] },
        { head: t("Document"), cell: ({ document }) => document, yields: 2, look: ["cut"] },
        { head: t("Account"), cell: ({ account }) => account, onPhone: "second end" },
        { head: t("Contra account"), cell: ({ contra }) => contra },
        {
          head: t("Side"),
          cell: (row) => (isDebit(row) ? t("side|Debit") : t("side|Credit")),
          look: ["soft"],
        },
        {
          head: t("Amount"),
          cell: ({ minor, currency }) => minorText(minor, currency),
          onPhone: "first end",
          look: ["num"],
        },
        { head: t("Text"), cell: ({ text }) => text, onPhone: "first", look: ["cut"] },
      ],
    })}
  </section>`;
}

/** A reversal repeats the side of its row, and takes it back. */
function isDebit({ side, reverses }: Movement): boolean {
  return (side === "debit") === (reverses === null);
}

/** The sums of an export before it is made, by kind of movement and currency. */
export function sumsPart({ number, rows }: PlannedExport): Html {
  const sums = new Map<string, { kind: Movement["kind"]; currency: string; minor: bigint }>();
  for (const { kind, currency, minor } of rows) {
    const known = sums.get(`${kind} ${currency}`);
    sums.set(`${kind} ${currency}`, { kind, currency, minor: (known?.minor ?? 0n) + minor });
  }
  return html`<div class="panel">
    <section class="fact-group">
      <header><h2>${t("Export {number}", { number: String(number) })}</h2></header>
      ${factsList([
        ...Object.keys(KINDS).flatMap((kind) =>
          [...sums.values()]
            .filter((sum) => sum.kind === kind)
            .map((sum) => [t(KINDS[sum.kind]), minorText(sum.minor, sum.currency)] as const),
        ),
        [t("Rows"), String(rows.length)],
      ])}
    </section>
  </div>`;
}
