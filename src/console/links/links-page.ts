import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { SearchPosition } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { linkTabs } from "./link-tabs.ts";
import { reasonOfMail } from "./timeline.ts";
import { filterQuery, type FilterFields, type ReadFilter } from "../payment-facts/filter.ts";
import type { StateGroup } from "../payment-facts/groups.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { amountText, maskedEmail } from "../payment-facts/words.ts";
import { agoText, minuteText, timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { dayFields } from "../frame/days.ts";
import { choiceField, textField } from "../frame/field.ts";
import { errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { stateBadge } from "../payment-facts/badges.ts";
import { codeField } from "../frame/code-field.ts";
import { t } from "../language/translate.ts";

interface LinksView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly read: ReadFilter;
  readonly links: readonly ShownPayment[];
  /** For each link's newest e-mail. */
  readonly mails: ReadonlyMap<string, { readonly state: string; readonly reason: string | null }>;
  /** The link for several payments that a payment was begun on. */
  readonly reusable: ReadonlyMap<string, string>;
  readonly next: SearchPosition | null;
  readonly isFirstPage: boolean;
  readonly views: Html;
}

/** The payment links of a place, newest first. */
export function linksPage(view: LinksView): ConsolePage {
  const { base, viewer, place, read, links } = view;
  const at = `${base}/console/${place.guid}/links`;
  const content = html`<div class="head">
      <h1>${t("Payment links")}</h1>
      <div class="actions">
        ${view.views}
        ${
          place.allows("links", { testMode: true })
            ? html`<a class="button primary" href="${at}/new">${icon("plus", "s")}${t("New link")}</a>`
            : ""
        }
      </div>
    </div>
    ${errorSummary(read.problems)}
    <div class="list-tools">${linkTabs({ base, place, current: "single" })} ${filterForm(view, at)}</div>
    ${links.length === 0 ? nothing(view, at) : table(view, at)} ${pager(view, at)}`;
  const status = read.problems.length > 0 ? 422 : 200;
  return { title: t("Payment links"), content, viewer, area: "links", status };
}

function pager({ read, links, next, isFirstPage }: LinksView, at: string): Html {
  if (next === null && isFirstPage) return html``;
  return html`<nav class="pager" aria-label="${t("Pages")}">
    <span></span>
    <span class="actions">
      ${isFirstPage ? "" : html`<a class="button" href="${at}${filterQuery(read.fields)}">${t("Newest")}</a>`}
      ${
        next
          ? html`<a class="button" rel="next" href="${at}${filterQuery(read.fields, next)}"
              >${links.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
    </span>
  </nav>`;
}

function filterForm({ read: { fields, problems } }: LinksView, at: string): Html {
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const text = (name: keyof FilterFields, label: string, more: object = {}): Html =>
    textField({
      name,
      label,
      value: fields[name],
      problem: problemOf(name),
      autocomplete: "off",
      ...more,
    });
  const states = Object.entries(LINK_STATES).map(([state, word]) => [state, t(word)] as const);
  const isOpen = Object.values(fields).some((value) => value !== "");
  return html`<details class="more-filters" ${isOpen ? "open" : ""}>
    <summary class="chip add">${icon("plus", "xs")}${t("Filter")}</summary>
    <form class="filters" method="get" action="${at}">
      ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
      ${choiceField({ name: "state", label: t("State"), value: fields.state, options: [["", t("Any")], ...states] })}
      ${dayFields({ days: fields, problems })} ${text("amount", t("Amount or range"))}
      ${codeField({ kind: "currency", name: "currency", label: t("Currency"), value: fields.currency, none: t("Any"), problem: problemOf("currency") })}
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at}">${t("Clear")}</a>
      </p>
    </form>
  </details>`;
}

/** The groups of states, as they are said of links. */
const LINK_STATES = {
  successful: "Paid",
  failed: "Failed",
  open: "state|Open",
  review: "Under review",
  cancelled: "Cancelled",
  expired: "Expired",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  charged_back: "Charged back",
  won: "Won",
} as const satisfies Readonly<Record<StateGroup, Text>>;

function nothing({ read, next, place }: LinksView, at: string): Html {
  if (read.problems.length > 0) return html``;
  if (next) return html`<p>${t("No match in the links searched so far.")}</p>`;
  if (Object.values(read.fields).some((value) => value !== ""))
    return html`<p>${t("No match.")} <a href="${at}">${t("Show all links")}</a></p>`;
  return emptyPart({
    title: t("There are no links yet"),
    text: place.allows("links", { testMode: true })
      ? t("Create one here, or with the API: a debit with payByLink.")
      : t("Colleagues and the shop create them."),
  });
}

/** Each row is a link. Explicit roles, because on phones a row is laid out as two lines. */
function table({ links, mails, reusable }: LinksView, at: string): Html {
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Payment links, newest first")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" class="num">${t("Amount")}</th>
        <th role="columnheader" scope="col">${t("State")}</th>
        <th role="columnheader" scope="col">${t("Order")}</th>
        <th role="columnheader" scope="col">${t("Customer")}</th>
        <th role="columnheader" scope="col">${t("E-mail")}</th>
        <th role="columnheader" scope="col">${t("Valid until")}</th>
        <th role="columnheader" scope="col" class="num">${t("Created")}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${links.map((payment) => {
        const link = payment.transaction;
        const { createdAt } = link;
        return html`<tr role="row">
          <td role="cell" class="a num"><b>${amountText(payment)}</b></td>
          <td role="cell" class="b">${stateBadge(payment)}</td>
          <td role="cell" class="c cut">
            <a class="go" href="${at}/${link.uuid}">${link.merchantTransactionId}</a>
          </td>
          <td role="cell" class="e soft">
            ${link.request.customer?.email === undefined ? "" : maskedEmail(link.request.customer.email)}
            ${reusablePart(reusable.get(link.uuid), at)}
          </td>
          <td role="cell" class="wide soft">${mailText(mails.get(link.uuid))}</td>
          <td role="cell" class="wide soft nowrap">
            ${link.expiresAt ? minuteText(link.expiresAt) : t("no end")}
          </td>
          <td role="cell" class="d num soft">
            <time datetime="${createdAt.toString()}" title="${timeText(createdAt)}"
              >${agoText(createdAt, payment.now)}</time
            >
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** A payment that a customer began on a link for several payments has a link of its own, which the list has too. */
function reusablePart(guid: string | undefined, at: string): Html {
  if (guid === undefined) return html``;
  return html`<a href="${at}/reusable/${guid}">${t("Of a link for several payments")}</a>`;
}

/** The state of an e-mail, and why it was not sent. */
export function mailText(
  mail: { readonly state: string; readonly reason: string | null } | undefined,
): string {
  if (!mail) return t("none");
  const words = Object.hasOwn(MAIL_WORDS, mail.state)
    ? t(MAIL_WORDS[mail.state as keyof typeof MAIL_WORDS])
    : mail.state;
  const hasReason = mail.state === "not_sent" || mail.state === "refused";
  return hasReason ? `${words}: ${reasonOfMail(mail.reason ?? undefined)}` : words;
}

const MAIL_WORDS = {
  queued: "waiting",
  sending: "is being sent",
  sent: "sent",
  unclear: "perhaps sent: the mail server did not respond",
  refused: "not sent",
  not_sent: "not sent",
} as const;
