import { formatAmount } from "../../../platform/money/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { below, type Below } from "../../frame/address.ts";
import { textField } from "../../frame/field.ts";
import { csrfField } from "../../frame/page.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { longDayText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { becauseText, bookedText, entryKindText, signedEntry } from "../bank-words.ts";
import { assignmentOf } from "./entries-table.ts";
import type { EntryView } from "./entry-view.ts";
import type { Candidate } from "./find-candidates.ts";

/** Where a person says what an entry is for: a payment, a payout, or no payment of a customer. */
export function assignPart(visit: PlaceVisit, view: EntryView): Html {
  const { shown, typed } = view;
  const at = below(visit.at, "bank", "entries", shown.entry.guid);
  return html`<section class="panel">
    <header><h2>${t("What is it for?")}</h2></header>
    <div class="body stack">
      ${shown.entry.proposal ? html`<p>${becauseText(shown.entry.proposal)}.</p>` : ""}
      ${
        shown.entry.direction === "in"
          ? html`<form class="filters" method="get" action="${at()}">
              ${textField({ name: "find", label: t("Find a payment"), value: typed, placeholder: t("Order or amount"), autocomplete: "off" })}
              <p class="actions"><button>${icon("search", "s")}${t("Search")}</button></p>
            </form>`
          : ""
      }
      ${form(visit, view, at)}
    </div>
  </section>`;
}

interface Option {
  readonly value: string;
  readonly name: string;
  readonly amount: string;
  readonly about: string;
}

function form({ viewer }: PlaceVisit, view: EntryView, at: Below): Html {
  const { shown, candidates, leftMinor, problem } = view;
  const { entry } = shown;
  const options = [
    ...candidates.map((candidate) => paymentOption(candidate, view)),
    ...payoutOptions(view),
    ...sendBackOption(view),
    ...kindOptions(),
  ];
  const agreed = assignmentOf(shown);
  const chosen =
    options.find(({ value }) => value === agreed) ?? (candidates.length === 1 ? options[0] : undefined);
  return html`<form
    method="post"
    action="${at("assign")}"
    aria-label="${t("Assign {amount}", { amount: signedEntry(entry) })}"
  >
    ${csrfField(viewer)}
    ${
      candidates.length === 0 && entry.direction === "in"
        ? html`<p class="soft">${t("No open payment of that order or amount to this account was found.")}</p>`
        : ""
    }
    <ul class="bank-options" id="to">
      ${options.map(
        ({ value, name, amount, about }, index) =>
          html`<li>
            <input
              type="radio"
              id="to-${index}"
              name="to"
              value="${value}"
              required
              ${value === chosen?.value ? "checked" : ""}
            /><label for="to-${index}"><b>${name}</b></label
            ><span class="num">${amount}</span><span class="soft small">${about}</span>
          </li>`,
      )}
    </ul>
    ${
      entry.direction === "in"
        ? textField({
            name: "amount",
            label: t("Amount for the payment"),
            value: "",
            inputmode: "decimal",
            maxlength: 20,
            placeholder: formatAmount({ minor: leftMinor, currency: entry.currency }),
            hint: t("All that is left unless you enter less."),
            problem: problem?.field === "amount" ? problem.message : undefined,
            autocomplete: "off",
          })
        : ""
    }
    <p class="actions"><button class="primary">${t("Assign")}</button></p>
    <p class="hint">
      ${t("The next transfer from this account is proposed for the same customer. Assigning can be undone, with a reason.")}
    </p>
  </form>`;
}

function paymentOption({ transaction, restMinor }: Candidate, { shown, leftMinor }: EntryView): Option {
  const { currency } = shown.entry;
  const isOpen = transaction.status === "pending_postback";
  const after = restMinor - leftMinor;
  return {
    value: `payment:${transaction.uuid}`,
    name: transaction.merchantTransactionId,
    amount: minorText(restMinor, currency),
    about: [
      isOpen
        ? t("Open since {day}", { day: longDayText(transaction.createdAt) })
        : t("Not open any more, of {day}", { day: longDayText(transaction.createdAt) }),
      after === 0n
        ? t("amount equal")
        : after > 0n
          ? t("{amount} would stay open", { amount: minorText(after, currency) })
          : t("{amount} would be too much", { amount: minorText(-after, currency) }),
    ].join(" · "),
  };
}

function payoutOptions({ payouts, connectorNames }: EntryView): Option[] {
  return payouts.map(({ guid, settlementNumber, connectorGuid, amountMinor, currency, paidOn }) => ({
    value: `payout:${guid}`,
    name: t("Payout {number}", { number: settlementNumber }),
    amount: minorText(amountMinor, currency),
    about: [connectorNames.get(connectorGuid) ?? "", paidOn === null ? "" : bookedText(paidOn)]
      .filter((text) => text !== "")
      .join(" · "),
  }));
}

function sendBackOption({ shown: { entry }, leftMinor }: EntryView): Option[] {
  if (entry.direction !== "in" || entry.counterpartyIban === null) return [];
  const minor = entry.surplusMinor > 0n ? entry.surplusMinor : leftMinor;
  return [
    {
      value: "kind:send_back",
      name: t("Send it back"),
      amount: minorText(minor, entry.currency),
      about: SENT_BACK(),
    },
  ];
}

const SENT_BACK = () =>
  t("It goes back to the payer's account with the next transfer file, which a second person approves.");

/** A surplus of a payment that waits for a person. */
export function surplusPart({ at, viewer }: PlaceVisit, { shown: { entry } }: EntryView): Html {
  if (entry.surplusMinor === 0n || entry.counterpartyIban === null) return html``;
  const amount = minorText(entry.surplusMinor, entry.currency);
  return html`<section class="panel">
    <header><h2>${t("{amount} too much", { amount })}</h2></header>
    <form class="body" method="post" action="${at("bank", "entries", entry.guid, "assign")}">
      ${csrfField(viewer)}<input type="hidden" name="to" value="kind:send_back" />
      <p class="soft">${SENT_BACK()}</p>
      <p class="actions"><button>${t("Send it back")}</button></p>
    </form>
  </section>`;
}

function kindOptions(): Option[] {
  const about = t("It leaves this list, and is not booked to a payment.");
  return (["own_transfer", "fee", "other"] as const).map((kind) => ({
    value: `kind:${kind}`,
    name: entryKindText(kind),
    amount: "",
    about,
  }));
}
