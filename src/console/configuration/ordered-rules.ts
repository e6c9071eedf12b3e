import { html, type Html } from "../../platform/pages/index.ts";
import type { Below } from "../frame/address.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** Editing, moving and removing one of several rules of a draft, in a form whose `to` says which. */
export function ruleActions({
  viewer,
  revision,
  at,
  index,
  count,
}: {
  viewer: Viewer;
  revision: number;
  /** The address of the page of the rules. */
  at: Below;
  index: number;
  count: number;
}): Html {
  const number = index + 1;
  const button = (name: string, word: string, look = "ghost"): Html =>
    html`<button class="${look}" name="to" value="${name}">
      ${word}<span class="unseen"> ${t("rule {number}", { number })}</span>
    </button>`;
  return html`<form class="rule-actions" method="post" action="${at("rules", String(index), "change")}">
    ${csrfField(viewer)}
    <input type="hidden" name="revision" value="${revision}" />
    <a href="${at("rules", String(index))}"
      >${t("Edit")}<span class="unseen"> ${t("rule {number}", { number })}</span></a
    >
    ${index === 0 ? "" : button("up", t("Up"))} ${index === count - 1 ? "" : button("down", t("Down"))}
    ${button("remove", t("Remove"), "ghost danger")}
  </form>`;
}

/** The rules with one of them moved `up` or `down`, or without it. */
export function movedRules<Rule>(rules: readonly Rule[], index: number, to: string): Rule[] {
  const [rule] = rules.slice(index, index + 1);
  const others = rules.toSpliced(index, 1);
  if (rule === undefined || to === "remove") return others;
  return others.toSpliced(Math.max(0, to === "up" ? index - 1 : index + 1), 0, rule);
}

/** The index of the rule in a path: the one behind the last for `new`, undefined for one that is not there. */
export function ruleIndex(text: string, rules: readonly unknown[]): number | undefined {
  if (text === "new") return rules.length;
  return /^\d{1,3}$/.test(text) && Number(text) < rules.length ? Number(text) : undefined;
}

/** Whether one of the rules says the same: the database keeps the fields of an object in its own order. */
export function hasRule(rules: readonly object[], rule: object): boolean {
  const text = ruleText(rule);
  return rules.some((other) => ruleText(other) === text);
}

/** Whether rules that both lists have stand in another order. */
export function movedAmong(older: readonly object[], newer: readonly object[]): boolean {
  const kept = older.filter((rule) => hasRule(newer, rule)).map(ruleText);
  return (
    newer
      .filter((rule) => hasRule(older, rule))
      .map(ruleText)
      .join() !== kept.join()
  );
}

function ruleText(rule: object): string {
  return JSON.stringify(sorted(rule));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
