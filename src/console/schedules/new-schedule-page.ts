import { html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { brandUsed } from "../../vault/index.ts";
import { periodText } from "../customers/schedule-words.ts";
import { choiceField, textField } from "../frame/field.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { questionPanel } from "../frame/question-panel.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { longDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { typedMinor } from "../payment-facts/amounts.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { hidden } from "./change-page.ts";
import { startOf } from "./found-schedule.ts";

export const UNITS = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
export type Unit = (typeof UNITS)[number];

const UNIT_WORDS: Readonly<Record<Unit, PlainText>> = {
  DAY: "Days",
  WEEK: "Weeks",
  MONTH: "Months",
  YEAR: "Years",
};

/** The fields of the form as they were typed. */
interface TypedSchedule {
  readonly payment: string;
  readonly amount: string;
  readonly currency: string;
  readonly length: string;
  readonly unit: Unit;
  readonly day: string;
}

export interface NewScheduleView {
  /** The payment that stored the card or account, where it was found. */
  readonly registration: Transaction | undefined;
  readonly typed: TypedSchedule;
  readonly problem?: { readonly field?: string; readonly message: string } | undefined;
  readonly curl: string | undefined;
}

/** The form: the card, the amount, how often, and from which day on. */
export function newSchedulePage(visit: PlaceVisit, view: NewScheduleView): ShownPage {
  const { viewer } = visit;
  const { registration, typed, problem, curl } = view;
  const problemOf = (field: string): string | undefined =>
    problem?.field === field || (field === "payment" && problem?.field === "card")
      ? problem.message
      : undefined;
  const content = html`${headOf(visit, t("New schedule"))} ${errorSummary(problem ? [problem] : [])}
    <form class="form" method="post" action="${visit.at("schedules", "new")}">
      ${csrfField(viewer)}
      ${textField({
        name: "payment",
        label: t("Payment that stored the card or account"),
        value: typed.payment,
        hint: registration ? chargedName(registration) : t("Its order ID or ID"),
        autocomplete: "off",
        problem: problemOf("payment"),
        required: true,
      })}
      ${textField({
        name: "amount",
        label: t("Amount of each charge"),
        value: typed.amount,
        inputmode: "decimal",
        autocomplete: "off",
        problem: problemOf("amount"),
        required: true,
      })}
      ${textField({
        name: "currency",
        label: t("Currency"),
        value: typed.currency,
        autocomplete: "off",
        problem: problemOf("currency"),
        required: true,
      })}
      ${timeFields(typed, problemOf)}
      <p class="actions">
        <button class="primary">${t("Check schedule")}</button>
        <a class="button" href="${visit.at("schedules")}">${t("Cancel")}</a>
      </p>
    </form>`;
  return { title: t("New schedule"), content, curl, status: problem ? 422 : 200 };
}

/** How often, and from which day on. */
function timeFields(typed: TypedSchedule, problemOf: (field: string) => string | undefined): Html {
  return html`${textField({
    name: "length",
    label: t("Time between charges"),
    value: typed.length,
    inputmode: "numeric",
    autocomplete: "off",
    problem: problemOf("length"),
    required: true,
  })}
  ${choiceField({
    name: "unit",
    label: t("Unit of the time"),
    value: typed.unit,
    options: UNITS.map((unit) => [unit, t(UNIT_WORDS[unit])]),
  })}
  ${textField({
    name: "day",
    label: t("First charge on"),
    type: "date",
    value: typed.day,
    hint: t("At 10:00 in your time zone; further charges follow from that day."),
    problem: problemOf("day"),
    required: true,
  })}`;
}

/** The schedule in sentences, before it is made. @param view.id of the schedule: a form that is sent twice makes one */
export function checkNewPage(
  visit: PlaceVisit,
  view: NewScheduleView & { readonly registration: Transaction; readonly id: string },
): ShownPage {
  const { viewer } = visit;
  const { registration, typed, id, curl } = view;
  const { payment, amount, currency, length, unit, day } = typed;
  const minor = typedMinor(amount, currency) ?? 0n;
  const start = startOf(day);
  const consequences = [
    t("{card} is charged {amount}, {often}.", {
      card: chargedName(registration),
      amount: minorText(minor, currency),
      often: periodText({ periodLength: Number(length), periodUnit: unit }),
    }),
    start === undefined
      ? ""
      : t("The first charge is on {day}.", { day: longDayText(Temporal.Instant.from(start)) }),
    t("It goes on until it is paused or cancelled. The customer must have agreed to it."),
  ].filter((sentence) => sentence !== "");
  const fields = html`${hidden("payment", payment)} ${hidden("amount", amount)}
  ${hidden("currency", currency)} ${hidden("length", length)} ${hidden("unit", unit)} ${hidden("day", day)}
  ${hidden("id", id)}`;
  const { at } = visit;
  const content = html`${headOf(visit, t("Check schedule"))}
  ${questionPanel({
    viewer,
    consequences,
    action: at("schedules", "new"),
    button: t("Create schedule"),
    kind: "moves",
    back: { at: at("schedules", "new", { payment }) },
    fields,
  })}`;
  return { title: t("Check schedule"), content, curl };
}

function headOf({ at }: PlaceVisit, title: string): Html {
  return pageHead({ title, above: [{ at: at("schedules"), text: t("Schedules") }] });
}

/** `Visa ···· 1111 (e··· m···)`; the order of an account. */
function chargedName(registration: Transaction): string {
  const { card, merchantTransactionId } = registration;
  const charged = card
    ? `${brandName(brandUsed(card))} ···· ${card.lastFourDigits ?? ""}`
    : merchantTransactionId;
  const customer = maskedCustomer(registration);
  return customer === "" ? charged : `${charged} (${customer})`;
}
