import type { Connector } from "../../connectors/index.ts";

const PREFIX = "method:";

/**
 * A `transactionToken` for a method that needs no token: payment.js returns it for the customer's choice, so that a merchant's
 * server sends the same field for every method. It names a connector, is no secret, and may be used repeatedly.
 */
export function methodToken({ guid }: Pick<Connector, "guid">): string {
  return PREFIX + guid;
}

/** The guid of the connector that a method token names; undefined for any other token. */
export function methodOfToken(transactionToken: string | undefined): string | undefined {
  return transactionToken?.startsWith(PREFIX) ? transactionToken.slice(PREFIX.length) : undefined;
}
