import { ENDPOINT_DETAILS, ENDPOINT_MODES, type EndpointRights } from "../../../authority/index.ts";
import { EVENT_TYPE_NAMES, type WebhookEndpoint } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ShownField } from "../../frame/form-state.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { t } from "../../language/translate.ts";
import { eventKindWord, eventWord } from "../event-words.ts";

/** As the provisioning API bounds them. */
const MAX_URL_LENGTH = 2_000;
const MAX_DESCRIPTION_LENGTH = 255;

const KINDS = [
  ...new Set(EVENT_TYPE_NAMES.filter((type) => type.includes(".")).map((type) => type.split(".")[0]!)),
];
/** Patterns that the form has boxes for. */
const PATTERNS = ["*", ...KINDS.flatMap((kind) => [`${kind}.*`, ...typesOf(kind)])];

/** The values that a person typed and chose. */
export interface EndpointValues extends EndpointRights {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly string[];
}

export interface EndpointProblem {
  readonly field: string;
  readonly message: string;
}

/** @param given of an older form without a choice: what the person can give, or what the endpoint has */
export function readEndpointForm(form: (name: string) => string, given: EndpointRights): EndpointValues {
  return {
    url: form("url").trim(),
    description: form("description").trim(),
    eventTypes: PATTERNS.filter((pattern) => form(`type-${pattern}`) === "yes"),
    mode: ENDPOINT_MODES.find((mode) => mode === form("mode")) ?? given.mode,
    detail: ENDPOINT_DETAILS.find((detail) => detail === form("detail")) ?? given.detail,
  };
}

/** The values that the form shows, to find out whether another person changed them meanwhile. */
export function endpointState(values: EndpointValues): ShownField[] {
  const { url, description, eventTypes, mode, detail } = values;
  return [
    { path: "url", label: t("Address"), kind: { type: "text" }, value: url },
    { path: "description", label: t("Purpose"), kind: { type: "text" }, value: description },
    { path: "mode", label: t("Payments"), kind: { type: "text" }, value: mode },
    { path: "detail", label: t("Content"), kind: { type: "text" }, value: detail },
    ...PATTERNS.map((pattern): ShownField => ({
      path: `type-${pattern}`,
      label: pattern,
      kind: { type: "switch" },
      value: eventTypes.includes(pattern) ? "yes" : "",
    })),
  ];
}

/** The values of an endpoint, as its form has them. */
export function valuesOf(endpoint: WebhookEndpoint): EndpointValues {
  const { url, description, eventTypes, mode, detail } = endpoint;
  return { url, description: description ?? "", eventTypes, mode, detail };
}

/** Refuses by rules of the form; those of addresses are of the use case. */
export function refuseEndpointForm({
  url,
  description,
  eventTypes,
}: EndpointValues): EndpointProblem | undefined {
  if (url === "" || url.length > MAX_URL_LENGTH) return refusedAddress();
  if (description.length > MAX_DESCRIPTION_LENGTH)
    return {
      field: "description",
      message: t("Use at most {count} characters.", { count: MAX_DESCRIPTION_LENGTH }),
    };
  if (eventTypes.length === 0) return { field: "type-*", message: t("Choose the events to send.") };
  return undefined;
}

/** A role that exports no live payments receives no more of them than identifiers. */
export function refusedDetail(): EndpointProblem {
  return {
    field: "detail",
    message: t("With your role an endpoint receives only identifiers, states and amounts of these payments."),
  };
}

/** Also what a check of the address itself found. */
export function refusedAddress(): EndpointProblem {
  return {
    field: "url",
    message: t("Enter a public http or https address without a user name, at port 80 or 443."),
  };
}

/** Address, purpose and events; types that are chosen stand open. */
export function endpointFields(values: EndpointValues, problem: EndpointProblem | undefined): Html {
  const of = (field: string) => (problem?.field === field ? problem.message : undefined);
  return html`${textField({ name: "url", label: t("Address"), value: values.url, problem: of("url"), hint: t("Events are sent there by POST."), autocomplete: "off", required: true, maxlength: MAX_URL_LENGTH })}
    ${textField({ name: "description", label: t("Purpose"), value: values.description, problem: of("description"), autocomplete: "off", maxlength: MAX_DESCRIPTION_LENGTH })}
    ${choiceField({
      name: "mode",
      label: t("Payments"),
      value: values.mode,
      options: [
        ["all", t("Test and live payments")],
        ["live", t("Live payments")],
        ["test", t("Test payments")],
      ],
    })}
    ${problem?.field === "detail" ? html`<p class="problem">${problem.message}</p>` : ""}
    ${choiceField({
      name: "detail",
      label: t("Content"),
      value: values.detail,
      options: [
        ["full", t("Everything, with data of customers")],
        ["ids", t("Identifiers, states, amounts and times only")],
      ],
    })}
    <fieldset>
      <legend>${t("Events")}</legend>
      ${problem?.field === "type-*" ? html`<p class="problem">${problem.message}</p>` : ""}
      ${box("*", { values, text: t("All events, also of types that are added later") })}
      <div class="choices">${KINDS.map((kind) => kindOfTypes(kind, values))}</div>
    </fieldset>`;
}

function kindOfTypes(kind: string, values: EndpointValues): Html {
  const chosen = values.eventTypes.filter((type) => type.startsWith(`${kind}.`));
  return html`<details ${chosen.length === 0 ? "" : "open"}>
    <summary>${eventKindWord(kind)} <code>${kind}</code></summary>
    ${box(`${kind}.*`, { values, text: t("All events of this kind") })}
    ${typesOf(kind).map((type) => box(type, { values, text: eventWord(type) }))}
  </details>`;
}

function box(pattern: string, { values, text }: { values: EndpointValues; text: string }): Html {
  return html`<p class="check">
    <input
      type="checkbox"
      id="type-${pattern}"
      name="type-${pattern}"
      value="yes"
      ${values.eventTypes.includes(pattern) ? "checked" : ""}
    />
    <label for="type-${pattern}">${text}${text === pattern ? "" : html` <code>${pattern}</code>`}</label>
  </p>`;
}

function typesOf(kind: string): string[] {
  return EVENT_TYPE_NAMES.filter((type) => type.startsWith(`${kind}.`));
}
