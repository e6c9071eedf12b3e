import type { InstrumentView } from "../../customer-profiles/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { questionPanel } from "../frame/question-panel.ts";
import { textField } from "../frame/field.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { counted, t } from "../language/translate.ts";
import { addressOf, type CustomerView } from "./customer-view.ts";
import { customerName } from "./customer-text.ts";
import { expiryText, instrumentMark, instrumentText } from "./instrument-text.ts";

type ChangeView = Pick<CustomerView, "facts" | "problem" | "curl">;

const MASKED = { isShown: false };

/** The way back to the customer. */
function head(visit: PlaceVisit, view: ChangeView, title: string, here: string): Html {
  const { facts } = view;
  const above = [
    { at: visit.at("customers"), text: t("Customers") },
    { at: addressOf(visit, view), text: customerName(facts.profile, MASKED) },
  ];
  return pageHead({ title, above, here });
}

/** A page that explains the effects of removing one stored instrument, with the button that confirms it. */
export function detachPage(
  visit: PlaceVisit,
  view: ChangeView & { readonly one: InstrumentView },
): ShownPage {
  const { viewer } = visit;
  const { facts, one, problem, curl } = view;
  const { instrument, stored } = one;
  const card = `${instrumentText(stored)} ${expiryText(stored)}`.trim();
  const isScheduled = facts.schedules.some(
    ({ registrationUuid, state }) => registrationUuid === instrument.transactionUuid && state !== "CANCELLED",
  );
  const title = t("Remove {card}?", { card });
  const content = html`${head(visit, view, title, t("Remove"))} ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({
    viewer,
    facts: [
      [t("Customer"), customerName(facts.profile, MASKED)],
      [t("Stored"), html`${instrumentMark(stored)} ${card}`],
    ],
    consequences: [
      t(
        "The customer can no longer pay with it, and it is no longer offered. Storing it again needs a new payment.",
      ),
      ...(isScheduled
        ? [t("A schedule charges it and continues: cancel the schedule, too, to stop the charges.")]
        : []),
    ],
    action: addressOf(visit, view, "detach"),
    fields: html`<input type="hidden" name="instrument" value="${instrument.transactionUuid}" />`,
    button: t("Remove {card}", { card }),
    kind: "ends",
    back: { at: addressOf(visit, view) },
  })}`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

/** A page that lists the data to be erased; the customer's number is typed, so that nobody deletes the wrong one. */
export function deletePage(visit: PlaceVisit, view: ChangeView): ShownPage {
  const { viewer } = visit;
  const { facts, problem, curl } = view;
  const name = customerName(facts.profile, MASKED);
  const title = t("Delete customer {name}?", { name });
  const active = facts.schedules.filter(({ state }) => state !== "CANCELLED").length;
  const content = html`${head(visit, view, title, t("Delete customer"))}
  ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({
    viewer,
    consequences: [
      t(
        "The customer’s data and all stored cards and accounts are erased, for every merchant that shares them.",
      ),
      counted(active, { one: "{count} schedule is cancelled.", other: "{count} schedules are cancelled." }),
      t("Payments stay, as accounting needs them."),
      t("This cannot be undone."),
    ],
    action: addressOf(visit, view, "delete"),
    fields: textField({
      name: "identification",
      label: t("Type the customer number to confirm"),
      problem: problem?.message,
      autocomplete: "off",
      required: true,
    }),
    button: t("Delete customer"),
    kind: "ends",
    back: { at: addressOf(visit, view) },
  })}`;
  return { title, content, curl, status: problem ? 422 : 200 };
}
