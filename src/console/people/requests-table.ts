import type { Html } from "../../platform/pages/index.ts";
import { agoColumn, listTable, openingColumn } from "../frame/list-table.ts";
import { t } from "../language/translate.ts";

/** A request that a second person decides, as its list shows it. */
interface ListedRequest {
  readonly address: string;
  readonly title: string;
  readonly badge: Html;
  /** For the payment that it is about. */
  readonly order?: string | undefined;
  /** The person's or assistant's name. */
  readonly by: string;
  readonly at: Temporal.Instant;
}

/** Requests as rows, each of which is a link. */
export function requestsTable(
  rows: readonly ListedRequest[],
  { caption, now, isPart = false }: { caption: string; now: Temporal.Instant; isPart?: boolean },
): Html {
  const hasOrders = rows.some(({ order }) => order !== undefined);
  return listTable<ListedRequest>({
    caption,
    isShort: isPart,
    rows,
    columns: [
      openingColumn({
        head: t("approval|Request"),
        at: ({ address }) => address,
        text: ({ title }) => title,
      }),
      // Beside the amount of the title, which is never cut, a phone has room for the time alone.
      { head: t("State"), cell: ({ badge }) => badge, onPhone: "second end" },
      hasOrders ? { head: t("Order"), cell: ({ order = "" }) => order, look: ["cut"] } : undefined,
      { head: t("Requested by"), cell: ({ by }) => by, onPhone: "second", look: ["cut"] },
      agoColumn({ head: t("When"), at: ({ at }) => at, now, onPhone: "first end" }),
    ],
  });
}
