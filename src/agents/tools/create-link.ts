import { Type } from "typebox";
import { findCurrency, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { moveWithinLimits } from "../moves/move-within-limits.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { defineTool, toolRefusal, type AgentParts, type ToolRefusal } from "./tool.ts";
import { isTest, merchantsOf } from "./visible-payment.ts";

const CONNECTOR_GUID = Type.String({
  pattern: "^CO-[0-9a-f-]{1,50}$",
  description:
    "The connector that takes the payment. Unless given: the merchant's oldest one that takes payments.",
});

export const createLinkTool = defineTool({
  name: "create_link",
  description:
    "Make a payment link for a customer; no mail is sent. Above the limits of the credential a person has to approve it: then `status` is `approval_required`.",
  input: Type.Object(
    {
      amount: { ...ARGUMENTS.amount, description: "Decimal text, such as 19.90." },
      currency: { ...ARGUMENTS.currency, description: "As ISO 4217 code." },
      merchantTransactionId: Type.Optional(ARGUMENTS.merchantTransactionId),
      description: Type.Optional({
        ...ARGUMENTS.reason,
        description: "What the customer reads on the page.",
      }),
      expirationInMinute: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 525_600, description: "How long the link can be paid." }),
      ),
      merchantGuid: Type.Optional(ARGUMENTS.merchantGuid),
      connectorGuid: Type.Optional(CONNECTOR_GUID),
    },
    closed,
  ),
  run: async (parts, { credential, args }) => {
    const { amount: text, currency, merchantTransactionId = `agent-${parts.ids.uuid()}` } = args;
    if (!findCurrency(currency))
      return toolRefusal("invalid_argument", "currency: is no currency of ISO 4217");
    const amount = parseAmount(text, currency);
    if (isRefusal(amount))
      return toolRefusal("invalid_argument", `amount: has more decimals than ${currency}`);
    if (amount.minor === 0n) return toolRefusal("invalid_argument", "amount: must be more than 0");
    const merchants = await merchantsOf(parts.db, { credential, merchantGuid: args.merchantGuid });
    const connector = await connectorFor(parts, {
      merchants,
      connectorGuid: args.connectorGuid,
      inTestMode: isTest(credential),
    });
    if (isRefusal(connector)) return connector;
    const { description, expirationInMinute } = args;
    return moveWithinLimits(parts, {
      credential,
      wanted: {
        tool: "create_link",
        merchantGuid: connector.merchantGuid,
        transactionUuid: null,
        merchantTransactionId,
        amountMinor: amount.minor,
        currency,
        testMode: isTest(credential),
        arguments: {
          connectorGuid: connector.guid,
          ...(description !== undefined && { description }),
          ...(expirationInMinute !== undefined && { expirationInMinute }),
        },
      },
    });
  },
});

/** One of the credential's mode: a connector of the other looks as if it did not exist. */
async function connectorFor(
  parts: AgentParts,
  options: { merchants: readonly string[]; connectorGuid: string | undefined; inTestMode: boolean },
): Promise<Connector | ToolRefusal> {
  const { merchants, connectorGuid, inTestMode } = options;
  if (connectorGuid !== undefined) {
    const found = await parts.findConnector(connectorGuid);
    const fits =
      found && merchants.includes(found.merchantGuid) && (await isInTestMode(parts, found)) === inTestMode;
    return fits ? found : toolRefusal("not_found", "There is no such connector.");
  }
  const [merchantGuid, ...others] = merchants;
  if (merchantGuid === undefined) return toolRefusal("not_found", "There is no such merchant.");
  if (others.length > 0)
    return toolRefusal(
      "invalid_argument",
      "merchantGuid: is needed, because the credential has several merchants",
    );
  for (const connector of await parts.connectorsOfMerchant(merchantGuid)) {
    const takesPayments =
      !connector.disabled && (connector.kind !== "provider" || parts.adapters.has(connector.adapter));
    if (takesPayments && (await isInTestMode(parts, connector)) === inTestMode) return connector;
  }
  return toolRefusal("not_found", "The merchant has no connector that takes payments in this mode.");
}
