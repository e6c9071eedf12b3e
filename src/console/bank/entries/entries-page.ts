import type { OwnAccount } from "../../../bank/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { emptyPart } from "../../frame/empty-part.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { figureValue } from "../../frame/figure-size.ts";
import { listFoot } from "../../frame/list-foot.ts";
import type { ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { counted, t } from "../../language/translate.ts";
import { decimalText, minorText } from "../../payment-facts/words.ts";
import { bankTabs } from "../bank-place.ts";
import { bookedText, ibanText } from "../bank-words.ts";
import { entriesTable } from "./entries-table.ts";
import type { EntriesView } from "./entries-view.ts";
import { isFiltered } from "./read-entries.ts";

/** The entries of the merchant's own account: what waits for a person, and everything by a filter. */
export function entriesPage(visit: PlaceVisit, view: EntriesView): ShownPage {
  const { accounts, fields, entries, curl } = view;
  const title = t("Bank");
  const content = html`${pageHead({ title, lead: leadOf(accounts), actions: actions(visit, view) })}
  ${bankTabs(visit, "entries")}
  ${view.isAssigned ? html`<p class="note" role="status">${t("The entry is assigned.")}</p>` : ""}
  ${
    accounts.size === 0
      ? noAccount(visit)
      : html`${gapNotice(visit, view)} ${figures(visit, view)} ${filterForm(visit, view)}
        ${
          entries.length > 0
            ? html`${entriesTable(visit, entries)} ${foot(visit, view)}`
            : !isFiltered(fields)
              ? emptyPart({
                  title: t("No statement yet"),
                  text: t(
                    "Customers can pay to your own account: they see IBAN, amount, reference and a code. Import a statement of your bank (camt.052, .053, .054 or MT940), or let the gateway read a folder: payments are then found by themselves.",
                  ),
                  action: {
                    at: visit.at("bank", "statements"),
                    text: t("Import statement"),
                  },
                })
              : html`<p class="panel pad soft">${t("No entry matches.")}</p>`
        }`
  }`;
  return { title, content, curl };
}

function leadOf(accounts: ReadonlyMap<string, OwnAccount>): string {
  return [...accounts.values()]
    .slice(0, 3)
    .map(({ accountHolder, iban }) => `${accountHolder} · ${ibanText(iban)}`)
    .join(", ");
}

function actions(visit: PlaceVisit, { accounts }: EntriesView): Html | "" {
  if (accounts.size === 0) return "";
  const { at } = visit;
  return html`<a class="button" href="${at("bank", "files")}">${t("Transfer files")}</a>
    <a class="button primary" href="${at("bank", "statements")}"
      >${icon("file", "s")}${t("Import statement")}</a
    >`;
}

function noAccount(visit: PlaceVisit): Html {
  const { place, viewer } = visit;
  return emptyPart({
    title: t("No account of your own yet"),
    text:
      viewer.frame?.testMode === true
        ? t("A connector of the bank account in test mode adds one here.")
        : t(
            "A live connector of the bank account adds one here: customers then transfer to your own account.",
          ),
    action: place.allows("see_configuration")
      ? { at: visit.at("connectors"), text: t("Connectors") }
      : undefined,
  });
}

/** The newest statement that does not follow the one before it. */
function gapNotice({ at }: PlaceVisit, { statements }: EntriesView): Html | "" {
  const gap = statements.find(({ gapAfter }) => gapAfter !== null);
  if (!gap || gap.gapAfter === null) return "";
  const { currency, opening, gapAfter, openingDay, number, statementId } = gap;
  return html`<p class="notice wrong">
    ${icon("alert")}<span
      ><b>${t("A statement is missing.")}</b> ${t(
        "Statement {number} of {day} begins with {opening}, and the one before it ended with {closing}.",
        {
          number: number ?? statementId,
          day: bookedText(openingDay),
          opening: decimalText(opening, currency),
          closing: decimalText(gapAfter, currency),
        },
      )}</span
    >
    <a href="${at("bank", "statements")}">${t("Import it")}</a>
  </p>`;
}

function figures(visit: PlaceVisit, view: EntriesView): Html {
  const { accounts, statements, waiting, toSend } = view;
  const { at } = visit;
  const balances = [...accounts.keys()].flatMap(
    (iban) => statements.find((statement) => statement.iban === iban) ?? [],
  );
  const shown = [
    ...balances.slice(0, 2).map(({ iban, closing, currency, closingDay }) =>
      figure({
        href: at("bank", "statements"),
        name: balances.length === 1 ? t("Balance") : t("Balance of {account}", { account: ibanText(iban) }),
        value: decimalText(closing, currency),
        below: t("booked until {day}", { day: bookedText(closingDay) }),
      }),
    ),
    ...waiting.slice(0, 3).map(({ currency, direction, count, proposed, minor }) =>
      figure({
        href: at("bank", { state: "waiting", direction, currency }),
        name: direction === "in" ? t("To assign, in") : t("To assign, out"),
        value: minorText(minor, currency),
        below: `${counted(count, { one: "{count} entry", other: "{count} entries" })}${
          proposed === 0
            ? ""
            : `, ${counted(proposed, { one: "{count} with a proposal", other: "{count} with a proposal" })}`
        }`,
      }),
    ),
    ...toSend.slice(0, 1).map(({ currency, count, minor }) =>
      figure({
        href: at("bank", "files"),
        name: t("To send back"),
        value: minorText(minor, currency),
        below: counted(count, {
          one: "{count} transfer, for the next file",
          other: "{count} transfers, for the next file",
        }),
      }),
    ),
  ];
  if (shown.length === 0) return html``;
  return html`<section class="panel figures solo" aria-label="${t("Key figures")}">${shown}</section>`;
}

function figure(of: { href: string; name: string; value: string; below: string }): Html {
  return html`<a class="figure" href="${of.href}"
    ><span class="named"><span class="name">${of.name}</span></span
    >${figureValue(of.value)}<span class="tiny"><span class="soft">${of.below}</span></span></a
  >`;
}

function filterForm(visit: PlaceVisit, { accounts, fields }: EntriesView): Html {
  const { at } = visit;
  const kept = { direction: fields.direction, currency: fields.currency, import: fields.import };
  return html`<form class="filters" method="get" action="${at("bank")}">
    ${Object.entries(kept).map(([name, value]) =>
      value === "" ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${textField({ name: "query", label: t("Name, text, order, reference or amount"), value: fields.query, autocomplete: "off" })}
    ${choiceField({
      name: "state",
      label: t("State"),
      value: fields.state,
      options: [
        ["", t("All entries")],
        ["waiting", t("To assign")],
        ["unmatched", t("Unmatched")],
        ["proposed", t("Proposed")],
        ["matched", t("Matched")],
        ["returned", t("Returned")],
        ["ignored", t("No payment")],
      ],
    })}
    ${
      accounts.size < 2
        ? ""
        : choiceField({
            name: "account",
            label: t("Account"),
            value: fields.account,
            options: [
              ["", t("All accounts")],
              ...[...accounts.keys()].map((iban) => [iban, ibanText(iban)] as const),
            ],
          })
    }
    <p class="actions">
      <button>${icon("search", "s")}${t("Search")}</button>
      ${isFiltered(fields) ? html`<a class="button" href="${at("bank")}">${t("All entries")}</a>` : ""}
    </p>
  </form>`;
}

function foot({ at }: PlaceVisit, { fields, next }: EntriesView): Html {
  if (next === undefined) return html``;
  const address = at("bank", { ...fields, after: String(next) });
  return listFoot("", [html`<a class="button" rel="next" href="${address}">${t("More")}</a>`]);
}
