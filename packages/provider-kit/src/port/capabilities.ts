import type { CustomerField } from "./customer-input.ts";
import type { Exemption } from "./exemption.ts";
import type { ProviderOperation } from "./provider-request.ts";

/** The kind of instrument that a payment method takes: it decides whether the gateway's own page takes a card. */
export type InstrumentKind = "card" | "iban" | "wallet" | "none";

/** National schemes whose cards mostly have an international brand too. */
type SecondBrand = "cartes_bancaires" | "bancontact" | "dankort";

/** Both addresses are https. */
export interface MethodTerms {
  readonly company: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

/** The capabilities of a provider's method. Requests are checked against them before they are recorded. */
export interface MethodCapabilities {
  readonly instrument: InstrumentKind;
  readonly operations: readonly ProviderOperation[];
  /** How the state of a submission is found. `none`: only webhooks say, and no inquiry is made. */
  readonly inquiry: "submission_reference" | "provider_reference" | "none";
  /** Operations that have an inquiry by `inquire` although `inquiry` is `none`, as payouts by another API of the provider. */
  readonly inquiredOperations?: readonly ProviderOperation[];
  /** Within so many hours the outcome of a submission is known, or a person has to look; a day when it is left out. */
  readonly decidedWithinHours?: number;
  /** A capture may take less than the authorisation. */
  readonly partialCapture: boolean;
  /** There may be several captures; `by_payment`: the provider decides for each payment. */
  readonly multipleCaptures: boolean | "by_payment";
  /** A void may release less than what is left. */
  readonly partialVoid: boolean;
  readonly partialRefund: boolean;
  /** Which optional data of a request it sends on. A field that is not listed is refused by its name. */
  readonly takes: readonly OptionalData[];
  /** The fields of `l2l3Data` that it sends on; any field when this is left out. */
  readonly levelFields?: readonly string[];
  /** The same of the level 2 and 3 data of an item. */
  readonly itemLevelFields?: readonly string[];
  /** How many `splits` a payment can have; any number when it is left out. */
  readonly maxSplits?: number;
  /**
   * How it takes Apple Pay and Google Pay: `network_token`, opened by the gateway, with cryptogram and ECI; `passthrough`, the
   * token as it came, which the provider opens. None when it is left out.
   */
  readonly walletTokens?: readonly ("network_token" | "passthrough")[];
  /**
   * The national schemes that a payment can be sent to, of a card that also has an international brand (`chosenBrand` of the
   * source). None when it is left out.
   */
  readonly secondBrands?: readonly SecondBrand[];
  /** Those of them that it also takes with the network token of a wallet. None when it is left out. */
  readonly walletSecondBrands?: readonly SecondBrand[];
  /**
   * Fields that the customer enters on the gateway's page, of a method whose `instrument` is `none`. They come as `customerInput` of the
   * request, checked and complete.
   */
  readonly customerFields?: readonly CustomerField[];
  /** Documents of the method's operator that its customers accept by paying: the page with the customer's fields links to them. */
  readonly terms?: MethodTerms;
  /** The exemptions from strong authentication that it requests with an authorisation. None when it is left out. */
  readonly exemptions?: readonly Exemption[];
  /** The same of an authorisation that has a proof of authentication. As `exemptions` when it is left out. */
  readonly exemptionsWithProof?: readonly Exemption[];
  /** The currencies of its payments, by ISO 4217; any when it is left out. Others are refused before anything is recorded. */
  readonly currencies?: readonly string[];
  /** Where its customers are, by ISO 3166-1; anywhere when it is left out. For documentation: customers travel. */
  readonly countries?: readonly string[];
  /**
   * The provider itself never ends a payment that its customer has not made: when its instructions have expired it is cancelled there
   * (`neutralise`) and fails.
   */
  readonly isCancelledWhenExpired?: true;
  /** A payment that waits for an event (`waitsForEvent`) ends after it, unless its connector says otherwise. */
  readonly expiresAfterMinutes?: number;
}

/** Data of a request that only some providers have a use for. */
export const OPTIONAL_DATA = [
  "splits",
  "l2l3Data",
  "referenceSchemeTransactionIdentifier",
  "referenceSchemeLifecycleIdentifier",
  // Of account funding transactions: the Simulator takes it, others name the recipient in other ways.
  "recipientAccountReferenceUuid",
] as const;
type OptionalData = (typeof OPTIONAL_DATA)[number];

/** One value of a connector's configuration. */
export interface ConfigField {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** With `testMode` only. */
  readonly isTestOnly?: boolean;
  /** Required as soon as `testMode` is off. */
  readonly isRequiredLive?: boolean;
  readonly pattern?: RegExp;
  /** An IBAN with its check digits; spaces are allowed. */
  readonly isIban?: true;
  /** For a credential: what only those of live accounts match. */
  readonly live?: RegExp;
  /** For a credential: what only those of test accounts match. It is refused without `testMode`. */
  readonly test?: RegExp;
  /** In `extraData`: part of the address that requests go to. Secrets do not stay when it changes. */
  readonly isAddress?: true;
  /**
   * In `extraData`: the account at the provider, which receives the money. Without such a field `username` names it. Secrets do not
   * stay when it changes, and on a live connector a second person agrees.
   */
  readonly namesAccount?: true;
}

/**
 * Named lists of secrets that sign webhooks, or that open reports or payouts where these need others than payments, in a
 * connector's `config.vault`; several at once while one is replaced.
 */
export const SECRET_LISTS = ["webhookSecrets", "hmacKeys", "reportCredentials", "payoutKeys"] as const;
export type SecretList = (typeof SECRET_LISTS)[number];

/** The values of `config` that an adapter reads: checked when a connector is saved, and listed by getConnectorSettings. */
export interface AdapterConfiguration {
  readonly credentials: readonly (ConfigField & { readonly name: "username" | "password" | "apiSecret" })[];
  /** `any`: the adapter takes values that cannot be listed. */
  readonly extraData: readonly ConfigField[] | "any";
  readonly secretLists: readonly {
    readonly name: SecretList;
    readonly isRequired: boolean;
    /** The form of each secret: a key that cannot be read would verify nothing. */
    readonly pattern?: RegExp;
  }[];
  /**
   * Labels and help texts of the settings of the account, by language (`en`, `de`) and by the name of the setting. Where one is
   * missing, the description is shown, and a label that is made of the name.
   */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, SettingText>>>>;
}

interface SettingText {
  readonly label?: string;
  readonly help?: string;
}

/** How a provider writes amounts, where it is not by ISO 4217. */
export interface CurrencyRule {
  readonly currencies: readonly string[];
  /** How many decimals the provider's integers have. */
  readonly decimals: number;
  /** The integer must be a multiple of it. */
  readonly multipleOf?: bigint;
}

/** In every adapter that is called over HTTP: where a test server listens. */
export const API_BASE_URL: ConfigField = {
  name: "apiBaseUrl",
  description:
    "Base of all calls, for a test server, where the gateway allows them (GATEWAY_PROVIDER_TEST_SERVERS). A private address only where callbacks may go to private addresses.",
  isRequired: false,
  isTestOnly: true,
  isAddress: true,
};
