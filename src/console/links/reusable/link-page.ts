import { html, type Html } from "../../../platform/pages/index.ts";
import type { LinkPayment, ReusableLink, ReusableLinkState } from "../../../reusable-links/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { factsList } from "../../frame/facts-list.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../../frame/page.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { qrCode } from "../qr-code.ts";
import { linkBadge, paidTimes, termsText } from "./link-words.ts";

export interface ReusableLinkView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly link: ReusableLink;
  readonly state: ReusableLinkState;
  readonly address: string;
  /** The newest first. */
  readonly payments: readonly LinkPayment[];
  readonly connectorName: string;
  readonly mayCancel: boolean;
  readonly curl: string;
  readonly note?: PlainText | undefined;
  readonly problem?: string | undefined;
}

/** One link: its address to copy and to scan, what it takes, and the payments on it. */
export async function reusableLinkPage(view: ReusableLinkView): Promise<ConsolePage> {
  const { viewer, link, state, address, note, problem, mayCancel, curl } = view;
  const title = t("Link: {terms}", { terms: termsText(link) });
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${listOf(view)}">${t("Reusable links")}</a><span aria-hidden="true">/</span
      ><span>${link.merchantTransactionId}</span>
    </nav>
    <div class="head">
      <div class="lead">
        <h1>${title}</h1>
        ${linkBadge(state)}
      </div>
    </div>
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    ${note === undefined ? "" : html`<p class="note" role="status">${t(note)}</p>`}
    ${
      state === "OPEN"
        ? html`<h2>${t("Address")}</h2>
            <pre tabindex="0"><code>${address}</code></pre>
            ${await qrCode(address, t("The address as a QR code"))}`
        : html`<p>${t("The link has ended.")}</p>`
    }
    ${
      mayCancel && state === "OPEN"
        ? html`<div class="actions">
            <a class="button" href="${listOf(view)}/${link.guid}/cancel">${t("Cancel link")}</a>
          </div>`
        : ""
    }
    <h2>${t("Payments")}</h2>
    ${paymentsPart(view)} ${details(view)}`;
  return { title, content, viewer, area: "links", curl, status: problem === undefined ? 200 : 422 };
}

function listOf({ base, place }: ReusableLinkView): string {
  return `${base}/console/${place.guid}/links/reusable`;
}

const PAYMENT_STATES = {
  open: "In progress",
  paid: "Paid",
  not_paid: "Not paid",
} as const satisfies Record<LinkPayment["state"], PlainText>;

function paymentsPart({ base, place, payments, link }: ReusableLinkView): Html {
  if (payments.length === 0) return html`<p class="soft">${t("No payment has begun on this link yet.")}</p>`;
  return html`<table class="stacked" role="table">
    <caption class="unseen">
      ${t("Payments on this link, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" class="num">${t("Number")}</th>
        <th role="columnheader" scope="col" class="num">${t("Amount")}</th>
        <th role="columnheader" scope="col">${t("State")}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${payments.map(
        ({ number, transactionUuid, amountMinor, state }) =>
          html`<tr role="row">
            <td role="cell" class="num">
              <a href="${base}/console/${place.guid}/payments/${transactionUuid}">${number}</a>
            </td>
            <td role="cell" class="num">${minorText(amountMinor, link.currency)}</td>
            <td role="cell">${t(PAYMENT_STATES[state])}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function details({ link, connectorName }: ReusableLinkView): Html {
  const { terms, currency, request } = link;
  const money = (minor: bigint): string => minorText(minor, currency);
  const parts =
    terms.kind === "partial"
      ? ([
          [t("Still to pay"), money(terms.amountMinor - link.paidMinor)],
          [t("First part, at least"), money(terms.firstMinimumMinor)],
          [t("Later parts, at least"), money(terms.minimumMinor)],
        ] as const)
      : [];
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t("Payments"), paidTimes(link)],
    [t("Paid so far"), money(link.paidMinor)],
    ...parts,
    [t("Order (merchantTransactionId)"), link.merchantTransactionId],
    [t("Connector"), connectorName],
    [t("Description"), request.description],
    [t("Language"), request.language],
    [t("Created"), timeText(link.createdAt)],
    [t("Valid until"), link.endsAt ? timeText(link.endsAt) : t("no end")],
    [t("Cancelled"), link.cancelledAt ? timeText(link.cancelledAt) : undefined],
  ];
  return html`<h2>${t("Details")}</h2>
    ${factsList(rows)}`;
}

/** The page to confirm a cancellation, after which no payment begins. */
export function cancelReusableLinkPage(view: ReusableLinkView): ConsolePage {
  const { viewer, link, curl } = view;
  const title = t("Cancel this link?");
  const at = `${listOf(view)}/${link.guid}`;
  const content = html`<h1>${title}</h1>
    <dl class="facts">
      <dt>${t("Order")}</dt>
      <dd>${link.merchantTransactionId}</dd>
      <dt>${t("Amount")}</dt>
      <dd>${termsText(link)}</dd>
      <dt>${t("Paid so far")}</dt>
      <dd>${minorText(link.paidMinor, link.currency)}</dd>
    </dl>
    <p>
      ${t("No further payment begins on this link. Payments that have begun are cancelled, unless the provider is processing one. Paid payments stay paid.")}
    </p>
    <form method="post" action="${at}/cancel">
      ${csrfField(viewer)}
      <p class="actions">
        <button class="danger">${t("Cancel link")}</button>
        <a class="button" href="${at}">${t("Back to the link")}</a>
      </p>
    </form>`;
  return { title, content, viewer, area: "links", curl };
}
