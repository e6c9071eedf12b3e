import { html } from "../../platform/pages/index.ts";
import type { listShops } from "../../shops/index.ts";
import { agoTime } from "../frame/ago-time.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { listPage } from "../frame/list-page.ts";
import { merchantColumn, openingColumn } from "../frame/list-table.ts";
import { notice } from "../frame/notice.ts";
import type { ShownPage } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import { numberText } from "../overview/figures-part.ts";
import { differencesPart, type ShownDifferences } from "./differences-part.ts";
import { kindText, shopName } from "./shop-words.ts";

export type ListedShop = Awaited<ReturnType<typeof listShops>>[number];

interface ShopsView extends ShownDifferences {
  readonly shops: readonly ListedShop[];
  /** Names by guid. */
  readonly merchants: ReadonlyMap<string, string>;
  readonly publicUrl: string;
}

/** Shops that pay through this gateway, and where their orders and our payments disagree. */
export function shopsPage(visit: PlaceVisit, view: ShopsView): ShownPage {
  const { place, at } = visit;
  const { shops, merchants, now, publicUrl } = view;
  const [merchantGuid = place.guid] = merchants.keys();
  const mayConnect = place.allows("developers", { testMode: true });
  const list = listPage<ListedShop>({
    title: t("Shops"),
    lead: t("Shops that pay through this gateway, and where their orders and our payments disagree"),
    actions: mayConnect
      ? html`<a class="button primary" href="${at("shops", "new")}">${t("Connect a shop")}</a>`
      : "",
    columns: [
      openingColumn({
        head: t("Shop"),
        at: ({ guid }) => at("shops", guid),
        text: (shop) => shopName(shop),
      }),
      { head: t("System"), cell: ({ kind, version }) => version ?? kindText(kind), onPhone: "second" },
      merchantColumn(place, ({ merchantGuid }) => merchants.get(merchantGuid)),
      {
        head: t("Last comparison"),
        cell: ({ reportedAt }) =>
          reportedAt ? agoTime(reportedAt, now) : html`<span class="soft">${t("never")}</span>`,
        onPhone: "second end",
      },
      {
        head: t("Orders compared"),
        cell: ({ reportedOrders }) => numberText(reportedOrders),
        look: ["num"],
        yields: 3,
      },
      {
        head: t("Differences"),
        cell: ({ differences }) => (differences === 0 ? t("None") : numberText(differences)),
        look: ["num"],
        onPhone: "first end",
        hasLabel: true,
      },
    ],
    rows: shops,
    empty: {
      title: t("No shop is connected"),
      text: t(
        "Medusa, Vendure and Shopware have ready plug-ins: payment page, capture and refund from the shop's own admin, and orders that are compared every hour. Another system uses the API.",
      ),
    },
    curl: provisioningCurl({ publicUrl, operation: `listShops/${merchantGuid}` }),
  });
  return {
    ...list,
    content: html`${list.content} ${shops.map((shop) => copyNote(shop))}
    ${shops.length === 0 && view.differences.length === 0 ? "" : differencesPart(visit, view)}`,
  };
}

/** The credential of the shop was used at another address. */
export function copyNote(shop: ListedShop) {
  const { keptOutAt, keptOutUrl } = shop;
  if (!keptOutAt) return html``;
  return notice(
    t("A copy of {shop} was kept out.", { shop: shopName(shop) }),
    t("{copy} used its credential, {time}. It was refused, and no order changed.", {
      copy: keptOutUrl ?? "",
      time: timeText(keptOutAt),
    }),
    "lock",
  );
}
