import { Type, type Static } from "typebox";
import type { FieldFault } from "../../platform/field-fault.ts";
import { API_OPERATION_NAMES, API_OPERATIONS, API_USER_MODES } from "../../authority/index.ts";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { EMAIL_ADDRESS_PATTERN } from "../../platform/email-address.ts";
import { type FieldRefused, fieldRefused } from "../../platform/field-refused.ts";
import type { MerchantUser, MerchantUserFields } from "../merchant-user.ts";
import type { SettingsChange } from "../settings.ts";
import { Nullable, Text } from "./schemas.ts";

/** The settings of the public API's user that this gateway supports. */
const API_SETTINGS = ["pay-by-link-api", "push-api"] as const;
/** The unsupported settings, which stay off. */
const OFF = ["fees-api", "cde-login-enabled", "snapshot-retrieval-enabled"] as const;

const ApiUserSettings = Type.Object(
  Object.fromEntries([...API_SETTINGS, ...OFF].map((name) => [name, Type.Optional(Type.Boolean())])),
  {
    additionalProperties: false,
    title: "ApiUserSettings",
    description:
      "The same as `settings`, in the public API's own form. Only pay-by-link-api and push-api can be switched on.",
  },
);

/** The fields of a user besides name, password, type and settings. */
export const merchantUserFields = {
  email: Type.Optional(
    Nullable(
      Type.String({ maxLength: 255, pattern: EMAIL_ADDRESS_PATTERN, examples: ["ada@shop.example"] }),
      "Stored and returned.",
    ),
  ),
  firstName: Type.Optional(Nullable(Text(255, "Stored and returned.", "Ada"))),
  lastName: Type.Optional(Nullable(Text(255, "Stored and returned.", "Lovelace"))),
  permissions: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, pattern: "^frontend[.][a-z-]+[.][a-z-]+$" }), {
      maxItems: 100,
      uniqueItems: true,
      description: "Permissions in a web interface, which API users do not use: stored and returned.",
      examples: [["frontend.transaction.refund"]],
    }),
  ),
  disabled: Type.Optional(Type.Boolean({ description: "A disabled user is refused." })),
  validUntil: Type.Optional(
    Nullable(
      Type.String({ pattern: MOMENT_PATTERN, format: "date-time" }),
      "From then on the user is refused.",
    ),
  ),
  operations: Type.Optional(
    Type.Array(Type.Enum([...API_OPERATION_NAMES]), {
      uniqueItems: true,
      maxItems: API_OPERATION_NAMES.length,
      description:
        "Operations that the user may call; with none the user reads single payments. Nobody gives more than they have. Unless given, a new user may do everything if the root credential makes it; otherwise all that its maker has, but `refund`, `payout` and `disputes`, by which live money leaves.",
      examples: [["debit", "capture", "void"]],
    }),
  ),
  mode: Type.Optional(
    Type.Enum(API_USER_MODES, {
      description:
        "Which connectors the user may call: those in test mode, the others, or both (unless given).",
    }),
  ),
  multiMerchantAccess: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: 100,
      description: "Only an empty list: a user sees the connectors of its own merchant.",
    }),
  ),
  sendInitialPassword: Type.Optional(
    Type.Boolean({ description: "Only false: the password of an API user is in the request." }),
  ),
  apiUserSettings: Type.Optional(ApiUserSettings),
};

const Fields = Type.Object(merchantUserFields);

interface SentFields extends Static<typeof Fields> {
  readonly settings?: SettingsChange;
}

/** Reads the fields, or refuses by name a field that would have no effect, or contradicts another one. */
export function readMerchantUserFields(
  sent: SentFields,
): { fields: MerchantUserFields; settings: SettingsChange } | FieldRefused {
  const { email, firstName, lastName, permissions, disabled, validUntil, settings = {} } = sent;
  const { operations, mode } = sent;
  const apiSettings: Readonly<Record<string, boolean | undefined>> = sent.apiUserSettings ?? {};
  const refusal = fieldWithoutEffect(sent, apiSettings);
  if (refusal) return refusal;
  const named = API_SETTINGS.filter((name) => apiSettings[name] !== undefined);
  const differing = named.find(
    (name) => settings[name] !== undefined && (String(settings[name]) === "1") !== apiSettings[name],
  );
  // Off is the default, so that switching off what is not set changes nothing.
  const fromApi = Object.fromEntries(
    named
      .filter((name) => settings[name] === undefined)
      .map((name) => [name, apiSettings[name] ? "1" : null]),
  );
  if (differing)
    return notApplicable(`apiUserSettings.${differing}`, {
      code: "differs_from_setting",
      values: { name: `settings.${differing}` },
    });
  const fields = defined({ email, firstName, lastName, permissions, disabled, operations, mode });
  const until = validUntil && Temporal.Instant.from(validUntil);
  return {
    fields: { ...fields, ...(validUntil !== undefined && { validUntil: until || null }) },
    settings: { ...settings, ...fromApi },
  };
}

function fieldWithoutEffect(
  sent: SentFields,
  apiSettings: Readonly<Record<string, boolean | undefined>>,
): FieldRefused | undefined {
  if ((sent.multiMerchantAccess ?? []).length > 0)
    return notApplicable("multiMerchantAccess", { code: "own_merchant_only" });
  if (sent.sendInitialPassword === true)
    return notApplicable("sendInitialPassword", { code: "password_in_request" });
  const on = OFF.find((name) => apiSettings[name] === true);
  return on && notApplicable(`apiUserSettings.${on}`, { code: "not_in_gateway" });
}

function notApplicable(path: string, fault: FieldFault): FieldRefused {
  return fieldRefused(path, "not_applicable", fault);
}

function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}

/** The user as responses show it. */
export function describeMerchantUser({
  attributes,
  validUntil,
  previousPasswordUntil,
  operations,
  ...user
}: MerchantUser) {
  const switches = [...API_SETTINGS, ...OFF].map((name) => [name, user.settings[name] === "1"] as const);
  return {
    ...user,
    ...attributes,
    operations: operations ?? API_OPERATIONS,
    validUntil: validUntil?.toString({ smallestUnit: "second" }) ?? null,
    previousPasswordValidUntil: previousPasswordUntil?.toString({ smallestUnit: "second" }) ?? null,
    multiMerchantAccess: [],
    apiUserSettings: Object.fromEntries(switches),
  };
}
