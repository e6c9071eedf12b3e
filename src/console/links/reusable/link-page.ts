import { html, type Html } from "../../../platform/pages/index.ts";
import type { ReusableLink, ReusableLinkState } from "../../../reusable-links/index.ts";
import { below } from "../../frame/address.ts";
import { questionPanel } from "../../frame/question-panel.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { notice } from "../../frame/notice.ts";
import { pageHead } from "../../frame/page-head.ts";
import { errorSummary, type ShownPage } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { receiptRows } from "../../frame/receipt-rows.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import { minorText } from "../../payment-facts/words.ts";
import { paymentsTable } from "../../payments/list/payments-table.ts";
import { qrCode } from "../qr-code.ts";
import { linkBadge, paidTimes, termsText } from "./link-words.ts";

export interface ReusableLinkView {
  readonly link: ReusableLink;
  readonly state: ReusableLinkState;
  readonly address: string;
  /** The newest first. */
  readonly payments: readonly ShownPayment[];
  readonly connectorName: string;
  readonly mayCancel: boolean;
  readonly curl: string;
  readonly note?: PlainText | undefined;
  readonly problem?: string | undefined;
}

/** One link: its address to copy and to scan, what it takes, and the payments on it. */
export async function reusableLinkPage(visit: PlaceVisit, view: ReusableLinkView): Promise<ShownPage> {
  const { link, state, address, note, problem, mayCancel, curl } = view;
  const title = t("Link: {terms}", { terms: termsText(link) });
  const isOpen = state === "OPEN";
  const content = html`${pageHead({
      title,
      badge: linkBadge(state),
      above: [{ at: visit.at("links", "reusable"), text: t("Reusable links") }],
      here: link.merchantTransactionId,
      actions:
        mayCancel && isOpen
          ? html`<a class="button danger" href="${visit.at("links", "reusable", link.guid, "cancel")}"
              >${t("Cancel link")}</a
            >`
          : "",
    })}
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    ${note === undefined ? "" : html`<p class="note" role="status">${t(note)}</p>`}
    <div class="two">
      <div class="stack">
        ${
          isOpen
            ? html`<section class="panel">
                <header><h2>${t("Address")}</h2></header>
                <div class="body">
                  <pre tabindex="0"><code>${address}</code></pre>
                </div>
              </section>`
            : notice(t("The link has ended."), "")
        }
        <section class="panel">
          <header><h2>${t("Payments")}</h2></header>
          ${paymentsPart(visit, view)}
        </section>
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${paidPart(link)} ${details(view)}
        ${
          isOpen
            ? html`<section class="panel pad center">
                ${await qrCode(address, t("The address as a QR code"))}
              </section>`
            : ""
        }
      </aside>
    </div>`;
  return { title, content, curl, status: problem === undefined ? 200 : 422 };
}

function paymentsPart({ at }: PlaceVisit, { payments }: ReusableLinkView): Html {
  if (payments.length === 0)
    return html`<p class="body soft">${t("No payment has begun on this link yet.")}</p>`;
  return paymentsTable({
    at: below(at, "payments"),
    caption: t("Payments on this link, newest first"),
    payments,
    names: { merchants: new Map(), connectors: new Map() },
    hasMerchants: false,
    isShort: true,
    isOfOneCustomer: true,
  });
}

/** The sum that was paid on it, with the rest of a whole that is paid in parts. */
function paidPart(link: ReusableLink): Html {
  const { terms, currency, paidMinor } = link;
  const money = (minor: bigint): string => minorText(minor, currency);
  return html`<section class="receipt" aria-label="${t("Amounts")}">
    <h2>${t("Amounts")}</h2>
    <dl class="sum">
      ${receiptRows([
        [t("Payments"), paidTimes(link)],
        [t("Paid so far"), money(paidMinor)],
      ])}
      ${
        terms.kind === "partial"
          ? html`<div class="total">
              <dt>${t("Still to pay")}</dt>
              <dd>${money(terms.amountMinor - paidMinor)}</dd>
            </div>`
          : ""
      }
    </dl>
  </section>`;
}

function details({ link, connectorName }: ReusableLinkView): Html {
  const { terms, currency, request } = link;
  const money = (minor: bigint): string => minorText(minor, currency);
  const parts =
    terms.kind === "partial"
      ? ([
          [t("First part, at least"), money(terms.firstMinimumMinor)],
          [t("Later parts, at least"), money(terms.minimumMinor)],
        ] as const)
      : [];
  return factsPanel(t("Details"), [
    ...parts,
    [t("Order"), link.merchantTransactionId],
    [t("Connector"), connectorName],
    [t("Description"), request.description],
    [t("Language"), request.language],
    [t("Created"), minuteText(link.createdAt)],
    [t("Valid until"), link.endsAt ? minuteText(link.endsAt) : t("no end")],
    [t("Cancelled"), link.cancelledAt ? minuteText(link.cancelledAt) : undefined],
  ]);
}

/** The page to confirm a cancellation, after which no payment begins. */
export function cancelReusableLinkPage(visit: PlaceVisit, view: ReusableLinkView): ShownPage {
  const { viewer } = visit;
  const { link, curl } = view;
  const title = t("Cancel this link?");
  const at = below(visit.at, "links", "reusable", link.guid);
  const above = [
    { at: visit.at("links", "reusable"), text: t("Reusable links") },
    { at: at(), text: link.merchantTransactionId },
  ];
  const content = html`${pageHead({ title, above, here: t("Cancel link") })}
  ${questionPanel({
    viewer,
    facts: [
      [t("Order"), link.merchantTransactionId],
      [t("Amount"), termsText(link)],
      [t("Paid so far"), minorText(link.paidMinor, link.currency)],
    ],
    consequences: [
      t(
        "No further payment begins on this link. Payments that have begun are cancelled, unless the provider is processing one. Paid payments stay paid.",
      ),
    ],
    action: at("cancel"),
    button: t("Cancel link"),
    kind: "ends",
    back: { at: at(), text: t("Back to the link") },
  })}`;
  return { title, content, curl };
}
