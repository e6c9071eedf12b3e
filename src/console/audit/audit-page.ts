import { html, type Html } from "../../platform/pages/index.ts";
import type { ChainCheck, ConfigurationChange } from "../../tenancy/index.ts";
import { csvTime } from "../../platform/csv.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { storyList } from "../frame/story-list.ts";
import { dayChips, dayFields, daysInForce, isAnyTime, type Days, type ReadDays } from "../frame/days.ts";
import { textField } from "../frame/field.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { AUDIT_KINDS, type AuditKindName } from "./audit-kinds.ts";
import { runItem, runsOf, showsNumbers, shownHash, valuesOf } from "./audit-entries.ts";
import type { RefundFacts } from "./refund-sentence.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, t, tHtml } from "../language/translate.ts";

interface AuditView {
  readonly entries: readonly ConfigurationChange[];
  readonly refunds: RefundFacts;
  /** By user name. */
  readonly names: ReadonlyMap<string, string>;
  /** The filter: entries of this user only; empty for all. */
  readonly who: string;
  /** Entries of this kind only; undefined for all. */
  readonly kind: AuditKindName | undefined;
  readonly period: ReadDays;
  readonly today: Temporal.PlainDate;
  /** Older entries are before this one. */
  readonly next: string | undefined;
  /** Undefined unless it was requested. */
  readonly check: ChainCheck | undefined;
  readonly curl: string;
}

export function auditPage(visit: PlaceVisit, view: AuditView): ShownPage {
  const { at, place } = visit;
  const { entries, who, kind, period, next, check } = view;
  const address = ({
    days = period.days,
    ...more
  }: { days?: Days; before?: string; file?: ".csv"; ofKind?: AuditKindName | null } = {}): string => {
    const { before, file = "", ofKind = kind ?? null } = more;
    return at(`audit${file}`, { who, kind: ofKind ?? undefined, ...daysInForce(days), before });
  };
  const isFiltered = who !== "" || kind !== undefined || !isAnyTime(period.days);
  const content = html`${pageHead({
      title: t("Audit of {place}", { place: place.name }),
      lead: t(
        "Each entry is written in the same transaction as its change, with a hash of itself and the previous entry.",
      ),
      actions: html`<a class="button" href="${at("audit", { check: "yes" })}">${t("Verify the chain")}</a>
        ${csvMenu(t("Export as CSV"), [{ address: address({ file: ".csv" }) }])}
        ${csvMenu(t("Refunds by person"), [{ address: refundsAddress(visit, view) }])}`,
    })}
    ${check ? checkNote(check, place.guid) : ""} ${errorSummary(period.problems)}
    <nav class="chips" aria-label="${t("Quick filters")}">
      ${dayChips(period.days, { today: view.today, address: (days) => address({ days }) })}
    </nav>
    ${kindChips(kind, (ofKind) => address({ ofKind }))}
    <form class="filters by-user" method="get" action="${at("audit")}">
      ${kind === undefined ? "" : html`<input type="hidden" name="kind" value="${kind}" />`}
      ${textField({ name: "who", label: t("User"), value: who, hint: t("An e-mail address, or the username of a credential."), autocomplete: "off" })}
      ${dayFields(period)}
      <p class="actions">
        <button>${t("Show")}</button>
        ${isFiltered ? html`<a class="button" href="${at("audit")}">${t("Clear")}</a>` : ""}
      </p>
    </form>
    ${
      entries.length === 0
        ? html`<p>${isFiltered ? t("No entry matches this filter.") : t("There are no entries.")}</p>`
        : storyList(
            runsOf(entries, kind).map((run) =>
              runItem(run, { place: visit.place, refunds: view.refunds, names: view.names }),
            ),
          )
    }
    <p class="actions">
      ${next === undefined ? "" : html`<a class="button" rel="next" href="${address({ before: next })}">${t("Older")}</a>`}
    </p>`;
  const status = period.problems.length > 0 ? 422 : 200;
  return { title: t("Audit"), content, curl: view.curl, status };
}

/** Quick filters by kind; the chosen one leads back to all. */
function kindChips(kind: AuditKindName | undefined, address: (kind: AuditKindName | null) => string): Html {
  return html`<nav class="chips" aria-label="${t("Kinds of entries")}">
    ${(Object.keys(AUDIT_KINDS) as AuditKindName[]).map(
      (one) =>
        html`<a
          class="chip"
          href="${address(one === kind ? null : one)}"
          ${one === kind ? html`aria-current="true"` : ""}
          >${t(AUDIT_KINDS[one].word)}</a
        >`,
    )}
  </nav>`;
}

/** The file of the same days. */
function refundsAddress({ at }: PlaceVisit, { period }: AuditView): string {
  return at("refunds-by-person.csv", daysInForce(period.days));
}

function checkNote(check: ChainCheck, placeGuid: string): Html {
  if (!showsNumbers(placeGuid))
    return check.isIntact
      ? html`<p class="note" role="status"><strong>${t("The audit is intact.")}</strong></p>`
      : html`<p class="note wrong" role="alert"><strong>${t("The audit is broken.")}</strong></p>`;
  if (!check.isIntact)
    return html`<p class="note wrong" role="alert">
      <strong>${t("The audit is broken at entry {number}.", { number: String(check.seq) })}</strong>
      ${check.problem}
    </p>`;
  return html`<div class="note" role="status">
    <p>
      <strong>${t("The audit is intact:")}</strong>
      ${counted(check.entries, { one: "{count} entry.", other: "{count} entries." })}
    </p>
    <p>
      ${tHtml("Keep a copy of the newest hash elsewhere. {command} can compare it with the chain later.", { command: html`<code>npm run audit:verify</code>` })}
    </p>
    <pre tabindex="0"><code>${String(check.head.seq)}:${check.head.hash}</code></pre>
  </div>`;
}

const COLUMNS: readonly (readonly [
  name: string,
  value: (entry: ConfigurationChange, placeGuid: string) => string,
])[] = [
  ["entry", ({ seq }, placeGuid) => (showsNumbers(placeGuid) ? String(seq) : "")],
  ["at", ({ at }) => csvTime(at)],
  ["test time", ({ testAt }) => (testAt === null ? "" : csvTime(testAt))],
  ["user", ({ username }) => username ?? ""],
  ["address", ({ address }) => address ?? ""],
  ["request", ({ requestId }) => requestId ?? ""],
  ["operation", ({ operation }) => operation ?? ""],
  ["action", ({ action }) => action],
  ["entity", ({ entity }) => entity],
  ["target", ({ target }) => target],
  ["place", ({ placeGuid }) => placeGuid ?? ""],
  ["before", (entry) => valuesOf(entry, entry.before)],
  ["after", (entry) => valuesOf(entry, entry.after)],
  ["hash", shownHash],
];

export const AUDIT_CSV_COLUMNS = COLUMNS.map(([name]) => name);

export function auditCsvValues(entry: ConfigurationChange, placeGuid: string): string[] {
  return COLUMNS.map(([, value]) => value(entry, placeGuid));
}
