import type { BankEntry } from "../../bank/index.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { SettledPayout } from "../../settlement/index.ts";
import { bookedText, ibanText } from "../bank/bank-words.ts";
import type { At } from "../frame/address.ts";
import { factsList } from "../frame/facts-list.ts";
import { figureValue } from "../frame/figure-size.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { BANK_STATES, type AtBank, type PayoutsAtBank } from "./at-bank.ts";

type Words = readonly [tone: string, word: PlainText, sign: IconName];

const STATES: Readonly<Record<AtBank["state"], Words>> = {
  expected: ["quiet", "Expected", "clock"],
  arrived: ["good", "Arrived", "check"],
  different: ["wrong", "Different", "alert"],
  missing: ["wrong", "Missing", "alert"],
};

export function bankBadge({ state }: Pick<AtBank, "state">): Html {
  const [tone, word, sign] = STATES[state];
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

/** The sums of the payouts by what became of them at the bank; each opens its payouts. */
export function bankFigures(
  payouts: readonly SettledPayout[],
  {
    atBank,
    currency,
    listOf,
  }: { atBank: PayoutsAtBank; currency: string; listOf: (state: string) => string },
): Html {
  const compared = payouts.flatMap((payout) => atBank.get(payout) ?? []);
  if (compared.length === 0) return html``;
  const figures = BANK_STATES.flatMap((state) => {
    const own = compared.filter((one) => one.state === state);
    if (own.length === 0) return [];
    const minor = own.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
    const count = counted(own.length, { one: "{count} payout", other: "{count} payouts" });
    const differences = own.reduce((sum, { differenceMinor }) => sum + (differenceMinor ?? 0n), 0n);
    return [
      html`<a class="figure" href="${listOf(state)}"
        ><span class="named"><span class="name">${t(STATES[state][1])}</span></span
        >${figureValue(minorText(minor, currency))}<span class="tiny"
          ><span class="soft"
            >${count}${state === "different" ? ` · ${t("the bank: {difference}", { difference: differenceText(differences, currency) })}` : ""}</span
          ></span
        ></a
      >`,
    ];
  });
  return html`<section class="panel figures solo" aria-label="${t("At the bank")}">${figures}</section>`;
}

/** With its sign, also above zero. */
function differenceText(minor: bigint, currency: string): string {
  return `${minor > 0n ? "+" : ""}${minorText(minor, currency)}`;
}

/** The bank's side of a payout: its entry, or why there is none. */
export function bankPart({
  of,
  entry,
  currency,
  at,
  mayOpen,
}: {
  of: AtBank | undefined;
  entry: BankEntry | undefined;
  currency: string;
  /** The addresses of the merchant whose account it is. */
  at: At;
  mayOpen: boolean;
}): Html {
  if (!of) return html``;
  return html`<section class="panel">
    <header>
      <h2>${t("At the bank")}</h2>
      ${bankBadge(of)}
    </header>
    <div class="body">
      ${factsList([
        [t("The provider says"), minorText(of.paidMinor, currency)],
        [t("The bank says"), of.receivedMinor === null ? null : minorText(of.receivedMinor, currency)],
        [
          t("Difference"),
          of.differenceMinor === null || of.differenceMinor === 0n
            ? null
            : differenceText(of.differenceMinor, currency),
        ],
        [t("Booked"), of.bookedOn && bookedText(of.bookedOn)],
        [t("From"), entry?.counterpartyName],
        [t("Text"), entry?.text],
        [t("Account"), entry && html`<code>${ibanText(entry.iban)}</code>`],
      ])}
      <p>${sentenceOf(of, currency)}</p>
      ${mayOpen ? linkOf(of, { at, currency }) : ""}
    </div>
  </section>`;
}

function sentenceOf({ state, differenceMinor }: AtBank, currency: string): string {
  const minor = differenceMinor ?? 0n;
  switch (state) {
    case "expected":
      return t(
        "The bank has not booked it yet. It is missing five bank days after the provider paid it out.",
      );
    case "missing":
      return t(
        "The bank has not booked it in five bank days. A statement may be missing, or an entry waits to be assigned to it.",
      );
    case "arrived":
      return t("The bank received what the provider says.");
    case "different":
      return minor < 0n
        ? t("{amount} less than reported.", { amount: minorText(-minor, currency) })
        : t("{amount} more than reported.", { amount: minorText(minor, currency) });
  }
}

function linkOf({ entryGuid }: AtBank, { at, currency }: { at: At; currency: string }): Html {
  return entryGuid === null
    ? html`<a class="button" href="${at("bank", { state: "waiting", direction: "in", currency })}"
        >${t("Entries to assign")}</a
      >`
    : html`<a class="button" href="${at("bank", "entries", entryGuid)}">${t("Entry of the bank")}</a>`;
}
