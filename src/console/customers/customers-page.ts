import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { textField } from "../frame/field.ts";
import { olderFoot } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import { openingColumn, type Columns } from "../frame/list-table.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { customerName, customerNumber, maskedEmailOf } from "./customer-text.ts";
import type { ListedCustomer } from "./paid-by-customers.ts";

interface Customers {
  readonly profiles: readonly ListedCustomer[];
  /** Names of containers by id. */
  readonly containers: ReadonlyMap<number, string>;
  /** The position of the next page. */
  readonly next: string | undefined;
  /** The text that was searched for; undefined for the list. */
  readonly query: string | undefined;
}

const MASKED = { isShown: false };

/** Customers with stored instruments, the newest first, or those that a search found. */
export function customersPage(visit: PlaceVisit, view: Customers): ShownPage {
  const { at } = visit;
  const { profiles, next } = view;
  return listPage({
    title: t("Customers"),
    caption: t("Customers, newest first"),
    lead: t("Customers with stored cards and accounts, and what was paid with them"),
    actions: links(visit),
    filter: searchForm(visit, view),
    columns: columns(visit, view),
    rows: profiles,
    empty: nothing(visit, view),
    foot: olderFoot({ newest: undefined, older: next && at("customers", { after: next }) }),
  });
}

/** By POST, so that what is searched for stands in no address. */
function searchForm({ at, viewer }: PlaceVisit, { query }: Customers): Html {
  return html`<form
    class="find-here"
    role="search"
    method="post"
    action="${at("customers", "search")}"
    aria-label="${t("Search customers")}"
  >
    ${csrfField(viewer)}
    ${textField({
      name: "query",
      label: t("Search customers"),
      value: query ?? "",
      hint: t("Name, e-mail, customer number, phone, or last four digits of a card"),
      autocomplete: "off",
      maxlength: 200,
    })}
    <button class="primary">${t("Search")}</button>
    ${query === undefined ? "" : html`<a class="button" href="${at("customers")}">${t("All customers")}</a>`}
  </form>`;
}

function nothing({ at, docs, place }: PlaceVisit, { containers, query }: Customers): Html {
  const guide = { at: docs("customer-profiles"), text: t("Guide to customer profiles") };
  if (containers.size === 0)
    return emptyPart({
      title: t("Customer profiles are not set up"),
      text: t(
        "No connector here has a container for customers. An operator assigns one to a connector or the tenant.",
      ),
      action:
        place.kind === "tenant" && place.allows("settings")
          ? { at: at("settings", "features"), text: t("Open the features") }
          : guide,
    });
  if (query === undefined)
    return emptyPart({
      title: t("There are no customers yet"),
      text: t("One appears when a payment stores its card for a customer."),
      action: guide,
    });
  return html`<section class="panel"><p class="body soft">${t("No customer has that.")}</p></section>`;
}

function columns({ at }: PlaceVisit, { containers }: Customers): Columns<ListedCustomer> {
  return [
    openingColumn({
      head: t("Customer"),
      at: ({ guid }) => at("customers", guid),
      text: (profile) => customerName(profile, MASKED),
    }),
    {
      head: t("E-mail"),
      cell: (profile) => maskedEmailOf(profile, MASKED),
      onPhone: "second",
      look: ["soft"],
    },
    { head: t("Customer number"), cell: (profile) => customerNumber(profile, MASKED) },
    {
      head: t("Paid"),
      onPhone: "first end",
      cell: ({ paid }) =>
        paid === undefined
          ? t("too many to add up")
          : html`${paid.map(({ currency, paidMinor }) => html`<div>${minorText(paidMinor, currency)}</div>`)}`,
      look: ["num"],
    },
    {
      head: t("Last payment"),
      cell: ({ paid }) => {
        const at = paid?.[0]?.lastPaidAt;
        return at === undefined
          ? html`<span class="soft">–</span>`
          : html`<time datetime="${at.toString()}">${longDayText(at)}</time>`;
      },
      look: ["num"],
    },
    {
      head: t("Stored"),
      cell: ({ instrumentCount, expires }) =>
        html`${instrumentCount}${expires === undefined ? "" : html` <span class="soft">${t("until {time}", { time: `${expires.slice(5)}/${expires.slice(2, 4)}` })}</span>`}`,
      look: ["num"],
    },
    containers.size > 1
      ? {
          head: t("Container"),
          cell: ({ containerId }) => containers.get(containerId) ?? "",
          look: ["soft"],
          yields: 1,
        }
      : undefined,
    {
      head: t("Since"),
      cell: ({ createdAt }) =>
        html`<time datetime="${createdAt.toString()}">${longDayText(createdAt)}</time>`,
      onPhone: "second end",
      look: ["num", "soft"],
    },
  ];
}

function links({ at, place }: PlaceVisit): Html {
  return html`<a class="button" href="${at("customers", "expiring")}">${t("Cards that expire")}</a>
    ${place.allows("vault") ? html`<a class="button" href="${at("customers", "imports")}">${t("Import cards")}</a>` : ""}`;
}
