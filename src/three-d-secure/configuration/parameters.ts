/** One parameter of `config.vault.threeDV2Config`. */
export type Parameter = {
  name: string;
  required: boolean;
  /** The effect of the parameter, for a merchant's engineer. */
  meaning: string;
} & (
  | { type: "boolean"; default?: boolean }
  | {
      type: "string";
      allowedValues?: readonly string[];
      /** A regular expression without slashes, matched against the whole value in Unicode mode. */
      pattern?: string;
      default?: string;
    }
  | { type: "object"; fields: readonly Parameter[] }
  | { type: "array"; fields: readonly Parameter[] }
);

export const SCHEMES = ["visa", "mastercard", "amex", "jcb", "discover", "unionpay", "diners"] as const;
/** A card scheme that runs an own Directory Server (spec: "Acquirer", parameter `scheme`). */
export type Scheme = (typeof SCHEMES)[number];

const PREFERRED_PROTOCOL_VERSIONS = ["any", "2.1.0", "2.2.0", "latest"] as const;
export type PreferredProtocolVersion = (typeof PREFERRED_PROTOCOL_VERSIONS)[number];

const FORCED_CHALLENGE_INDICATORS = ["01", "02", "03", "04"] as const;
export type ForcedChallengeIndicator = (typeof FORCED_CHALLENGE_INDICATORS)[number];

const acquirerFields: readonly Parameter[] = [
  {
    name: "scheme",
    type: "string",
    required: true,
    allowedValues: SCHEMES,
    meaning: "The card scheme this acquirer entry is used for.",
  },
  {
    name: "bin",
    type: "string",
    required: true,
    pattern: "^[0-9]{5,11}$",
    meaning: "Bank Identification Number of the acquirer; sent to the Directory Server as acquirerBIN.",
  },
  {
    name: "merchantId",
    type: "string",
    required: true,
    pattern: "^.{1,35}$",
    meaning: "Merchant ID (MID) given by the acquirer; sent as acquirerMerchantID.",
  },
];

const merchantFields: readonly Parameter[] = [
  {
    name: "mcc",
    type: "string",
    required: false,
    pattern: "^[0-9]{4}$",
    meaning: "Merchant category code; sent as mcc.",
  },
  {
    name: "country",
    type: "string",
    required: false,
    pattern: "^[0-9]{3}$",
    meaning: "ISO 3166-1 numeric code of the merchant's country; sent as merchantCountryCode.",
  },
  {
    name: "name",
    type: "string",
    required: false,
    pattern: "^.{0,22}$",
    meaning: "The merchant's name as the issuer shows it; sent as merchantName.",
  },
  {
    name: "siret",
    type: "string",
    required: false,
    pattern: "^\\d+$",
    meaning: "French business number (14 digits); required for Carte Bancaire only.",
  },
];

const parameterConfigFields: readonly Parameter[] = [
  {
    name: "challengeIndicator",
    type: "string",
    required: false,
    allowedValues: FORCED_CHALLENGE_INDICATORS,
    meaning:
      "Forces the challenge indicator of every authentication: 01 no preference, 02 no challenge requested, " +
      "03 challenge requested, 04 challenge mandated. It has precedence over threeDSecureData.challengeIndicator.",
  },
];

/** The parameters of `threeDV2Config` (spec: "3-D Secure v2 configuration"). Validation, warnings, listing and the reference in docs/ come from it. */
export const THREE_D_V2_PARAMETERS: readonly Parameter[] = [
  { name: "enabled", type: "boolean", required: true, meaning: "Enables 3-D Secure v2." },
  {
    name: "3dsOnDemand",
    type: "boolean",
    required: false,
    default: false,
    meaning:
      "Authenticates only when the issuer requires it: a payment with an SCA soft decline is authenticated once, with " +
      "a mandated challenge, and retried.",
  },
  {
    name: "acquirers",
    type: "array",
    required: false,
    meaning: "The acquirer's identification at each scheme's Directory Server.",
    fields: acquirerFields,
  },
  {
    name: "merchant",
    type: "object",
    required: false,
    meaning: "How the merchant is presented to the Directory Server and the issuer.",
    fields: merchantFields,
  },
  {
    name: "parameterConfig",
    type: "object",
    required: false,
    meaning: "Protocol parameters that are forced for every authentication.",
    fields: parameterConfigFields,
  },
  {
    name: "mcIdentityCheck",
    type: "boolean",
    required: false,
    default: false,
    meaning:
      "Mastercard Identity Check Insights: Mastercard payments that need no authentication are shared with the " +
      "scheme as data only (messageCategory 80). Never used for registers.",
  },
  {
    name: "preferredProtocolVersion",
    type: "string",
    required: false,
    default: "any",
    allowedValues: PREFERRED_PROTOCOL_VERSIONS,
    meaning:
      "The protocol version to use when card range and Directory Server support it; latest is the newest version " +
      "of this gateway (2.2.0), any the newest one that all sides support.",
  },
  {
    name: "enforcePreferredProtocolVersion",
    type: "boolean",
    required: false,
    default: false,
    meaning: "Does not authenticate with another version when the preferred one is not supported.",
  },
];
