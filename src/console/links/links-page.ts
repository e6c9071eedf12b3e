import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { SearchPosition } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { linkTabs } from "./link-tabs.ts";
import { reasonOfMail } from "./timeline.ts";
import { filterQuery, type FilterFields, type ReadFilter } from "../payment-facts/filter.ts";
import type { StateGroup } from "../payment-facts/groups.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { amountText, maskedEmail } from "../payment-facts/words.ts";
import { minuteText } from "../language/time-text.ts";
import type { At } from "../frame/address.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { dayFields } from "../frame/days.ts";
import { choiceField, textField } from "../frame/field.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { olderFoot } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import { agoColumn, openingColumn, type Columns } from "../frame/list-table.ts";
import type { ShownPage } from "../frame/page.ts";
import { STATE_COLUMN } from "../payment-facts/badges.ts";
import { codeField } from "../frame/code-field.ts";
import { t } from "../language/translate.ts";
import { STATE_WORDS } from "../payments/list/filter-part.ts";

interface Links {
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
export function linksPage(visit: PlaceVisit, view: Links): ShownPage {
  const { at, place } = visit;
  const { read, links, next, isFirstPage } = view;
  return listPage({
    title: t("Payment links"),
    caption: t("Payment links, newest first"),
    actions: html`${view.views}
    ${
      place.allows("links", { testMode: true })
        ? html`<a class="button primary" href="${at("links", "new")}"
            >${icon("plus", "s")}${t("New link")}</a
          >`
        : ""
    }`,
    problems: read.problems,
    filter: html`<div class="list-tools">${linkTabs(visit, "single")} ${filterForm(view, visit)}</div>`,
    columns: columns(visit, view),
    rows: links,
    empty: nothing(view, visit),
    foot: olderFoot({
      newest: isFirstPage ? undefined : at("links", filterQuery(read.fields)),
      older: next ? at("links", filterQuery(read.fields, next)) : undefined,
      isEmpty: links.length === 0,
    }),
  });
}

function filterForm({ read: { fields, problems } }: Links, { at }: PlaceVisit): Html {
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
    <form class="filters" method="get" action="${at("links")}">
      ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
      ${choiceField({ name: "state", label: t("State"), value: fields.state, options: [["", t("Any")], ...states] })}
      ${dayFields({ days: fields, problems })} ${text("amount", t("Amount or range"))}
      ${codeField({ kind: "currency", name: "currency", label: t("Currency"), value: fields.currency, none: t("Any"), problem: problemOf("currency") })}
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at("links")}">${t("Clear")}</a>
      </p>
    </form>
  </details>`;
}

/** The groups of states, as they are said of links. */
const LINK_STATES = { ...STATE_WORDS, successful: "Paid" } as const satisfies Readonly<
  Record<StateGroup, Text>
>;

function nothing({ read, next }: Links, { at, place }: PlaceVisit): Html {
  if (read.problems.length > 0) return html``;
  if (next) return html`<p>${t("No match in the links searched so far.")}</p>`;
  if (Object.values(read.fields).some((value) => value !== ""))
    return html`<p>${t("No match.")} <a href="${at("links")}">${t("Show all links")}</a></p>`;
  return emptyPart({
    title: t("There are no links yet"),
    text: place.allows("links", { testMode: true })
      ? t("Create one here, or with the API: a debit with payByLink.")
      : t("Colleagues and the shop create them."),
  });
}

function columns({ at }: PlaceVisit, { links, mails, reusable }: Links): Columns<ShownPayment> {
  const [first] = links;
  if (!first) return [];
  return [
    {
      head: t("Amount"),
      cell: (payment) => html`<b>${amountText(payment)}</b>`,
      onPhone: "first",
      look: ["num"],
    },
    { head: t("State"), ...STATE_COLUMN, onPhone: "first end" },
    openingColumn({
      head: t("Order"),
      at: ({ transaction }) => at("links", transaction.uuid),
      text: ({ transaction }) => transaction.merchantTransactionId,
      onPhone: "second",
      look: ["cut"],
    }),
    {
      head: t("Customer"),
      cell: ({ transaction: { uuid, request } }) => {
        const email = request.customer?.email;
        return html`${email === undefined ? "" : maskedEmail(email)} ${reusablePart(reusable.get(uuid), at)}`;
      },
      onPhone: "second next",
      look: ["soft"],
    },
    { head: t("E-mail"), cell: ({ transaction }) => mailText(mails.get(transaction.uuid)), look: ["soft"] },
    {
      head: t("Valid until"),
      cell: ({ transaction: { expiresAt } }) => (expiresAt ? minuteText(expiresAt) : t("no end")),
      look: ["soft", "nowrap"],
    },
    agoColumn({ head: t("Created"), at: ({ transaction }) => transaction.createdAt, now: first.now }),
  ];
}

/** A payment that a customer began on a link for several payments has a link of its own, which the list has too. */
function reusablePart(guid: string | undefined, at: At): Html {
  if (guid === undefined) return html``;
  return html`<a href="${at("links", "reusable", guid)}">${t("Of a link for several payments")}</a>`;
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
