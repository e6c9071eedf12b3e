import type { At } from "../frame/address.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { PERIOD_NAMES, periodWords } from "../overview/period.ts";
import { DIMENSION_NAMES, dimensionOf } from "./dimensions.ts";
import { MEASURE_NAMES, measureOf } from "./measures.ts";
import {
  MAX_CONDITIONS,
  questionQuery,
  STEP_WORDS,
  STEPS,
  type Condition,
  type Problem,
  type Question,
} from "./question.ts";

type Options = readonly (readonly [value: string, text: string])[];

export const FORM = "question";

interface BuilderView {
  readonly at: At;
  readonly question: Question;
  readonly problems: readonly Problem[];
  /** Merchants at the place by guid; empty for a merchant. */
  readonly merchants: ReadonlyMap<string, string>;
  /** Those in the result. */
  readonly currencies: readonly string[];
  readonly testMode: boolean;
}

/** The question as a form of choices: what is shown, by what, over which time, of which payments. */
export function builderPart(view: BuilderView): Html {
  return html`<form
    id="${FORM}"
    class="panel ask"
    method="get"
    action="${view.at("explore")}"
    aria-label="${t("Question")}"
  >
    <div class="line">${shown(view)}</div>
    <div class="line">${chosen(view)}</div>
    <div class="line">${periodsAndConditions(view)}</div>
  </form>`;
}

function shown({ question: { show, by, per }, problems }: BuilderView): Html {
  const words: Options = MEASURE_NAMES.map((name) => [name, t(measureOf(name).words)]);
  const steps: Options = STEPS.map((step) => [step, t(STEP_WORDS[step])]);
  return html`<b>${t("Show")}</b>
    ${chipChoice({ name: "show", label: t("Number"), value: show, options: words, problems })}
    <span aria-hidden="true">${t("by")}</span>
    ${chipChoice({
      name: "by",
      label: t("Grouped by"),
      value: by ?? "",
      options: [["", t("All together")], ...groupOptions()],
      problems,
    })}
    <span aria-hidden="true">${t("per")}</span>
    ${chipChoice({
      name: "per",
      label: t("Per"),
      value: per ?? "all",
      options: [["all", t("Whole period")], ...steps],
      problems,
    })}`;
}

function chosen({ question, problems, merchants, currencies, testMode }: BuilderView): Html {
  const { days, period, currency, merchant } = question;
  const known = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])].toSorted();
  return html`<b>${t("Where")}</b>
    ${period === undefined ? "" : html`<input type="hidden" name="period" value="${period}" />`}
    ${dayField({ name: "from", label: t("First day"), value: String(days.days[0]), problems })}
    <span aria-hidden="true">–</span>
    ${dayField({ name: "to", label: t("Last day"), value: String(days.days.at(-1)), problems })}
    <span class="chip">${testMode ? t("Test payments") : t("Live payments")}</span>
    ${chipChoice({
      name: "currency",
      label: t("Currency"),
      value: currency ?? "",
      options: [["", t("All currencies")], ...known.map((code) => [code, code] as const)],
      problems,
    })}
    ${
      merchants.size === 0
        ? ""
        : chipChoice({
            name: "merchant",
            label: t("Merchant"),
            value: merchant ?? "",
            options: [["", t("All merchants")], ...merchants],
            problems,
          })
    }`;
}

function periodsAndConditions({ at, question, problems }: BuilderView): Html {
  const { period, conditions } = question;
  return html`<b></b>
    ${PERIOD_NAMES.map(
      (name) =>
        html`<a
          class="chip"
          href="${at("explore", questionQuery({ ...question, period: name }))}"
          ${name === period ? html`aria-current="true"` : ""}
          >${t(periodWords(name))}</a
        >`,
    )}
    <details class="more-filters" ${conditions.length > 0 || problems.length > 0 ? "open" : ""}>
      <summary class="chip add">${icon("plus", "xs")}${t("Condition")}</summary>
      ${Array.from({ length: MAX_CONDITIONS }, (_, index) =>
        conditionLine(index + 1, { condition: conditions[index], problems }),
      )}
    </details>`;
}

function groupOptions(): Options {
  return DIMENSION_NAMES.map((name) => [name, t(dimensionOf(name).words)]);
}

function conditionLine(
  number: number,
  { condition, problems }: { condition: Condition | undefined; problems: readonly Problem[] },
): Html {
  const isWrong = problems.some(({ field }) => field === `value${number}`);
  return html`<fieldset class="condition">
    <legend class="unseen">${t("Condition {number}", { number })}</legend>
    ${chipChoice({
      name: `field${number}`,
      label: t("Field"),
      value: condition?.field ?? "",
      options: [["", t("No condition")], ...groupOptions()],
      problems,
    })}
    ${chipChoice({
      name: `is${number}`,
      label: t("Comparison"),
      value: condition?.isNot === true ? "no" : "yes",
      options: [
        ["yes", t("is")],
        ["no", t("is not")],
      ],
      problems,
    })}
    <label class="unseen" for="value${number}">${t("Value")}</label>
    <input
      class="chip"
      id="value${number}"
      name="value${number}"
      value="${condition?.value ?? ""}"
      maxlength="255"
      autocomplete="off"
      placeholder="${t("Value")}"
      ${isWrong ? html`aria-invalid="true"` : ""}
    />
  </fieldset>`;
}

/** A choice that looks like a chip. */
function chipChoice(field: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: Options;
  readonly problems: readonly Problem[];
}): Html {
  const { name, label, value, options, problems } = field;
  const isWrong = problems.some((problem) => problem.field === name);
  return html`<label class="unseen" for="${name}">${label}</label>
    <select class="chip" id="${name}" name="${name}" ${isWrong ? html`aria-invalid="true"` : ""}>
      ${options.map(
        ([option, text]) =>
          html`<option value="${option}" ${option === value ? "selected" : ""}>${text}</option>`,
      )}
    </select>`;
}

function dayField(field: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
}): Html {
  const { name, label, value, problems } = field;
  const isWrong = problems.some((problem) => problem.field === name);
  return html`<label class="unseen" for="${name}">${label}</label>
    <input
      class="chip"
      type="date"
      id="${name}"
      name="${name}"
      value="${value}"
      ${isWrong ? html`aria-invalid="true"` : ""}
    />`;
}
