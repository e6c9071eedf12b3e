import { html } from "../../platform/pages/index.ts";
import { eventsUrlOf } from "../../shops/index.ts";
import { agoTime } from "../frame/ago-time.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { notice } from "../frame/notice.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { actLink } from "../frame/question-page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";
import { numberText } from "../overview/figures-part.ts";
import { differencesPart, type ShownDifferences } from "./differences-part.ts";
import { kindText, shopName } from "./shop-words.ts";
import { copyNote, type ListedShop } from "./shops-page.ts";

interface ShopView extends ShownDifferences {
  readonly shop: ListedShop;
  readonly merchant: string;
  /** Since when no event was acknowledged. */
  readonly failingSince: Temporal.Instant | undefined;
  readonly curl: string;
}

/** One shop: how it is connected, when it compared its orders, and what differs. */
export function shopPage(visit: PlaceVisit, view: ShopView): ShownPage {
  const { at, place } = visit;
  const { shop, merchant, failingSince, now, curl } = view;
  const { guid, endpointGuid, username, reportedAt, reportedOrders, version, kind, createdAt } = shop;
  const title = shopName(shop);
  const mayConnect = place.allows("developers", { testMode: true });
  const eventsUrl = eventsUrlOf(shop) ?? "";
  const content = html`${pageHead({
      title,
      above: [{ at: at("shops"), text: t("Shops") }],
      lead: version ?? kindText(kind),
      actions: mayConnect
        ? actLink({ at: at("shops", guid, "disconnect"), text: t("Disconnect"), look: "danger" })
        : "",
    })}
    ${copyNote(shop)} ${reportedAt ? "" : waitingNote()} ${failingSince ? failingNote(failingSince) : ""}
    <div class="two">
      <div class="stack">${differencesPart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">
        ${factsPanel(t("Comparison"), [
          [t("Last comparison"), reportedAt ? agoTime(reportedAt, now) : t("never")],
          [t("Orders compared"), numberText(reportedOrders)],
          [t("Settled by themselves"), numberText(shop.settledDifferences)],
          [t("System"), version ?? kindText(kind)],
        ])}
        ${factsPanel(t("Connection"), [
          [t("Address"), shop.shopUrl],
          [t("Merchant"), merchant],
          [t("API user"), username],
          [
            t("Events go to"),
            mayConnect
              ? html`<a href="${visit.pageAt(shop.merchantGuid, "developers", "endpoints", endpointGuid)}"
                  >${eventsUrl}</a
                >`
              : eventsUrl,
          ],
          [t("Connected"), timeText(createdAt)],
        ])}
      </aside>
    </div>`;
  return { title, content: refreshed("shop", { isWaiting: !reportedAt }, content), curl };
}

function waitingNote() {
  return notice(
    t("The shop has not compared its orders yet."),
    t("Its plug-in does so every hour. This page looks by itself."),
  );
}

function failingNote(since: Temporal.Instant) {
  return notice(
    t("The shop acknowledges no events since {time}.", { time: timeText(since) }),
    t("They are sent again for three days. Its order watch completes what was paid meanwhile."),
    "alert",
  );
}
