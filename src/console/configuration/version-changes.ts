import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { counted, t } from "../language/translate.ts";
import { hasRule, movedAmong } from "./ordered-rules.ts";

/** A version as a page describes it: rules in their order, where it has some, and values beside them. */
export interface VersionParts<Rule extends object> {
  readonly rules?: readonly Rule[];
  /** Values by their names, as they are shown. An empty one is not set. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A rule in words, and what it leads to. */
type RuleRow<Rule> = (rule: Rule) => { readonly sentence: Html; readonly outcome: Html };

/** The changes of a version to the one before it, and all of it closed below. The first version is shown whole. */
export function versionChanges<Rule extends object>(
  version: VersionParts<Rule>,
  older: VersionParts<Rule> | undefined,
  row: RuleRow<Rule>,
): Html {
  if (!older) return whole(version, row);
  const [now, then] = [version.rules ?? [], older.rules ?? []];
  const added = now.filter((rule) => !hasRule(then, rule));
  const removed = then.filter((rule) => !hasRule(now, rule));
  const isMoved = movedAmong(then, now);
  const before = new Map(older.facts);
  const facts = version.facts.filter(([name, value]) => value !== (before.get(name) ?? ""));
  const isSame = added.length + removed.length + facts.length === 0 && !isMoved;
  return html`${isSame ? html`<p class="body soft">${t("It sets the same as the version before it.")}</p>` : ""}
    ${
      added.length + removed.length === 0
        ? ""
        : html`<ul class="rules">
            ${added.map((rule) => changedRule("+", t("New rule:"), row(rule)))}
            ${removed.map((rule) => changedRule("−", t("Removed rule:"), row(rule)))}
          </ul>`
    }
    ${isMoved ? html`<p class="body soft">${t("The order of the rules changed.")}</p>` : ""}
    ${factRows(facts, before)}
    <details class="curl body">
      <summary>${t("The whole version")}</summary>
      ${whole(version, row)}
    </details>`;
}

/** The same of what has no rules. */
export function factChanges(
  factsOf: (version: ConfigurationVersion) => VersionParts<never>["facts"],
): (version: ConfigurationVersion, older: ConfigurationVersion | undefined) => Html {
  const none = () => ({ sentence: html``, outcome: html`` });
  return (version, older) =>
    versionChanges({ facts: factsOf(version) }, older && { facts: factsOf(older) }, none);
}

function changedRule(
  sign: "+" | "−",
  meaning: string,
  { sentence, outcome }: ReturnType<RuleRow<object>>,
): Html {
  return html`<li class="${sign === "+" ? "" : "gone"}">
    <span class="no ${sign === "+" ? "changed" : ""}" aria-hidden="true">${sign}</span>
    <p><span class="unseen">${meaning} </span>${sentence}</p>
    <div class="targets">${outcome}</div>
  </li>`;
}

function whole<Rule extends object>({ rules, facts }: VersionParts<Rule>, row: RuleRow<Rule>): Html {
  const set = facts.filter(([, value]) => value !== "");
  return html`${
    rules === undefined
      ? ""
      : rules.length === 0
        ? html`<p class="body soft">${t("No rules.")}</p>`
        : html`<ol
            class="rules"
            aria-label="${counted(rules.length, { one: "{count} rule", other: "{count} rules" })}"
          >
            ${rules.map((rule, index) => {
              const { sentence, outcome } = row(rule);
              return html`<li>
                <span class="no">${index + 1}</span>
                <p>${sentence}</p>
                <div class="targets">${outcome}</div>
              </li>`;
            })}
          </ol>`
  }
  ${factRows(set, undefined)}`;
}

/**
 * Names with their values.
 *
 * @param before the older values by name, which are shown struck out
 */
function factRows(
  facts: VersionParts<object>["facts"],
  before: ReadonlyMap<string, string> | undefined,
): Html {
  if (facts.length === 0) return html``;
  const text = (value: string): string => (value === "" ? t("not set") : value);
  const shown = (name: string, value: string): Html | string =>
    before ? html`<s>${before.get(name) ?? ""}</s> <b>${text(value)}</b>` : text(value);
  return html`<dl class="body rows">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${shown(name, value)}</dd>
        </div>`,
    )}
  </dl>`;
}
