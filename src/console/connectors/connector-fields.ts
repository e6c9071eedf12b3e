import type { AdapterConfiguration } from "@quittance/provider-kit";
import { getConnectorSettings, type Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { SECRET_LISTS, type SecretList } from "../../providers/index.ts";
import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { accountText } from "./account-words.ts";
import { methodText } from "./kind-text.ts";
import { addressedGroups, settingFields, settingGroups, typesGroup } from "./setting-fields.ts";
import { threeDSecureFields } from "./three-d-secure-fields.ts";
import { threeDSecureGroups } from "./three-d-secure-groups.ts";

interface FieldsOf {
  readonly adapter: string;
  /** Undefined of one that is being made. */
  readonly connector: Connector | undefined;
  /** The typed values, by the name of the field; undefined: as the connector has it. */
  readonly typed?: ((name: string) => string) | undefined;
}

/** All that a connector of the adapter can be given in a form, from the tables by which `createConnector` checks it. */
export function connectorFields(
  { adapters, clock }: Pick<ConsoleParts, "adapters" | "clock">,
  { adapter, connector, typed }: FieldsOf,
): FieldGroup[] {
  const known = getConnectorSettings(adapters, { adapterId: adapter });
  // A connector whose adapter is switched off, and one that only routes, have no account.
  const account = isRefusal(known)
    ? []
    : accountFields(known, {
        connector,
        configuration: adapters.get(adapter)?.configuration,
      });
  const methods = isRefusal(known)
    ? []
    : known.methods.map((name) => [name, methodText(name, clock.now())] as const);
  const isForCards = connector !== undefined && takesCards(adapters, connector);
  const groups: FieldGroup[] = [
    {
      title: t("Names"),
      fields: [...nameFields(connector, methods), ...(isForCards ? [terminalField(connector)] : [])],
    },
    { title: t("Account at the provider"), fields: account.filter(isFirst) },
    {
      title: t("Options of the account"),
      fields: account.filter((field) => !isFirst(field)),
      isClosed: true,
    },
    ...(connector && !isRefusal(known) ? settingsOf(known, { connector, isForCards }) : []),
    ...(connector && connector.kind !== "provider" ? addressedGroups(connector) : []),
  ];
  return groups
    .filter(({ fields }) => fields.length > 0)
    .map((group) => ({
      ...group,
      fields: group.fields.map((field) => (typed ? { ...field, value: typed(field.path) } : field)),
    }));
}

/** The settings of a connector that exists, besides its account. */
function settingsOf(
  known: Known,
  { connector, isForCards }: { connector: Connector; isForCards: boolean },
): FieldGroup[] {
  const settings = settingFields(known.settings, connector);
  const authentication = isForCards ? [...settings, ...threeDSecureFields(connector)] : [];
  return [
    {
      title: t("3-D Secure"),
      fields: threeDSecureGroups(authentication).flatMap(({ fields }) => fields),
      isClosed: true,
    },
    ...settingGroups(settings),
    typesGroup(connector),
  ];
}

/** An account is connected by these; the others have a default that fits most accounts. */
function isFirst({ path, required = false }: FormField): boolean {
  return required || !/^config\.(?:extraData\.|language$)/.test(path);
}

/** Only cards are authenticated by 3-D Secure. */
export function takesCards(
  adapters: ConsoleParts["adapters"],
  { adapter, method }: Pick<Connector, "adapter" | "method">,
): boolean {
  return adapters.get(adapter)?.methods[method]?.instrument === "card";
}

function terminalField({ attributes }: Connector): FormField {
  return {
    path: "virtualTerminalAvailable",
    label: t("Payments by phone, at the terminal"),
    hint: t("Only if the acquirer agreed to payments by mail or telephone."),
    kind: { type: "switch" },
    value: attributes.virtualTerminalAvailable ? "1" : "",
  };
}

function nameFields(
  connector: Connector | undefined,
  methods: readonly (readonly [method: string, text: string])[],
): FormField[] {
  const method: FormField = {
    path: "method",
    label: t("Payment method"),
    kind: { type: "choice", options: methods },
    value: connector?.method ?? methods[0]?.[0] ?? "",
  };
  return [
    {
      path: "name",
      label: t("Name"),
      hint: t("For you and your colleagues."),
      kind: { type: "text" },
      value: connector?.name ?? "",
      required: true,
    },
    {
      path: "publicName",
      label: t("Public name"),
      hint: t("Customers read it on the payment page. Empty: the name of the payment method."),
      kind: { type: "text", maxlength: 60 },
      value: connector?.attributes.publicName ?? "",
    },
    ...(connector || methods.length === 0 ? [] : [method]),
    {
      path: "apiKey",
      label: t("API key"),
      hint: t("It is part of the path of each request of the shop. Letters, digits, dots, dashes."),
      kind: { type: "text", maxlength: 50 },
      value: connector?.apiKey ?? "",
      required: true,
    },
  ];
}

type Known = Exclude<ReturnType<typeof getConnectorSettings>, { refused: true }>;

const LIST_LABELS = {
  webhookSecrets: "Secrets that sign webhooks, one a line",
  hmacKeys: "HMAC keys of webhooks, one a line",
  reportCredentials: "Users of reports, one a line as user:password",
  payoutKeys: "API keys for payouts, one a line",
} as const satisfies Record<SecretList, PlainText>;

const ACCOUNT_HINT =
  "It is the account that receives the money: a change removes the secrets, and on a live connector a second person approves it.";

const CREDENTIALS: readonly string[] = ["username", "password", "apiSecret"];

function accountFields(
  known: Known,
  {
    connector,
    configuration: { credentials, texts } = { credentials: [] },
  }: {
    connector: Connector | undefined;
    configuration: Pick<AdapterConfiguration, "credentials" | "texts"> | undefined;
  },
): FormField[] {
  const config = connector?.config;
  const present = (name: string): string => {
    if (name.startsWith("extraData.")) return config?.extraData[name.slice("extraData.".length)] ?? "";
    if (name === "testMode") return (config?.testMode ?? true) ? "1" : "";
    return name === "username" || name === "language" ? (config?.[name] ?? "") : "";
  };
  const isSet = (name: string): boolean =>
    name === "password" || name === "apiSecret" ? (config?.[name] ?? null) !== null : false;
  // A setting that this provider does not use is shown where it was set.
  const isOf = (name: string): boolean =>
    !CREDENTIALS.includes(name) ||
    credentials.some((credential) => credential.name === name) ||
    present(name) !== "" ||
    isSet(name);
  const fields = known.baseConfig
    .filter(({ type, name }) => type !== "object" && isOf(name))
    .toSorted((one, other) => orderOf(one.name) - orderOf(other.name))
    .map((setting): FormField => {
      const { name, required } = setting;
      const { label, help } = accountText(setting, texts);
      return {
        path: `config.${name}`,
        label,
        ...(name.startsWith("extraData.") && { apiName: name }),
        ...(name !== "testMode" && { hint: setting.account ? `${help} ${t(ACCOUNT_HINT)}` : help }),
        kind: setting.secret ? { type: "secret", isSet: isSet(name) } : kindOf(setting),
        value: present(name),
        required,
      };
    });
  const lists = SECRET_LISTS.filter((name) =>
    known.vaultConfig.secretLists.some((list) => list.name === name),
  ).map((name): FormField => {
    const count = config?.vault[name]?.length ?? 0;
    return {
      path: `config.vault.${name}`,
      label: t(LIST_LABELS[name]),
      kind: { type: "secrets", count },
      value: "",
      required: known.vaultConfig.secretLists.some((list) => list.name === name && list.isRequired),
    };
  });
  return [...fields, ...lists];
}

/** How a setting that is no secret is typed. */
function kindOf({ name, type, enum: allowed }: Known["baseConfig"][number]): FormField["kind"] {
  if (type === "boolean") return { type: "switch" };
  if (allowed) return { type: "choice", options: ["", ...allowed].map((one) => [one, choiceText(one)]) };
  if (name === "language") return { type: "code", of: "language" };
  return name.endsWith("Currency") ? { type: "code", of: "currency" } : { type: "text", maxlength: 8_192 };
}

/** An empty choice leaves the value to the provider. */
function choiceText(value: string): string {
  if (value === "") return t("not set");
  return value === "true" ? t("yes") : value === "false" ? t("no") : value;
}

/** Whether it is a test comes first: it decides which keys fit. */
function orderOf(name: string): number {
  return name === "testMode" ? 0 : name === "language" || name === "extraData.apiBaseUrl" ? 2 : 1;
}
