import { html, type Html } from "../../platform/pages/index.ts";
import { agoText, timeText } from "../language/time-text.ts";
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

/** Requests as rows, each of which is a link. Explicit roles, because on phones a row is laid out as two lines. */
export function requestsTable(
  requests: readonly ListedRequest[],
  { caption, now, isPart = false }: { caption: string; now: Temporal.Instant; isPart?: boolean },
): Html {
  const hasOrders = requests.some(({ order }) => order !== undefined);
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines ${isPart ? "" : "edge"}" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("approval|Request"))} ${head(t("State"))} ${hasOrders ? head(t("Order")) : ""}
        ${head(t("Requested by"))} ${head(t("When"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${requests.map(
        ({ address, title, badge, order = "", by, at }) =>
          html`<tr role="row">
            <td role="cell" class="a"><a class="go" href="${address}">${title}</a></td>
            <td role="cell" class="b">${badge}</td>
            ${hasOrders ? html`<td role="cell" class="wide cut">${order}</td>` : ""}
            <td role="cell" class="c cut">${by}</td>
            <td role="cell" class="d num soft">
              <time datetime="${at.toString()}" title="${timeText(at)}">${agoText(at, now)}</time>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
