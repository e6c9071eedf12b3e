import { html, type Html } from "../../payment-pages/index.ts";
import type { ChainCheck, ConfigurationChange } from "../../tenancy/index.ts";
import { csvRecord } from "../../platform/csv.ts";
import { timeText } from "../payments/words.ts";
import type { PlaceView } from "../places.ts";
import { textField } from "./field.ts";
import type { ConsolePage, Viewer } from "./page.ts";

interface AuditView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly entries: readonly ConfigurationChange[];
  /** The filter: entries of this user only; empty for all. */
  readonly who: string;
  /** Older entries are before this one. */
  readonly next: bigint | undefined;
  /** Undefined unless it was requested. */
  readonly check: ChainCheck | undefined;
}

export function auditPage(view: AuditView): ConsolePage {
  const { base, viewer, place, entries, who, next, check } = view;
  const at = `${base}/console/${place.guid}/audit`;
  const filter = who === "" ? "" : `who=${encodeURIComponent(who)}&`;
  const content = html`<h1>Audit of ${place.name}</h1>
    ${check ? checkNote(check) : ""}
    <form class="filters" method="get" action="${at}">
      ${textField({ name: "who", label: "User", value: who, hint: "An e-mail address, or the user of a credential.", autocomplete: "off" })}
      <p class="actions">
        <button>Show</button>
        ${who === "" ? "" : html`<a class="button" href="${at}">All users</a>`}
      </p>
    </form>
    ${
      entries.length === 0
        ? html`<p>There are no entries${who === "" ? "" : " of this user"}.</p>`
        : html`<ol class="story">
            ${entries.map((entry) => entryItem(entry))}
          </ol>`
    }
    <p class="actions">
      ${next === undefined ? "" : html`<a class="button" rel="next" href="${at}?${filter}before=${String(next)}">Older</a>`}
      <a class="button" href="${at}?check=yes">Check the chain</a>
      <a class="button" href="${at}.csv">Export as CSV</a>
    </p>
    <p class="hint">
      Each entry was written in the commit of the change, and has a hash over itself and the entry before.
    </p>`;
  return { title: "Audit", content, viewer, area: "audit" };
}

function checkNote(check: ChainCheck): Html {
  if (!check.isIntact)
    return html`<p class="note wrong" role="alert">
      <strong>The audit is broken at entry ${String(check.seq)}.</strong> ${check.problem}
    </p>`;
  return html`<div class="note" role="status">
    <p><strong>The audit is intact:</strong> ${String(check.entries)} entries.</p>
    <p>
      Keep the newest in another place. <code>npm run audit:verify</code> compares it with the chain later.
    </p>
    <pre tabindex="0"><code>${String(check.head.seq)}:${check.head.hash}</code></pre>
  </div>`;
}

function entryItem(entry: ConfigurationChange): Html {
  const { at, seq, username, address, entity, target, operation, requestId } = entry;
  return html`<li>
    <time datetime="${at.toString()}">${timeText(at)}</time>
    <div>
      <p>
        <strong>${username ?? "The gateway"}</strong>${address === null ? "" : html` from ${address}`}<br />
        ${sentenceOf(entry)} <span class="hint">${entity} ${target}</span>
      </p>
      <details>
        <summary>Entry ${String(seq)}</summary>
        <dl class="facts">
          <dt>Operation</dt>
          <dd>${operation ?? "none"}</dd>
          <dt>Request</dt>
          <dd>${requestId ?? "none"}</dd>
          <dt>Place</dt>
          <dd>${entry.placeGuid ?? "the whole installation"}</dd>
          ${valueRow("Before", valuesOf(entry, entry.before))}
          ${valueRow("After", valuesOf(entry, entry.after))}
          <dt>Hash</dt>
          <dd><code>${entry.hash.toString("hex")}</code></dd>
        </dl>
      </details>
    </div>
  </li>`;
}

function sentenceOf({ action, operation, entity, changed }: ConfigurationChange): string {
  const by = operation === null ? "" : `${operation}: `;
  switch (action) {
    case "created":
    case "removed":
      return `${by}${action} the ${entity}.`;
    case "changed":
      return `${by}changed ${changed.join(", ")}.`;
    case "refused":
      return `Refused: ${operation ?? entity}.`;
    case "done":
      return `${operation ?? entity}.`;
  }
}

function valueRow(name: string, text: string): Html {
  if (text === "") return html``;
  return html`<dt>${name}</dt>
    <dd><code>${text}</code></dd>`;
}

/** Of a change only what differs. */
function valuesOf({ action, changed }: ConfigurationChange, values: ConfigurationChange["before"]): string {
  if (values === null) return "";
  const shown =
    action === "changed"
      ? Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name)))
      : values;
  return JSON.stringify(shown);
}

const COLUMNS: readonly (readonly [name: string, value: (entry: ConfigurationChange) => string])[] = [
  ["entry", ({ seq }) => String(seq)],
  ["at", ({ at }) => at.toString()],
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
  ["hash", ({ hash }) => hash.toString("hex")],
];

export const AUDIT_CSV_HEAD = csvRecord(COLUMNS.map(([name]) => name));

export function auditCsvLine(entry: ConfigurationChange): string {
  return csvRecord(COLUMNS.map(([, value]) => value(entry)));
}
