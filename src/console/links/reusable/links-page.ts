import { html, type Html } from "../../../platform/pages/index.ts";
import { stateOf, type ReusableLink } from "../../../reusable-links/index.ts";
import type { PlaceView } from "../../access/places.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { timeText } from "../../language/time-text.ts";
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
              <a class="button primary" href="${at}/new">${t("New reusable link")}</a>
            </div>`
          : ""
      }
    </div>
    ${linkTabs({ base, place, current: "reusable" })}
    ${
      links.length === 0
        ? html`<section class="panel"><p class="body soft">${t("There are no links yet.")}</p></section>`
        : table(view, at)
    }
    <p class="actions">
      ${next === null ? "" : html`<a class="button" rel="next" href="${at}?before=${next}">${t("Older")}</a>`}
      ${isFirstPage ? "" : html`<a class="button" href="${at}">${t("Newest")}</a>`}
    </p>`;
  return { title: t("Reusable links"), content, viewer, area: "links" };
}

/** Explicit roles, because the rows are laid out as two lines on phones. */
function table({ links, now, merchants, place }: ReusableLinksView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="stacked" role="table">
    <caption class="unseen">
      ${t("Reusable links, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Created"))} ${head(t("State"))} ${head(t("Order"))} ${head(t("Amount"), "num")}
        ${head(t("Payments"), "num")} ${head(t("Paid"), "num")} ${head(t("Valid until"))}
        ${place.kind === "tenant" ? head(t("Merchant")) : ""}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${links.map(
        (link) =>
          html`<tr role="row">
            <td role="cell">
              <time datetime="${link.createdAt.toString()}">${timeText(link.createdAt)}</time>
            </td>
            <td role="cell">${linkBadge(stateOf(link, now))}</td>
            <td role="cell"><a href="${at}/${link.guid}">${link.merchantTransactionId}</a></td>
            <td role="cell" class="num">${termsText(link)}</td>
            <td role="cell" class="num" data-label="${t("Payments")}">${paidTimes(link)}</td>
            <td role="cell" class="num" data-label="${t("Paid")}">
              ${minorText(link.paidMinor, link.currency)}
            </td>
            <td role="cell" data-label="${t("until")}">
              ${link.endsAt ? timeText(link.endsAt) : t("no end")}
            </td>
            ${place.kind === "tenant" ? html`<td role="cell">${merchants.get(link.merchantGuid) ?? ""}</td>` : ""}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
