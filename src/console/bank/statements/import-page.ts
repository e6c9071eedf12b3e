import type { EntryFilter, ListedImport } from "../../../bank/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { At } from "../../frame/address.ts";
import { factsPanel } from "../../frame/facts-list.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { decimalText } from "../../payment-facts/words.ts";
import { ibanText } from "../bank-words.ts";
import { linesPart } from "./lines-part.ts";
import { resultBadge } from "./statements-page.ts";
import type { ShownPage } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";

interface ImportView {
  readonly found: ListedImport;
  readonly states: Readonly<Record<"new" | "matched" | "proposed" | "unmatched" | "ignored", number>>;
  readonly curl: string;
}

const STATES = {
  matched: "Matched",
  proposed: "Proposed",
  unmatched: "Unmatched",
  ignored: "No payment",
} as const satisfies Partial<Record<EntryFilter, PlainText>>;

/** One import: its entries by what became of them, each number with its entries, and the lines that were not read. */
export function importPage(visit: PlaceVisit, { found, states, curl }: ImportView): ShownPage {
  const { at } = visit;
  const title = t("Import of {time}", { time: minuteText(found.createdAt) });
  const money = (amount: string | null): string | null =>
    amount === null || found.currency === null ? null : decimalText(amount, found.currency);
  const content = html`${pageHead({
      title,
      badge: resultBadge(found),
      above: [
        { at: at("bank"), text: t("Bank") },
        { at: at("bank", "statements"), text: t("Statements") },
      ],
    })}
    <div class="two">
      <div class="stack">
        <section class="panel">
          <header><h2>${t("New entries")}</h2></header>
          <dl class="facts body">
            ${(Object.keys(STATES) as (keyof typeof STATES)[]).map((state) =>
              countOf({ at, found, states }, state),
            )}
          </dl>
        </section>
        ${
          found.errors.length === 0
            ? ""
            : html`<section class="panel">
                <header><h2>${t("Problems of the file")}</h2></header>
                ${linesPart(found.errors)}
              </section>`
        }
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${factsPanel(t("The file"), [
          [t("Account"), html`<code>${ibanText(found.iban)}</code>`],
          [t("Name"), found.fileName],
          [t("Entries"), String(found.entries)],
          [t("Known before"), String(found.entries - found.added)],
          [t("Balance before"), money(found.opening)],
          [t("Balance after"), money(found.closing)],
          [t("Gap"), found.gap ? t("A statement before it is missing.") : null],
        ])}
      </aside>
    </div>`;
  return { title, content, curl };
}

function countOf(
  { at, found, states }: Pick<ImportView, "found" | "states"> & { at: At },
  state: keyof typeof STATES,
): Html {
  const count = states[state] + (state === "unmatched" ? states.new : 0);
  return html`<dt>${t(STATES[state])}</dt>
    <dd>
      ${count === 0 ? "0" : html`<a href="${at("bank", { state, import: found.guid })}">${count}</a>`}
    </dd>`;
}
