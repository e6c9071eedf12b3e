import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { stateOf, type ReusableLink } from "../../../reusable-links/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { emptyPart } from "../../frame/empty-part.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { agoText, minuteText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { linkTabs } from "../link-tabs.ts";
import { linkBadge, paidTimes, termsText } from "./link-words.ts";

interface ReusableLinksView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly links: readonly ReusableLink[];
  readonly now: Temporal.Instant;
  readonly merchants: ReadonlyMap<string, string>;
  /** The guid after which older ones follow. */
  readonly next: string | null;
  readonly isFirstPage: boolean;
}

/** The links of a place that several payments are made by, newest first. */
export function reusableLinksPage(view: ReusableLinksView): ConsolePage {
  const { base, viewer, place, links, next, isFirstPage } = view;
  const at = `${base}/console/${place.guid}/links/reusable`;
  const content = html`<div class="head">
      <h1>${t("Reusable links")}</h1>
      ${
        place.allows("links", { testMode: true })
          ? html`<div class="actions">
              <a class="button primary" href="${at}/new">${icon("plus", "s")}${t("New reusable link")}</a>
            </div>`
          : ""
      }
    </div>
    <div class="list-tools">${linkTabs({ base, place, current: "reusable" })}</div>
    ${
      links.length === 0
        ? emptyPart({
            title: t("There are no links yet"),
            text: t(
              "A reusable link takes many payments, such as for a course, a donation or one amount in parts.",
            ),
          })
        : table(view, at)
    }
    ${pager({ next, isFirstPage }, at)}`;
  return { title: t("Reusable links"), content, viewer, area: "links" };
}

function pager({ next, isFirstPage }: Pick<ReusableLinksView, "next" | "isFirstPage">, at: string): Html {
  if (next === null && isFirstPage) return html``;
  return html`<nav class="pager" aria-label="${t("Pages")}">
    <span></span>
    <span class="actions">
      ${isFirstPage ? "" : html`<a class="button" href="${at}">${t("Newest")}</a>`}
      ${next === null ? "" : html`<a class="button" rel="next" href="${at}?before=${next}">${t("Older")}</a>`}
    </span>
  </nav>`;
}

/** Each row is a link. Explicit roles, because on phones a row is laid out as two lines. */
function table({ links, now, merchants, place }: ReusableLinksView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  const hasMerchants = place.kind === "tenant";
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Reusable links, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Order"))} ${head(t("State"))} ${head(t("Amount"), "num")} ${head(t("Payments"), "num")}
        ${head(t("Paid"), "num")} ${head(t("Valid until"))} ${hasMerchants ? head(t("Merchant")) : ""}
        ${head(t("Created"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${links.map(
        (link) =>
          html`<tr role="row">
            <td role="cell" class="a cut">
              <a class="go" href="${at}/${link.guid}">${link.merchantTransactionId}</a>
            </td>
            <td role="cell" class="b">${linkBadge(stateOf(link, now))}</td>
            <td role="cell" class="c num nowrap">${termsText(link)}</td>
            <td role="cell" class="wide num nowrap">${paidTimes(link)}</td>
            <td role="cell" class="wide num nowrap"><b>${minorText(link.paidMinor, link.currency)}</b></td>
            <td role="cell" class="wide soft nowrap">
              ${link.endsAt ? minuteText(link.endsAt) : t("no end")}
            </td>
            ${hasMerchants ? html`<td role="cell" class="wide soft">${merchants.get(link.merchantGuid) ?? ""}</td>` : ""}
            <td role="cell" class="d num soft">
              <time datetime="${link.createdAt.toString()}" title="${timeText(link.createdAt)}"
                >${agoText(link.createdAt, now)}</time
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
