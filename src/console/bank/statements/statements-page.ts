import type {
  ImportError,
  InboxState,
  ListedImport,
  ListedStatement,
  OwnAccount,
  SourceRun,
} from "../../../bank/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { fileField } from "../../frame/field.ts";
import { listTable, openingColumn } from "../../frame/list-table.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { minuteText } from "../../language/time-text.ts";
import { counted, t } from "../../language/translate.ts";
import { decimalText } from "../../payment-facts/words.ts";
import { linesPart } from "./lines-part.ts";
import { sourceProblem } from "./statement-fault-words.ts";
import { bankTabs } from "../bank-place.ts";
import { bookedText, ibanText } from "../bank-words.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";

interface StatementsView {
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  readonly imports: readonly ListedImport[];
  readonly statements: readonly ListedStatement[];
  readonly inbox: InboxState | undefined;
  /** The last run of each bank source. */
  readonly sources: readonly SourceRun[];
  readonly problem: { readonly message: string; readonly lines: readonly ImportError[] } | undefined;
  readonly curl: string;
}

/** Statements of the bank: the form for a file, what was imported, the balances one after the other, and the watched folder. */
export function statementsPage(visit: PlaceVisit, view: StatementsView): ShownPage {
  const { problem, curl } = view;
  const title = t("Statements");
  const above = [{ at: visit.at("bank"), text: t("Bank") }];
  const content = html`${pageHead({ title, above })} ${bankTabs(visit, "statements")}
    ${errorSummary(problem ? [{ field: "file", message: problem.message }] : [])}
    <div class="two">
      <div class="stack">${uploadForm(visit, view)} ${importsPart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">
        ${accountsPart(visit, view)} ${statementsPart(view)} ${sourcesPart(view)} ${inboxPart(view)}
      </aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function uploadForm(visit: PlaceVisit, { accounts, problem }: StatementsView): Html {
  const { viewer } = visit;
  if (accounts.size === 0)
    return html`<p class="panel pad soft">
      ${t("A statement is imported into the account of a connector, and there is none in this mode.")}
    </p>`;
  return html`<section class="panel pad">
    <form method="post" action="${visit.at("bank", "statements")}" enctype="multipart/form-data">
      ${csrfField(viewer)}
      ${fileField({ label: t("File of the bank"), hint: t("camt.052, .053 or .054, MT940, or a zip with several, at most 16 MiB. The API takes files of 64 MiB."), problem: problem?.message })}
      ${problem === undefined ? "" : linesPart(problem.lines)}
      <button class="primary">${t("Import statement")}</button>
    </form>
  </section>`;
}

function importsPart(visit: PlaceVisit, { imports }: StatementsView): Html {
  if (imports.length === 0) return html``;
  const { at } = visit;
  return html`<section class="panel">
    <header><h2>${t("Imports")}</h2></header>
    ${listTable({
      caption: t("Imports, newest first"),
      isShort: true,
      rows: imports,
      columns: [
        openingColumn<ListedImport>({
          head: t("Imported"),
          at: ({ guid }) => at("bank", "statements", guid),
          text: ({ createdAt }) => minuteText(createdAt),
          name: ({ guid }) => guid,
          look: ["nowrap"],
        }),
        {
          head: t("File"),
          cell: ({ fileName }) => fileName ?? t("by the API"),
          onPhone: "second",
          look: ["soft", "cut"],
        },
        {
          head: t("New entries"),
          cell: ({ guid, added }) =>
            added === 0 ? "0" : html`<a href="${at("bank", { import: guid })}">${added}</a>`,
          onPhone: "second end",
          look: ["num"],
          hasLabel: true,
        },
        {
          head: t("Known before"),
          cell: ({ entries, added }) => String(entries - added),
          look: ["num", "soft"],
        },
        { head: t("Result"), cell: resultBadge, onPhone: "first end" },
      ],
    })}
  </section>`;
}

export function resultBadge({ gap, errors }: Pick<ListedImport, "gap" | "errors">): Html {
  if (errors.length > 0)
    return html`<span class="badge wait"
      >${counted(errors.length, { one: "{count} problem", other: "{count} problems" })}${icon("alert", "xs")}</span
    >`;
  if (gap) return html`<span class="badge wait">${t("After a gap")}${icon("alert", "xs")}</span>`;
  return html`<span class="badge good">${t("Complete")}${icon("check", "xs")}</span>`;
}

function accountsPart({ at, place }: PlaceVisit, { accounts }: StatementsView): Html {
  if (accounts.size === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Accounts")}</h2></header>
    <ul class="body">
      ${[...accounts.values()].map(
        ({ iban, accountHolder, connectors }) =>
          html`<li class="bank-account">
            <b>${accountHolder}</b><br /><code>${ibanText(iban)}</code><br /><span class="tiny soft"
              >${connectors.map(
                ({ guid, name }, index) =>
                  html`${index > 0 ? ", " : ""}${
                    place.allows("see_configuration")
                      ? html`<a href="${at("connectors", guid)}">${name}</a>`
                      : name
                  }`,
              )}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function statementsPart({ statements }: StatementsView): Html {
  if (statements.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Balances")}</h2></header>
    <ul class="body">
      ${statements.map(
        ({ number, statementId, iban, currency, opening, closing, closingDay, gapAfter }) =>
          html`<li class="pulse">
            <i class="dot ${gapAfter === null ? "good" : "wrong"}"></i
            ><b>${number ?? statementId} · ${bookedText(closingDay)}</b
            ><span class="soft">${decimalText(closing, currency)}</span>
            <span class="more tiny soft"
              >${
                gapAfter === null
                  ? t("began with {opening}", { opening: decimalText(opening, currency) })
                  : t(
                      "Before it one is missing: it ended with {closing}, and this one begins with {opening}.",
                      {
                        closing: decimalText(gapAfter, currency),
                        opening: decimalText(opening, currency),
                      },
                    )
              }
              · ${ibanText(iban)}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function sourcesPart({ sources }: StatementsView): Html {
  if (sources.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Fetched from banks")}</h2></header>
    <ul class="body">
      ${sources.map(
        ({ source, fetchedUntil, ranAt, problem, fault }) =>
          html`<li class="pulse">
            <i class="dot ${problem === null ? "good" : "wrong"}"></i><b>${source}</b
            ><span class="soft">${minuteText(ranAt)}</span>
            <span class="more tiny soft"
              >${sourceProblem({ problem, fault })}
              ${
                fetchedUntil === null
                  ? t("Nothing was fetched yet. It is tried again.")
                  : t("Statements up to {day} are here.", { day: bookedText(fetchedUntil) })
              }</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function inboxPart({ inbox }: StatementsView): Html {
  const text =
    inbox === undefined
      ? t("No folder is watched for this merchant. The setting GATEWAY_BANK_INBOX names one.")
      : inbox.waiting === 0
        ? t("It is empty: files that are put there are imported within seconds.")
        : counted(inbox.waiting, { one: "{count} file waits.", other: "{count} files wait." });
  return html`<section class="panel">
    <header><h2>${t("Watched folder")}</h2></header>
    <div class="body">
      <p class="soft">${text}</p>
      ${
        inbox === undefined || inbox.failed.length === 0
          ? ""
          : html`<p>${t("Refused; the reason is in the file beside each:")}</p>
              <ul>
                ${inbox.failed.map((name) => html`<li><code>${name}</code></li>`)}
              </ul>`
      }
    </div>
  </section>`;
}
