import type { Connector } from "../../connectors/index.ts";
import type { RoutingParts } from "../parts.ts";
import type { AuthenticatedType, CardPaymentFacts } from "./authentication-facts.ts";

/** The fields of an imagined payment by card; a field that is left out is not there. */
export interface ImaginedCardPayment {
  readonly transactionType?: AuthenticatedType;
  readonly transactionIndicator?: string;
  readonly brand: string;
  readonly "3dsecure"?: "OFF" | "OPTIONAL" | "MANDATORY";
  readonly challengeIndicator?: string;
  readonly exemptionIndicator?: string;
  readonly softDeclined?: boolean;
}

/** The facts of a payment by card that nobody makes. */
export function factsOfImagined(
  { adapters }: Pick<RoutingParts, "adapters">,
  { connector, payment }: { connector: Connector; payment: ImaginedCardPayment },
): CardPaymentFacts {
  const { transactionType = "debit", transactionIndicator = "SINGLE", brand, softDeclined = false } = payment;
  const { "3dsecure": policy, challengeIndicator, exemptionIndicator } = payment;
  return {
    transactionType,
    transactionIndicator,
    brand,
    data: {
      ...(policy !== undefined && { "3dsecure": policy }),
      ...(challengeIndicator !== undefined && { challengeIndicator }),
      ...(exemptionIndicator !== undefined && { exemptionIndicator }),
    },
    hasDirectoryServer: adapters.get(connector.adapter)?.schemeDirectory !== undefined,
    softDeclined,
  };
}
