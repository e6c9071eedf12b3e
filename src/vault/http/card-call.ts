import { Type } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Counters } from "../../platform/counters/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { FlatError, sendRefused } from "../../platform/http/index.ts";
import type { BrandProblem } from "../card-tokens.ts";
import type { CardProblem } from "../check-card.ts";
import type { Vault } from "../vault.ts";

interface TokenizingConnector {
  readonly merchantGuid: string;
  /** Also of a brand that has cards without a security code. */
  readonly requiresCvv?: boolean;
  /** Between which brands the customer of this card may choose; none where it has no second one. */
  readonly brandsOfCard?: (pan: string) => Promise<readonly string[]>;
}

/** Parts that both calls with a public integration key need. */
export interface TokenizeRoutesOptions {
  readonly db: Database;
  readonly vault: Vault;
  readonly findConnectorByPublicIntegrationKey: (
    publicIntegrationKey: string,
  ) => Promise<TokenizingConnector | undefined>;
  /** Whether a referenceUuid or paymentToken names a card that a connector with this key may charge. */
  readonly namesStoredCard: (named: { publicIntegrationKey: string; reference: string }) => Promise<boolean>;
  /** Where requests are counted; undefined when GATEWAY_RATE_LIMITS is false. */
  readonly rateLimits: Counters | undefined;
  readonly clock: Clock;
}

export const Params = Type.Object({
  publicIntegrationKey: Type.String({ minLength: 1, maxLength: 50, examples: ["demo-public"] }),
});
/** Longer than anything acceptable, so that the card check and not the schema words the error. */
export const Digits = Type.String({ maxLength: 64 });

export const CardError = Type.Object(
  {
    ...FlatError.properties,
    errors: Type.Array(
      Type.Object({ attribute: Type.String(), key: Type.String(), message: Type.String() }),
      { description: "As the callbacks of payment.js have them." },
    ),
  },
  { title: "CardError", additionalProperties: true },
);

export function refuseKey(reply: FastifyReply): FastifyReply {
  return sendRefused(reply, refusedRequest("notAllowed", 401, "Invalid credentials."));
}

export function refuseCard(
  reply: FastifyReply,
  problems: readonly (CardProblem | BrandProblem)[],
): FastifyReply {
  const errors = problems.map(({ attribute, key, message }) => ({ attribute, key, message }));
  const first = problems[0];
  const errorMessage = first ? `cardData.${first.field}: ${first.message}` : "";
  return sendRefused(reply, refusedRequest("invalidRequest", 422, errorMessage), { errors });
}
