import { html, type Html } from "../../platform/pages/index.ts";
import { ROOT_TENANT_GUID, type ConfigurationChange } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { StoryItem } from "../frame/story-list.ts";
import { secondsText, timeText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { AUDIT_KINDS, auditKindOfEntry, type AuditKindName } from "./audit-kinds.ts";
import { entityText, entrySentence, isOfConsole } from "./entry-words.ts";
import type { RefundFacts } from "./refund-sentence.ts";

interface EntriesView {
  readonly place: PlaceView;
  readonly refunds: RefundFacts;
  /** By user name. */
  readonly names: ReadonlyMap<string, string>;
}

/** So many entries of a kind that say the same are one line, which opens. */
const MIN_RUN = 3;
const FOLDED: ReadonlySet<AuditKindName | undefined> = new Set(["signIns", "settlements"]);

/**
 * Entries of one page, newest first: those that follow each other, are of one user and say the same, together.
 *
 * @param kind that the page is filtered by: a person who wants its entries gets each
 */
export function runsOf(
  entries: readonly ConfigurationChange[],
  kind: AuditKindName | undefined,
): (readonly ConfigurationChange[])[] {
  const runs: { key: string; entries: ConfigurationChange[] }[] = [];
  for (const entry of entries) {
    const ofEntry = entry.action === "refused" ? undefined : auditKindOfEntry(entry);
    const key = FOLDED.has(ofEntry) && ofEntry !== kind ? `${ofEntry} ${entry.username}` : "";
    const last = runs.at(-1);
    if (key !== "" && last?.key === key) last.entries.push(entry);
    else runs.push({ key, entries: [entry] });
  }
  return runs.flatMap(({ entries: run }) => (run.length < MIN_RUN ? run.map((entry) => [entry]) : [run]));
}

/** An entry, or a run of them behind one line. */
export function runItem(run: readonly ConfigurationChange[], view: EntriesView): StoryItem {
  const [newest] = run as [ConfigurationChange];
  const kind = auditKindOfEntry(newest);
  const sign = kind === undefined ? "note" : AUDIT_KINDS[kind].sign;
  if (run.length === 1) return { at: newest.at, content: entryText(newest, view), sign };
  const count = counted(run.length, { one: "{count} entry.", other: "{count} entries." });
  const content = html`<p>
      ${actorText(newest, view.names)}<br />
      ${kind === undefined ? "" : `${t(AUDIT_KINDS[kind].word)}: `}${count}
    </p>
    <details>
      <summary>${t("Details")}</summary>
      <ol class="run">
        ${run.map((entry) => html`<li><span class="soft small">${secondsText(entry.at)}</span> ${entryText(entry, view)}</li>`)}
      </ol>
    </details>`;
  return { at: newest.at, content, sign };
}

function entryText(entry: ConfigurationChange, { place, refunds, names }: EntriesView): Html {
  const { seq, entity, target, operation, requestId } = entry;
  return html`<p>
      ${actorText(entry, names)}<br />
      ${entrySentence(entry, refunds)}
    </p>
    <details>
      <summary>
        ${showsNumbers(place.guid) ? t("Entry {number}", { number: String(seq) }) : t("Details")}
      </summary>
      <dl class="facts">
        <dt>${t("Operation")}</dt>
        <dd>${operation === null ? t("none") : html`<code>${operation}</code>`}</dd>
        <dt>${t("Record")}</dt>
        <dd>${entityText(entity)} <code>${entity} ${target}</code></dd>
        ${testTimeRow(entry)}
        <dt>${t("Request")}</dt>
        <dd>${requestId ?? t("none")}</dd>
        <dt>${t("Place")}</dt>
        <dd>${entry.placeGuid ?? t("the whole installation")}</dd>
        ${valueRow(t("Before"), valuesOf(entry, entry.before))}
        ${valueRow(t("After"), valuesOf(entry, entry.after))}
        <dt>${t("Hash")}</dt>
        <dd><code>${shownHash(entry, place.guid)}</code></dd>
      </dl>
    </details>`;
}

/** The person, credential or assistant by name, with the user name, and where the request came from. */
function actorText({ username, address, operation }: ConfigurationChange, names: EntriesView["names"]): Html {
  // The root credential may have the address of a person as its user name.
  const isNamed = isOfConsole(operation) || username?.includes("@") === false;
  const name = username !== null && isNamed ? names.get(username) : undefined;
  const details = [
    ...(name === undefined ? [] : [username]),
    ...(address === null ? [] : [t("from {address}", { address })]),
  ];
  return html`<strong>${name ?? username ?? t("The gateway")}</strong>
    <span class="soft">${details.join(" ")}</span>`;
}

function testTimeRow({ testAt }: ConfigurationChange): Html {
  if (testAt === null) return html``;
  return html`<dt>${t("Test time")}</dt>
    <dd>${timeText(testAt)}</dd>`;
}

function valueRow(name: string, text: string): Html {
  if (text === "") return html``;
  return html`<dt>${name}</dt>
    <dd><code>${text}</code></dd>`;
}

/** Only the changed values. */
export function valuesOf(
  { action, changed }: ConfigurationChange,
  values: ConfigurationChange["before"],
): string {
  if (values === null) return "";
  const shown =
    action === "changed"
      ? Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name)))
      : values;
  return JSON.stringify(shown);
}

/** The hash of an entry; at one place one that does not show the number in the chain. */
export function shownHash({ hash, ownHash }: ConfigurationChange, placeGuid: string): string {
  return (showsNumbers(placeGuid) ? hash : ownHash).toString("hex");
}

/** Positions in the chain and its length are of the whole installation: elsewhere they would show how much others change. */
export function showsNumbers(placeGuid: string): boolean {
  return placeGuid === ROOT_TENANT_GUID;
}
