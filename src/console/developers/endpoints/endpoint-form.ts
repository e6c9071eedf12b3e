import { EVENT_TYPE_NAMES, type WebhookEndpoint } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ShownField } from "../../frame/form-state.ts";
import { textField } from "../../frame/field.ts";
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
export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly string[];
}

export interface EndpointProblem {
  readonly field: string;
  readonly message: string;
}

export function readEndpointForm(form: (name: string) => string): EndpointValues {
  return {
    url: form("url").trim(),
    description: form("description").trim(),
    eventTypes: PATTERNS.filter((pattern) => form(`type-${pattern}`) === "yes"),
  };
}

/** The values that the form shows, to find out whether another person changed them meanwhile. */
export function endpointState({ url, description, eventTypes }: EndpointValues): ShownField[] {
  return [
    { path: "url", label: t("Address"), kind: { type: "text" }, value: url },
    { path: "description", label: t("Purpose"), kind: { type: "text" }, value: description },
    ...PATTERNS.map((pattern): ShownField => ({
      path: `type-${pattern}`,
      label: pattern,
      kind: { type: "switch" },
      value: eventTypes.includes(pattern) ? "yes" : "",
    })),
  ];
}

/** The values of an endpoint, as its form has them. */
export function valuesOf({ url, description, eventTypes }: WebhookEndpoint): EndpointValues {
  return { url, description: description ?? "", eventTypes };
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
