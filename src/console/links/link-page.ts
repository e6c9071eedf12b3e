import { html, type Html } from "../../platform/pages/index.ts";
import { isFinal } from "../../transactions/index.ts";
import type { TimelineEntry } from "./timeline.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { amountText, maskedEmail, typeWord } from "../payment-facts/words.ts";
import { below } from "../frame/address.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { pageHead } from "../frame/page-head.ts";
import { notice } from "../frame/notice.ts";
import { storyList } from "../frame/story-list.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText } from "../language/time-text.ts";
import { mailText } from "./links-page.ts";
import { questionPanel } from "../frame/question-panel.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { badges } from "../payment-facts/badges.ts";
import { qrCode } from "./qr-code.ts";
import { t } from "../language/translate.ts";

interface LinkView {
  readonly payment: ShownPayment;
  readonly connector: string;
  /** Undefined when the link has ended. */
  readonly address: string | undefined;
  readonly timeline: readonly TimelineEntry[];
  readonly mail: { readonly state: string; readonly reason: string | null } | undefined;
  /** Why its e-mail cannot be sent now, in words; undefined where it can. */
  readonly noMail: string | undefined;
  /** The person may resend, replace and cancel it. */
  readonly mayChange: boolean;
  readonly curl: string;
  readonly done?: LinkDone | undefined;
  readonly problem?: string | undefined;
}

export const LINK_NOTES = {
  created: "The link has been created.",
  mailed: "The e-mail is being sent.",
  replaced: "The link has a new address. The old one says that it was replaced.",
  cancelled: "The link is cancelled. It can no longer be paid.",
} as const;
export type LinkDone = keyof typeof LINK_NOTES;

/** One link: its address to copy and to scan, what can be done, and what happened. */
export async function linkPage(visit: PlaceVisit, view: LinkView): Promise<ShownPage> {
  const { viewer } = visit;
  const { payment, address, timeline, done, problem, curl } = view;
  const link = payment.transaction;
  const title = t("Link to pay {amount}", { amount: amountText(payment) });
  const { at } = visit;
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at("links")}">${t("Payment links")}</a><span aria-hidden="true">/</span
      ><span>${link.merchantTransactionId}</span>
    </nav>
    <div class="head">
      <div class="lead">
        <h1>${title}</h1>
        ${badges(payment, viewer)}
      </div>
      ${actions(visit, view)}
    </div>
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    ${done === undefined ? "" : html`<p class="note" role="status">${t(LINK_NOTES[done])}</p>`}
    <div class="two wide-gap">
      <div class="flow">
        ${
          address === undefined
            ? notice(
                t("The link has ended."),
                html`<a href="${at("payments", link.uuid)}">${t("Open the payment")}</a>`,
              )
            : html`<h2>${t("Address")}</h2>
                <pre tabindex="0"><code>${address}</code></pre>`
        }
        <h2>${t("What happened")}</h2>
        ${storyList(
          timeline.map(({ at, text, uuid }) => ({
            at,
            sign: "links",
            content: html`<p>
              ${text}
              ${uuid === undefined ? "" : html`<a href="${visit.at("payments", uuid)}">${t("Open")}</a>`}
            </p>`,
          })),
        )}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${
          address === undefined
            ? ""
            : html`<section class="panel pad center">
                ${await qrCode(address, t("The address as a QR code"))}
              </section>`
        }
        ${details(visit, view)}
      </aside>
    </div>`;
  return { title, content, curl, status: problem === undefined ? 200 : 422 };
}

function actions(
  visit: PlaceVisit,
  { payment: { transaction: link }, mail, noMail, mayChange }: LinkView,
): Html {
  const { viewer } = visit;
  if (!mayChange || isFinal(link.status)) return html``;
  const at = below(visit.at, "links", link.uuid);
  return html`<div class="actions">
    <a class="button danger" href="${at("cancel")}">${t("Cancel link")}</a>
    <a class="button" href="${at("replace")}">${t("Replace address")}</a>
    ${
      noMail === undefined
        ? html`<form method="post" action="${at("resend")}">
            ${csrfField(viewer)}
            <button class="primary">${mail === undefined ? t("Send e-mail") : t("Resend e-mail")}</button>
          </form>`
        : ""
    }
  </div>`;
}

function details(
  { at }: PlaceVisit,
  { payment: { transaction: link }, connector, mail, noMail }: LinkView,
): Html {
  const { customer, description, language } = link.request;
  const rows: (readonly [string, string | Html | undefined])[] = [
    [t("Order"), link.merchantTransactionId],
    [t("Payment"), html`<a href="${at("payments", link.uuid)}">${t("Open the payment")}</a>`],
    [t("Type"), typeWord(link.type)],
    [t("Connector"), connector],
    [t("Customer's e-mail"), customer?.email === undefined ? undefined : maskedEmail(customer.email)],
    [t("Description"), description],
    [t("Language"), language],
    [t("Valid until"), link.expiresAt ? minuteText(link.expiresAt) : t("no end")],
    [
      t("E-mail with the link"),
      noMail !== undefined && !isFinal(link.status)
        ? t("It cannot be sent: {reason}.", { reason: noMail })
        : mailText(mail),
    ],
  ];
  return factsPanel(t("Details"), rows);
}

const WORDS = {
  replace: {
    title: "Replace the address of this link?",
    text: "The old address stops working at once and says that it was replaced. You can then copy and send the new address.",
    button: "Replace address",
    kind: "moves",
  },
  cancel: {
    title: "Cancel this link?",
    text: "It can no longer be paid. A cancelled link cannot be reopened: create a new one instead.",
    button: "Cancel link",
    kind: "ends",
  },
} as const;
export type LinkChange = keyof typeof WORDS;

/** A page that explains the effect of a change before it is made, and what cannot be undone; the button says it. */
export function linkChangePage(
  visit: PlaceVisit,
  options: {
    payment: ShownPayment;
    change: LinkChange;
    curl: string;
  },
): ShownPage {
  const { viewer } = visit;
  const { payment, change, curl } = options;
  const link = payment.transaction;
  const { text, button, kind } = WORDS[change];
  const title = t(WORDS[change].title);
  const at = below(visit.at, "links", link.uuid);
  const { email } = link.request.customer ?? {};
  const above = [
    { at: visit.at("links"), text: t("Payment links") },
    { at: at(), text: link.merchantTransactionId },
  ];
  const content = html`${pageHead({ title, above, here: t(button) })}
  ${questionPanel({
    viewer,
    facts: [
      [t("Order"), link.merchantTransactionId],
      [t("Amount"), amountText(payment)],
      [t("Customer's e-mail"), email === undefined ? t("no e-mail address") : maskedEmail(email)],
    ],
    consequences: [t(text)],
    action: at(change),
    button: t(button),
    kind,
    back: { at: at(), ...(change === "cancel" && { text: t("Back to the link") }) },
  })}`;
  return { title, content, curl };
}
