import { html, icon } from "../../../platform/pages/index.ts";
import { stateOf, type ReusableLink } from "../../../reusable-links/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { olderFoot } from "../../frame/list-foot.ts";
import { listPage } from "../../frame/list-page.ts";
import { agoColumn, merchantColumn, openingColumn, type Columns } from "../../frame/list-table.ts";
import type { ShownPage } from "../../frame/page.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { linkTabs } from "../link-tabs.ts";
import { linkBadge, paidTimes, termsText } from "./link-words.ts";

interface ReusableLinks {
  readonly links: readonly ReusableLink[];
  readonly now: Temporal.Instant;
  readonly merchants: ReadonlyMap<string, string>;
  /** The guid after which older ones follow. */
  readonly next: string | null;
  readonly isFirstPage: boolean;
}

/** The links of a place that several payments are made by, newest first. */
export function reusableLinksPage(visit: PlaceVisit, view: ReusableLinks): ShownPage {
  const { at, place } = visit;
  const { links, next, isFirstPage } = view;
  return listPage({
    title: t("Reusable links"),
    caption: t("Reusable links, newest first"),
    actions: place.allows("links", { testMode: true })
      ? html`<a class="button primary" href="${at("links", "reusable", "new")}"
          >${icon("plus", "s")}${t("New reusable link")}</a
        >`
      : "",
    filter: html`<div class="list-tools">${linkTabs(visit, "reusable")}</div>`,
    columns: columns(visit, view),
    rows: links,
    empty: {
      title: t("There are no links yet"),
      text: t(
        "A reusable link takes many payments, such as for a course, a donation or one amount in parts.",
      ),
    },
    foot: olderFoot({
      newest: isFirstPage ? undefined : at("links", "reusable"),
      older: next === null ? undefined : at("links", "reusable", { before: next }),
    }),
  });
}

function columns({ at, place }: PlaceVisit, { now, merchants }: ReusableLinks): Columns<ReusableLink> {
  return [
    openingColumn({
      head: t("Order"),
      at: ({ guid }) => at("links", "reusable", guid),
      text: ({ merchantTransactionId }) => merchantTransactionId,
      look: ["cut"],
    }),
    { head: t("State"), cell: (link) => linkBadge(stateOf(link, now)), onPhone: "first end" },
    { head: t("Amount"), cell: termsText, onPhone: "second", look: ["num", "nowrap"] },
    { head: t("Payments"), cell: paidTimes, look: ["num", "nowrap"] },
    {
      head: t("Paid"),
      cell: ({ paidMinor, currency }) => html`<b>${minorText(paidMinor, currency)}</b>`,
      look: ["num", "nowrap"],
    },
    {
      head: t("Valid until"),
      cell: ({ endsAt }) => (endsAt ? minuteText(endsAt) : t("no end")),
      look: ["soft", "nowrap"],
    },
    merchantColumn(place, ({ merchantGuid }) => merchants.get(merchantGuid)),
    agoColumn({ head: t("Created"), at: ({ createdAt }) => createdAt, now }),
  ];
}
