import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { csrfField } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stackedTable } from "../../frame/stacked-table.ts";
import { t } from "../../language/translate.ts";
import { decimalText, minorText } from "../../payment-facts/words.ts";
import { becauseText, bookedText, entryBadge, entryKindText, signedEntry } from "../bank-words.ts";
import type { ShownEntry } from "./read-entries.ts";

/** Entries with what they are for, or the proposal and one button that agrees. */
export function entriesTable(visit: PlaceVisit, entries: readonly ShownEntry[]): Html {
  return html`<section class="panel">
    ${stackedTable({
      caption: t("Entries, newest first"),
      look: "bank-entries",
      columns: [
        { head: t("Amount"), look: "num a" },
        t("From or to"),
        t("What it is for"),
        t("State"),
        { head: t("Booked"), look: "num soft" },
      ],
      rows: entries.map((shown) => {
        const { entry, hasNotes } = shown;
        return [
          html`<a href="${visit.at("bank", "entries", entry.guid)}">${signedEntry(entry)}</a>`,
          html`${entry.counterpartyName ?? ""}<span class="under">${entry.text}</span>`,
          purpose(visit, shown),
          html`${entryBadge(entry)}${hasNotes ? html` <span title="${t("It has notes")}">${icon("note", "xs")}<span class="unseen">${t("It has notes")}</span></span>` : ""}`,
          bookedText(entry.bookedOn),
        ];
      }),
    })}
  </section>`;
}

/** The purpose of the entry, in a line or two. */
export function purpose(visit: PlaceVisit, shown: ShownEntry): Html {
  const { entry, payments, payout } = shown;
  const { at } = visit;
  if (payments.length > 0)
    return html`${payments.map(
      ({ uuid, order }, index) =>
        html`${index > 0 ? ", " : ""}<a href="${at("payments", uuid)}">${order}</a>`,
    )}${surplusLine(entry)}${entry.state === "unmatched" ? html`<span class="under">${t("A part of it waits for a person")}</span>` : ""}`;
  if (payout && entry.state === "matched")
    return html`<a
      href="${at("settlements", "payout", { connector: payout.connectorGuid, number: payout.settlementNumber, currency: payout.currency })}"
      >${t("Payout {number}", { number: payout.settlementNumber })}</a
    >`;
  if (entry.state === "proposed") return proposalPart(visit, shown);
  if (entry.kind !== null) return html`<span class="soft">${entryKindText(entry.kind)}</span>`;
  return html`<a href="${at("bank", "entries", entry.guid)}">${t("Assign…")}</a>`;
}

function surplusLine({ surplusMinor, currency }: ShownEntry["entry"]): Html | "" {
  return surplusMinor > 0n
    ? html`<span class="under"
        >${t("{amount} too much", { amount: minorText(surplusMinor, currency) })}</span
      >`
    : "";
}

function proposalPart(visit: PlaceVisit, shown: ShownEntry): Html {
  const { at, viewer } = visit;
  const { entry, proposed, payout } = shown;
  const { proposal, currency } = entry;
  if (!proposal) return html``;
  const what = proposed
    ? html`<b>${proposed.order}</b
        >${proposal.amount === undefined ? "" : `, ${decimalText(proposal.amount, currency)}`}`
    : payout
      ? html`<b>${t("Payout {number}", { number: payout.settlementNumber })}</b>`
      : "";
  const to = assignmentOf(shown);
  return html`${what}<span class="under">${becauseText(proposal)}</span>
    <span class="actions">
      ${
        to === undefined
          ? ""
          : html`<form method="post" action="${at("bank", "entries", entry.guid, "assign")}">
              ${csrfField(viewer)}<input type="hidden" name="to" value="${to}" /><button class="small">
                ${t("Assign")}<span class="unseen"> ${signedEntry(entry)}</span>
              </button>
            </form>`
      }
      <a class="small" href="${at("bank", "entries", entry.guid)}">${t("Other…")}</a>
    </span>`;
}

/** Proposals that only say why a person has to decide. */
const NOT_AGREED: ReadonlySet<string> = new Set(["already_paid", "other_currency", "late"]);

/** The value of the form that agrees with the proposal; undefined where a person has to decide otherwise. */
export function assignmentOf({ entry: { proposal }, proposed }: ShownEntry): string | undefined {
  if (!proposal || NOT_AGREED.has(proposal.because)) return undefined;
  if (proposed) return `payment:${proposed.uuid}`;
  return proposal.payoutGuid === undefined ? undefined : `payout:${proposal.payoutGuid}`;
}
