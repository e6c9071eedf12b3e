import {
  DISABLEABLE_TRANSACTION_TYPES,
  listConnectorSettings,
  type Connector,
  type getConnectorSettings,
} from "../../connectors/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import { codeOptions, withPresent, type CodeOption } from "../language/code-names.ts";
import type { PlainText } from "../language/dictionary.ts";
import { settingTitle } from "../language/setting-title.ts";
import { t, translated } from "../language/translate.ts";

type Settings = Exclude<ReturnType<typeof getConnectorSettings>, { refused: true }>["settings"];

/** The sections of the form, and the beginnings of the names of their settings. Those of 3-D Secure stand with its parameters. */
const SECTIONS: readonly (readonly [title: PlainText, beginnings: readonly string[]])[] = [
  ["Requests and responses", ["api", "pci", "status", "redirect"]],
  ["Callbacks", ["postback", "postback-queue"]],
  ["Payments", ["tx"]],
  ["Payment page", ["payment-page"]],
  ["Payment links", ["payByLink"]],
  ["Currency conversion", ["dcc"]],
  ["Customer profiles", ["customer-profiles"]],
  ["Schedules", ["schedule"]],
  ["Risk", ["risk-engine"]],
];

/** Values that are chosen, in words. */
const VALUES: Readonly<Record<string, Readonly<Record<string, PlainText>>>> = {
  "payByLink:late-payment": { keep: "Keep it", void: "Void or refund it" },
  "schedule:missed-runs": { once: "One run for all of them", each: "Each of them" },
  "risk-engine:manual-review-decision": { decline: "Decline", approve: "Approve" },
};

const TYPES = {
  initial_debit: "Payments",
  initial_preauthorize: "Preauthorisations",
  capture: "Captures",
  partial_capture: "Partial captures",
  refund: "Refunds",
  partial_refund: "Partial refunds",
  register: "Registrations of instruments",
  deregister: "Deregistrations of instruments",
  payout: "Payouts",
  recurring_debit: "Recurring payments",
  recurring_preauthorize: "Recurring preauthorisations",
} as const satisfies Record<(typeof DISABLEABLE_TRANSACTION_TYPES)[number], PlainText>;

/** A field for each setting of the table by which the API checks them. */
export function settingFields(settings: Settings, { settings: own }: Connector): FormField[] {
  return settings.map(({ name, label, description, default: usual, enum: allowed, minimum }): FormField => {
    const isSwitch = allowed?.join() === "0,1";
    const value = own[name] ?? usual;
    return {
      path: `settings.${name}`,
      label: settingTitle(label),
      hint: translated(description),
      apiName: name,
      kind: isSwitch
        ? { type: "switch" }
        : name === TIME_ZONE
          ? { type: "choice", options: zoneOptions(value) }
          : allowed
            ? { type: "choice", options: allowed.map((one) => [one, choiceText(name, one)]) }
            : minimum === undefined
              ? { type: "text", maxlength: 200 }
              : { type: "number" },
      value: isSwitch && value === "0" ? "" : value,
    };
  });
}

const TIME_ZONE = "schedule:time-zone";

function zoneOptions(value: string): readonly CodeOption[] {
  const sent = ["as-sent", t("as the request has it")] as const;
  return withPresent([sent, ...codeOptions("timeZone")], [value]);
}

function choiceText(name: string, value: string): string {
  const text = VALUES[name]?.[value];
  return text ? t(text) : value;
}

/** The fields in the sections of the form. */
export function settingGroups(fields: readonly FormField[]): FieldGroup[] {
  return SECTIONS.map(([title, beginnings]) => ({
    title: t(title),
    isClosed: true,
    fields: fields.filter(({ apiName = "" }) => beginnings.includes(apiName.slice(0, apiName.indexOf(":")))),
  }));
}

/** Beginnings of the names of settings that count at the connector whose API key a request has; others count at the one that pays. */
const ADDRESSED = [
  "api",
  "pci",
  "redirect",
  "postback",
  "postback-queue",
  "tx",
  "payment-page",
  "customer-profiles",
];

/** The settings of a routing or payment selection page, which sends payments on. */
export function addressedGroups(connector: Connector): FieldGroup[] {
  const settings = listConnectorSettings().filter(({ name }) =>
    ADDRESSED.includes(name.slice(0, name.indexOf(":"))),
  );
  return [...settingGroups(settingFields(settings, connector)), typesGroup(connector)];
}

/** The types of requests that the connector refuses. */
export function typesGroup({ disabledTransactionTypes: off }: Connector): FieldGroup {
  return {
    title: t("Requests that are refused"),
    isClosed: true,
    fields: DISABLEABLE_TRANSACTION_TYPES.map((type): FormField => ({
      path: `disabledTransactionTypes.${type}`,
      label: t(TYPES[type]),
      kind: { type: "switch" },
      value: off.includes(type) ? "1" : "",
    })),
  };
}
