import type { BookingCheck, BookingProfile, ListedExport, PlannedExport } from "../../../bank/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { At } from "../../frame/address.ts";
import { emptyPart } from "../../frame/empty-part.ts";
import { textField } from "../../frame/field.ts";
import { listTable, openingColumn } from "../../frame/list-table.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { decimalText } from "../../payment-facts/words.ts";
import { bankTabs } from "../bank-place.ts";
import { bookedText } from "../bank-words.ts";
import { firstRowsPart, sumsPart } from "./preview-part.ts";
import { profileName, profilePart } from "./profile-part.ts";

export interface BookingView {
  readonly profiles: readonly BookingProfile[];
  /** The one that is shown; undefined where there is none yet. */
  readonly profile: BookingProfile | undefined;
  /** The newest first. */
  readonly exports: readonly ListedExport[];
  readonly connectorNames: ReadonlyMap<string, string>;
  readonly from: string;
  readonly to: string;
  readonly isCreated: boolean;
  /** The export of the chosen days as it would be; undefined unless it was requested. */
  readonly preview: PlannedExport | undefined;
  readonly problem: { readonly field: "from" | "to"; readonly message: string } | undefined;
  readonly curl: string;
}

/** Files for the bookkeeping: the next one, the checks of the last one, those so far, and the profile. */
export function bookingPage(visit: PlaceVisit, view: BookingView): ShownPage {
  const { profile, exports, problem, isCreated, preview, curl } = view;
  const [last] = exports;
  const { at } = visit;
  const title = t("Booking");
  const content = html`${pageHead({
    title,
    above: [{ at: at("bank"), text: t("Bank") }],
    actions: html`<a class="button" href="${at("bank", "booking", "new")}">${t("New profile")}</a>`,
  })}
  ${bankTabs(visit, "booking")} ${errorSummary(problem ? [problem] : [])}
  ${isCreated && !problem ? html`<p class="note" role="status">${t("The file is made. It never changes.")}</p>` : ""}
  ${
    profile === undefined
      ? emptyPart({
          title: t("No booking profile yet"),
          text: t(
            "A profile says which accounts your bookkeeping uses for payments, fees and payouts, and in which format it reads them: DATEV, a journal as CSV, or a bank statement (camt.053) for each provider.",
          ),
          action: { at: at("bank", "booking", "new"), text: t("Create profile") },
        })
      : html`${profilesPart(view, at)}
          <div class="two">
            <div class="stack">
              ${createPart(visit, view, profile, at)}
              ${checksPart(visit, view, { of: preview ?? last, isMade: preview === undefined })}
              ${preview ? firstRowsPart(preview) : ""} ${exportsPart(exports, at)}
            </div>
            <aside class="stack" aria-label="${t("Details")}">
              ${preview ? sumsPart(preview) : ""} ${profilePart(view, profile, at)}
            </aside>
          </div>`
  }`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function profilesPart({ profiles, profile }: BookingView, at: At): Html {
  if (profiles.length < 2) return html``;
  return html`<nav class="chips bank-profiles" aria-label="${t("Booking profiles")}">
    ${profiles.map(
      (one) =>
        html`<a
          class="chip"
          href="${at("bank", "booking", { profile: one.guid })}"
          ${one.guid === profile?.guid ? html`aria-current="true"` : ""}
          >${profileName(one)}</a
        >`,
    )}
  </nav>`;
}

function createPart(
  visit: PlaceVisit,
  { exports, from, to, problem }: BookingView,
  profile: BookingProfile,
  at: At,
): Html {
  const { viewer } = visit;
  const number = (exports[0]?.number ?? 0) + 1;
  const field = (name: "from" | "to", label: string, value: string): Html =>
    textField({
      name,
      label,
      type: "date",
      value,
      problem: problem?.field === name ? problem.message : undefined,
      required: true,
    });
  return html`<section class="panel pad">
    <h2>${t("Export {number}", { number: String(number) })}</h2>
    <form method="post" action="${at("bank", "booking", profile.guid, "exports")}">
      ${csrfField(viewer)}
      <div class="bank-days">${field("from", t("First day"), from)} ${field("to", t("Last day"), to)}</div>
      <p class="hint">
        ${t("Days of {zone}. Exported movements are not exported again; later ones of these days are rows of the next file.", { zone: profile.timeZone })}
      </p>
      <p class="actions">
        <button class="primary">${icon("download", "s")}${t("Create export")}</button>
        <button name="preview" value="yes">${t("Preview")}</button>
      </p>
    </form>
  </section>`;
}

/** The checks of the last export, or of the next one as far as it is known. */
function checksPart(
  visit: PlaceVisit,
  view: BookingView,
  { of, isMade }: { of: Pick<PlannedExport, "number" | "checks"> | undefined; isMade: boolean },
): Html {
  if (!of || of.checks.length === 0) return html``;
  return html`<section class="panel">
    <header>
      <h2>${t("Checks of export {number}", { number: String(of.number) })}</h2>
      <span class="soft small">${fitText(of.checks)}</span>
    </header>
    <ul class="todo rows">
      ${of.checks.map((check) => checkOf(visit, check, view))}
    </ul>
    <footer>
      ${
        isMade
          ? t("Missing movements follow in the next file, as rows of their own.")
          : t("You can create the export now: what is missing follows in the next one, as rows of its own.")
      }
    </footer>
  </section>`;
}

function checkOf(
  { at, place }: PlaceVisit,
  check: BookingCheck,
  { profile, connectorNames }: BookingView,
): Html {
  const { connectorGuid, clearingBalance, capturedNotPaidOut, equal } = check;
  const name = connectorNames.get(connectorGuid) ?? connectorGuid;
  const facts = {
    account: profile?.accounts.clearing[connectorGuid] ?? "",
    balance: amountText(clearingBalance, check),
    held: amountText(capturedNotPaidOut, check),
  };
  return html`<li>
    <span class="round ${equal ? "good" : "wait"}">${icon(equal ? "check" : "alert")}</span
    ><span
      ><b
        >${equal ? t("{name}: the clearing account fits", { name }) : t("{name}: the clearing account differs", { name })}</b
      ><span class="soft"
        >${
          equal
            ? t("{account} has {balance}: captured, and not paid out yet.", facts)
            : t("{account} has {balance}; captured and not paid out are {held}.", facts)
        }</span
      ></span
    >${
      equal || !place.allows("settlements")
        ? html`<span></span>`
        : html`<a class="button" href="${at("settlements")}">${t("Payouts")}</a>`
    }
  </li>`;
}

/** The checks of older exports have no currency. */
function amountText(amount: string, { currency }: BookingCheck): string {
  return currency === undefined ? amount : decimalText(amount, currency);
}

function exportsPart(exports: readonly ListedExport[], at: At): Html {
  if (exports.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Exports so far")}</h2></header>
    ${listTable({
      caption: t("Exports so far"),
      isShort: true,
      rows: exports,
      columns: [
        openingColumn<ListedExport>({
          head: t("File"),
          at: ({ guid }) => at("bank", "booking", "exports", guid),
          text: ({ fileName }) => fileName,
        }),
        {
          head: t("Period"),
          cell: ({ periodFrom, periodTo }) => `${bookedText(periodFrom)} – ${bookedText(periodTo)}`,
          onPhone: "second",
          look: ["nowrap"],
        },
        {
          head: t("Rows"),
          cell: ({ rows }) => String(rows),
          onPhone: "second end",
          look: ["num"],
          hasLabel: true,
        },
        {
          head: t("Checks"),
          cell: ({ checks }) => (checks.length === 0 ? "" : fitText(checks)),
          onPhone: "first end",
          look: ["soft"],
        },
        { head: t("Created"), cell: ({ createdAt }) => minuteText(createdAt), look: ["soft", "nowrap"] },
      ],
    })}
    <footer>${t("An export never changes: the file is the same at every download.")}</footer>
  </section>`;
}

function fitText(checks: readonly BookingCheck[]): string {
  const equal = checks.filter((check) => check.equal).length;
  return t("{count} of {total} fit", { count: equal, total: checks.length });
}
