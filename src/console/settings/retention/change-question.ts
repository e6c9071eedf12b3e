import { html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { stateFields, type ShownField } from "../../frame/form-state.ts";
import type { Question } from "../../frame/question-page.ts";
import { t, translated } from "../../language/translate.ts";
import { kindTitle } from "./kind-words.ts";
import type { ShownRetention } from "./read-retention.ts";
import { daysText } from "./retention-page.ts";

/** The days of a form; null: the tenant decides no more. The bounds are those that the API shows and checks. */
export function proposedDays(
  { atLeast, atMost }: Pick<ShownRetention, "atLeast" | "atMost">,
  text: string,
): number | null | "wrong" {
  const typed = text.trim();
  if (typed === "") return null;
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return days >= (atLeast ?? 1) && days <= (atMost ?? 0) ? days : "wrong";
}

/** The rule that a form replaces, to find out whether another person changed it meanwhile. */
export function stateOf({ kind, days }: ShownRetention): ShownField[] {
  return [{ path: "present", label: kindTitle(kind), kind: { type: "number" }, value: String(days) }];
}

/** Before the days of a kind of data are changed: shorter ones end data. */
export function changeQuestion(
  { at, place }: PlaceVisit,
  kind: ShownRetention,
  { days }: { days: number | null },
): Question {
  const title = kindTitle(kind.kind);
  const values = { kind: title, now: daysText(kind.days), days: daysText(days ?? kind.days) };
  // The default may be shorter.
  const isShorter = days === null || days < kind.days;
  return {
    title:
      days === null
        ? t("Use the default for: {kind}?", values)
        : t("{kind}: {days} instead of {now}?", values),
    consequences: [
      ...(days === null ? [t("The choice of a tenant above applies, or the default of the gateway.")] : []),
      consequenceOf(kind, { days, isShorter }),
      t("Sub-tenants of {place} without a choice of their own follow.", { place: place.name }),
    ],
    button: days === null ? t("Use the default") : t("Keep for {days}", values),
    kind: isShorter ? "ends" : "moves",
    fields: html`${stateFields(stateOf(kind), { version: "0" })}
      <input type="hidden" name="days" value="${days === null ? "" : String(days)}" />`,
    from: { at: at("settings", "retention"), text: t("Retention") },
  };
}

function consequenceOf(
  kind: ShownRetention,
  { days, isShorter }: { days: number | null; isShorter: boolean },
): string {
  const end = translated(kind.end);
  if (!isShorter) return t("Data is kept longer from now on. Purged data does not come back.");
  return days === null
    ? t("If the days become fewer, older data is purged within minutes and cannot be restored: {end}.", {
        end,
      })
    : t("Data older than {days} is purged within minutes and cannot be restored: {end}.", {
        days: daysText(days),
        end,
      });
}
