import { AGENT_TOOLS, type AgentToolName, isForTests, isMoving } from "../../../authority/index.ts";
import { codeField } from "../../frame/code-field.ts";
import { MAX_VALID_DAYS } from "../../../agents/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { toolText } from "../../audit/tool-words.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { startOfDay } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { typedDecimal } from "../../payment-facts/typed-amount.ts";
import { toolsBeyond } from "./agreed-agent.ts";

const MAX_NAME_LENGTH = 100;

/** The values that a person typed and chose. Amounts and the last day are as they were typed. */
export interface AgentValues {
  readonly name: string;
  readonly tools: readonly AgentToolName[];
  readonly mode: "test" | "live";
  readonly currency: string;
  readonly perAction: string;
  readonly perDay: string;
  readonly lastDay: string;
}

export interface AgentProblem {
  readonly field: string;
  readonly message: string;
}

export function readAgentForm(form: (name: string) => string): AgentValues {
  return {
    name: form("name").trim(),
    tools: AGENT_TOOLS.filter((tool) => form(`tool-${tool}`) === "yes"),
    mode: form("mode") === "live" ? "live" : "test",
    currency: form("currency").trim().toUpperCase(),
    perAction: form("perAction").trim(),
    perDay: form("perDay").trim(),
    lastDay: form("lastDay").trim(),
  };
}

/** The values with the limits as the use case takes them, or the limit that cannot be read. */
export function withDecimalLimits(values: AgentValues): AgentValues | AgentProblem {
  const perAction = typedDecimal(values.perAction, values.currency);
  const perDay = typedDecimal(values.perDay, values.currency);
  if ("problem" in perAction) return { field: "perAction", message: perAction.problem };
  if ("problem" in perDay) return { field: "perDay", message: perDay.problem };
  return { ...values, perAction: perAction.decimal, perDay: perDay.decimal };
}

/** Refuses by rules of the form and the person's role; limits and the end are rules of the use case. */
export function refuseAgentForm(values: AgentValues, place: PlaceView): AgentProblem | undefined {
  const { name, tools, mode } = values;
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return {
      field: "name",
      message: t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }),
    };
  if (tools.length === 0) return { field: `tool-${AGENT_TOOLS[0]}`, message: t("Choose a tool.") };
  const forTests = mode === "live" ? tools.find(isForTests) : undefined;
  if (forTests !== undefined)
    return {
      field: `tool-${forTests}`,
      message: t("The tool {tool} is for test payments.", { tool: forTests }),
    };
  // Live moves that the person may not make themselves go to a second person.
  const lacking = toolsBeyond(place, values).find((tool) => mode === "test" || !isMoving(tool));
  if (lacking !== undefined)
    return {
      field: `tool-${lacking}`,
      message: t("Your role cannot give the tool {tool} for these payments.", { tool: lacking }),
    };
  if (!endOf(values)) return refusedEnd();
  return undefined;
}

/** The end of the last day, in the person's time zone; undefined for what is no day. */
export function endOf({ lastDay }: AgentValues): Temporal.Instant | undefined {
  return startOfDay(lastDay, 1);
}

export function refusedEnd(): AgentProblem {
  const message = t("Enter a day in the future, at most {count} days ahead.", { count: MAX_VALID_DAYS });
  return { field: "lastDay", message };
}

/** The limits where any was typed. */
export function limitsOf({ currency, perAction, perDay }: AgentValues) {
  return currency + perAction + perDay === "" ? undefined : { currency, perAction, perDay };
}

/** The fields of the form; of an old one with what was typed. */
export function agentFields(values: AgentValues, problem: AgentProblem | undefined): Html {
  const of = (field: string) => (problem?.field === field ? problem.message : undefined);
  const toolProblem = problem?.field.startsWith("tool-") ? problem.message : undefined;
  const { name, mode, currency, perAction, perDay, lastDay } = values;
  return html`${textField({ name: "name", label: t("Purpose"), value: name, problem: of("name"), autocomplete: "off", required: true, maxlength: MAX_NAME_LENGTH })}
    ${choiceField({
      name: "mode",
      label: t("Payments"),
      value: mode,
      options: [
        ["test", t("Test payments")],
        ["live", t("Live payments")],
      ],
    })}
    ${toolProblem === undefined ? "" : html`<p class="problem">${toolProblem}</p>`}
    <fieldset>
      <legend>${t("Tools that read")}</legend>
      <div class="choices">
        ${AGENT_TOOLS.filter((tool) => !isMoving(tool) && !isForTests(tool)).map((tool) => toolBox(tool, values))}
      </div>
    </fieldset>
    <fieldset>
      <legend>${t("Tools for test payments")}</legend>
      <div class="choices">${AGENT_TOOLS.filter(isForTests).map((tool) => toolBox(tool, values))}</div>
    </fieldset>
    <fieldset>
      <legend>${t("Tools that move money, or decide about it")}</legend>
      <div class="choices">${AGENT_TOOLS.filter(isMoving).map((tool) => toolBox(tool, values))}</div>
      <p class="hint">
        ${t("They need limits. A move above a limit, or in another currency, waits for a person. For live payments a second person has to agree to the credential.")}
      </p>
      ${codeField({ kind: "currency", name: "currency", label: t("Currency"), value: currency, problem: of("currency") })}
      <div class="pair">
        ${textField({ name: "perAction", label: t("One move"), value: perAction, problem: of("perAction"), inputmode: "decimal", autocomplete: "off", maxlength: 20 })}
        ${textField({ name: "perDay", label: t("All moves in 24 hours"), value: perDay, problem: of("perDay"), inputmode: "decimal", autocomplete: "off", maxlength: 20 })}
      </div>
    </fieldset>
    ${textField({ name: "lastDay", label: t("Valid until"), type: "date", value: lastDay, problem: of("lastDay"), required: true })}`;
}

function toolBox(tool: AgentToolName, { tools }: AgentValues): Html {
  return html`<p class="check">
    <input
      type="checkbox"
      id="tool-${tool}"
      name="tool-${tool}"
      value="yes"
      ${tools.includes(tool) ? "checked" : ""}
    />
    <label for="tool-${tool}">${toolText(tool)} <code>${tool}</code></label>
  </p>`;
}
