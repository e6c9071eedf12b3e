import type { Schedule } from "../../schedules/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { periodText } from "../customers/schedule-words.ts";
import { below, type Steps } from "../frame/address.ts";
import { choiceField, textField } from "../frame/field.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { longDayText, minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandUsed } from "../../vault/index.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { typedMinor } from "../payment-facts/amounts.ts";
import { startOf } from "./found-schedule.ts";

/** The fields of the form as they were typed. */
export type TypedChange = Readonly<Record<"amount" | "day" | "card", string>>;

export interface ChangeView {
  readonly schedule: Schedule;
  /** Registrations of the customer's stored cards and accounts at the merchant, by uuid. */
  readonly cards: ReadonlyMap<string, Transaction>;
  readonly typed: TypedChange;
  readonly problem?: { readonly field?: string; readonly message: string } | undefined;
  readonly curl: string;
}

/** Amount, day of the next charge, and card. */
export function changePage(visit: PlaceVisit, view: ChangeView): ShownPage {
  const { viewer } = visit;
  const { schedule, typed, problem, curl } = view;
  const problemOf = (field: string): string | undefined =>
    problem?.field === field ? problem.message : undefined;
  const content = html`${headOf(visit, view, t("Change schedule"))} ${errorSummary(problem ? [problem] : [])}
    <form class="form" method="post" action="${addressOf(visit, view, "change")}">
      ${csrfField(viewer)}
      ${textField({
        name: "amount",
        label: t("Amount in {currency}", { currency: schedule.currency }),
        value: typed.amount,
        inputmode: "decimal",
        autocomplete: "off",
        problem: problemOf("amount"),
        required: true,
      })}
      ${textField({
        name: "day",
        label: t("Next charge on"),
        type: "date",
        value: typed.day,
        hint:
          schedule.dueAt === null
            ? t("Further charges follow from that day, at 10:00 in your time zone.")
            : t(
                "Empty: {time}, as planned. Otherwise at 10:00 in your time zone, and further charges follow from that day.",
                { time: minuteText(schedule.dueAt) },
              ),
        problem: problemOf("day"),
      })}
      ${choiceField({
        name: "card",
        label: t("Card or account"),
        value: typed.card,
        options: [...view.cards.values()].map((one) => [one.uuid, cardName(one)]),
      })}
      <p class="actions">
        <button class="primary">${t("Check change")}</button>
        <a class="button" href="${addressOf(visit, view)}">${t("Cancel")}</a>
      </p>
    </form>`;
  return {
    title: t("Change schedule"),
    content,
    curl,
    status: problem ? 422 : 200,
  };
}

/** The change in sentences, before it is made. */
export function checkPage(visit: PlaceVisit, view: ChangeView): ShownPage {
  const { viewer } = visit;
  const { schedule, typed, cards, curl } = view;
  const before = minorText(schedule.amountMinor, schedule.currency);
  const minor = typedMinor(typed.amount, schedule.currency) ?? schedule.amountMinor;
  const start = startOf(typed.day);
  const consequences = [
    minor === schedule.amountMinor
      ? t("Each charge stays at {amount}.", { amount: before })
      : t("Each charge is {after} instead of {before}, from the next one on.", {
          after: minorText(minor, schedule.currency),
          before,
        }),
    start === undefined
      ? t("The days of the charges stay as they are.")
      : t("The next charge is on {day}, and further ones follow from that day.", {
          day: longDayText(Temporal.Instant.from(start)),
        }),
    typed.card === schedule.registrationUuid
      ? ""
      : t("{card} is charged.", { card: cardName(cards.get(typed.card)) }),
    schedule.isRunning ? t("The charge in progress is made as it was begun.") : "",
  ].filter((sentence) => sentence !== "");
  const content = html`${headOf(visit, view, t("Check change"))}
  ${questionPanel({ viewer, consequences, action: addressOf(visit, view, "change"), button: t("Change schedule"), kind: "moves", back: { at: addressOf(visit, view, "change") }, fields: html`${hidden("amount", typed.amount)} ${hidden("day", typed.day)} ${hidden("card", typed.card)} ${hidden("checked", "yes")}` })}`;
  return { title: t("Check change"), content, curl };
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

function headOf(visit: PlaceVisit, view: ChangeView, title: string): Html {
  const { schedule } = view;
  const amount = minorText(schedule.amountMinor, schedule.currency);
  return pageHead({
    title,
    above: [
      { at: visit.at("schedules"), text: t("Schedules") },
      { at: addressOf(visit, view), text: `${amount}, ${periodText(schedule)}` },
    ],
  });
}

function addressOf({ at }: PlaceVisit, { schedule }: ChangeView, ...steps: Steps): string {
  return below(at, "schedules", schedule.id)(...steps);
}

/** `Visa ···· 1111`; the order of an account. */
function cardName(registration: Transaction | undefined): string {
  const { card, merchantTransactionId = "" } = registration ?? {};
  return card ? `${brandName(brandUsed(card))} ···· ${card.lastFourDigits ?? ""}` : merchantTransactionId;
}
