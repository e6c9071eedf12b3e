import type { FieldGroup, FormField } from "../configuration/form-fields.ts";
import type { FieldWords } from "../configuration/schema-fields.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

const PARAMETERS = "config.vault.threeDV2Config.";
const SETTINGS = "settings.";

/** The settings and parameters of 3-D Secure in words, by what a person decides with them. */
const GROUPS: readonly {
  readonly title: PlainText;
  readonly fields: Readonly<Record<string, FieldWords>>;
}[] = [
  {
    title: "When payments are authenticated",
    fields: {
      [`${PARAMETERS}enabled`]: {
        label: "Authenticate card payments with 3-D Secure",
        hint: "When this is off, the gateway authenticates no payment of this connector.",
      },
      [`${SETTINGS}3dsecure:check`]: {
        label: "Authentication",
        hint: "For requests that do not choose it themselves.",
        values: {
          optional: "Optional: a payment may continue without it",
          mandatory: "Required: no payment without it",
        },
      },
      [`${PARAMETERS}3dsOnDemand`]: {
        label: "Only when the bank demands it",
        hint: "A payment is submitted without 3-D Secure first. After a soft decline it is authenticated with a challenge and submitted again.",
      },
      [`${SETTINGS}3dsecure:continue-on`]: {
        label: "Continue without authentication when the result is",
        hint: "Only where authentication is optional. There is no liability shift for such a payment.",
        values: {
          none: "No result: decline the payment",
          U: "Unavailable (U)",
          I: "Informational only (I)",
          "U,I": "Unavailable or informational only (U, I)",
          "U,N,I": "Unavailable, informational only or not authenticated (U, N, I)",
        },
      },
    },
  },
  {
    title: "Challenges and exemptions",
    fields: {
      [`${PARAMETERS}parameterConfig.challengeIndicator`]: {
        label: "Challenge preference",
        hint: "Sent with every authentication, in place of the preference in the request.",
        values: {
          "": "As in the request",
          "01": "No preference",
          "02": "No challenge",
          "03": "Challenge preferred",
          "04": "Challenge required",
        },
      },
      [`${PARAMETERS}mcIdentityCheck`]: {
        label: "Mastercard Identity Check Insights",
        hint: "Mastercard payments that need no authentication are shared with the scheme as data only. Registrations never are.",
      },
    },
  },
  {
    title: "Data that the bank receives",
    fields: {
      [`${PARAMETERS}acquirers`]: {
        label: "Acquirer for each card scheme",
        hint: "One scheme a line: scheme, BIN of the acquirer, merchant ID. For example: visa 412345 4711",
      },
      [`${PARAMETERS}merchant.name`]: {
        label: "Merchant name in the bank's check",
        hint: "Customers read it when they confirm. Up to 22 characters.",
      },
      [`${PARAMETERS}merchant.mcc`]: {
        label: "Merchant category code (MCC)",
        hint: "Four digits, from the contract with the acquirer.",
      },
      [`${PARAMETERS}merchant.country`]: {
        label: "Country of the merchant",
        hint: "From the contract with the acquirer.",
      },
      [`${PARAMETERS}merchant.siret`]: {
        label: "SIRET",
        hint: "French business number with 14 digits. Only Carte Bancaire requires it.",
      },
    },
  },
  {
    title: "Protocol",
    fields: {
      [`${PARAMETERS}preferredProtocolVersion`]: {
        label: "Preferred version",
        hint: "Used where the card and its Directory Server support it.",
        values: {
          any: "The newest that all sides support",
          latest: "The newest of this gateway (2.2.0)",
        },
      },
      [`${PARAMETERS}enforcePreferredProtocolVersion`]: {
        label: "Only the preferred version",
        hint: "Payments are not authenticated where it is not supported.",
      },
    },
  },
];

/** The fields in words and groups: the settings and parameters that a connector has. */
export function threeDSecureGroups(fields: readonly FormField[]): FieldGroup[] {
  return GROUPS.map(({ title, fields: words }) => ({
    title: t(title),
    fields: Object.entries(words).flatMap(([path, own]) =>
      fields.filter((field) => field.path === path).map((field) => inWords(field, own)),
    ),
  }));
}

function inWords(field: FormField, { label, hint, values = {} }: FieldWords): FormField {
  const { path, kind } = field;
  return {
    ...field,
    label: t(label),
    hint: hint && t(hint),
    apiName: path.startsWith(PARAMETERS) ? path.slice(PARAMETERS.length) : path.slice(SETTINGS.length),
    kind: kind.type === "choice" ? { ...kind, options: optionsInWords(kind.options, values) } : kind,
  };
}

type Options = readonly (readonly [value: string, text: string])[];

function optionsInWords(options: Options, values: NonNullable<FieldWords["values"]>): Options {
  return options.map(([value, text]) => [value, Object.hasOwn(values, value) ? t(values[value]!) : text]);
}
