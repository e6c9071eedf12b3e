import { choiceSetting, type Connector } from "../../connectors/index.ts";
import {
  chooseAuthentication,
  SCHEMES,
  type AuthenticationChoice,
  type Scheme,
  type ThreeDSecureData,
} from "../../three-d-secure/index.ts";

export const AUTHENTICATED_TYPES = ["debit", "preauthorize", "register"] as const;
export type AuthenticatedType = (typeof AUTHENTICATED_TYPES)[number];

/** Facts that decide on the authentication of a payment by card, beside its connector. */
export interface CardPaymentFacts {
  readonly transactionType: AuthenticatedType;
  readonly transactionIndicator: string;
  readonly brand: string;
  /** The brand that the customer chose for a co-badged card. */
  readonly chosenBrand?: string | undefined;
  /** `threeDSecureData` of the request, with the demand of risk rules. */
  readonly data: ThreeDSecureData;
  /** Whether the connector's adapter names a Directory Server for the card. */
  readonly hasDirectoryServer: boolean;
  readonly softDeclined: boolean;
  /** Requested with the authorisation alone, or refused by the issuer with a soft decline. */
  readonly exemption?: "with_authorisation" | "refused" | undefined;
}

/** The choice for a payment by card through the connector; see `chooseAuthentication` for the rules. */
export function choiceOf(connector: Connector, facts: CardPaymentFacts): AuthenticationChoice {
  const { transactionType, transactionIndicator, brand, hasDirectoryServer, softDeclined, exemption } = facts;
  return chooseAuthentication({
    config: connector.config.vault.threeDV2Config,
    connectorCheck: checkOf(connector),
    data: dataWithChosenBrand(connector, facts),
    transactionType,
    transactionIndicator,
    scheme: hasDirectoryServer ? schemeOfBrand(brand) : undefined,
    softDeclined,
    exemption,
  });
}

/** Maestro cards are authenticated by Mastercard's Directory Server. */
export function schemeOfBrand(brand: string): Scheme | undefined {
  return brand === "maestro" ? "mastercard" : SCHEMES.find((scheme) => scheme === brand);
}

export function checkOf(connector: Connector): "optional" | "mandatory" {
  return choiceSetting(connector, "3dsecure:check");
}

/** As the request says it, unless the customer chose CB, which has data of its own. */
export function dataWithChosenBrand(
  connector: Connector,
  { chosenBrand, data }: Pick<CardPaymentFacts, "chosenBrand" | "data">,
): ThreeDSecureData {
  const hasSiret = connector.config.vault.threeDV2Config?.merchant?.siret !== undefined;
  return {
    ...(chosenBrand === "cartes_bancaires" && hasSiret && { schemeId: "CB" as const }),
    ...data,
  };
}
