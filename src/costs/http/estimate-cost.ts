import { Type } from "typebox";
import { CONNECTOR_GUID, CONNECTOR_SCOPE, findConnector } from "../../connectors/index.ts";
import { brandOf } from "../../platform/card-numbers/index.ts";
import type { Vault } from "../../vault/index.ts";
import { formatAmount, parseAmount, wordsOfAmountRefusal, findCurrency } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  fieldError,
  noSuchEntity,
  Nullable,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { estimateCost } from "../estimate-cost.ts";
import type { CostEstimate } from "../cost-set.ts";

const EstimateBody = Type.Object(
  {
    amount: Type.String({
      pattern: "^[0-9]{1,10}(\\.[0-9]{1,3}0{0,7})?$",
      description: "Of the payment.",
      examples: ["49.90"],
    }),
    currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217.", examples: ["EUR"] }),
    card: Type.Optional(
      Type.Object(
        {
          bin: Type.String({
            pattern: "^[0-9]{6,8}$",
            description: "The first six to eight digits of the card.",
            examples: ["400000"],
          }),
        },
        { ...closed, title: "EstimatedCard", description: "Without it only costs of every card fit." },
      ),
    ),
    method: Type.Optional(
      Type.String({
        maxLength: 64,
        description: "The payment method; that of the connector unless given.",
        examples: ["Creditcard"],
      }),
    ),
  },
  { ...closed, title: "EstimateCostRequest" },
);

const CostSchema = Type.Object(
  {
    amount: Nullable(Type.String({ examples: ["0.47"] }), "Null: it is not known. It is never zero then."),
    currency: Type.String({ description: "That of the payment.", examples: ["EUR"] }),
    source: Type.Enum(["entered", "learned", "provider", "unknown"], {
      description: "`learned`: as the provider charged like payments of 90 days. `entered`: by the cost set.",
    }),
    rows: Type.Integer({ description: "How many settled payments a learned rate is of." }),
  },
  { title: "CostEstimate", description: "Of a payment that is approved at the first attempt." },
);

export const estimateCostOperation = defineOperation({
  id: "estimateCost",
  method: "POST",
  summary: "Estimate what a payment costs at the provider of a connector",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID },
  body: EstimateBody,
  response: { cost: CostSchema },
  run: async (
    { db, clock, sealer, vault }: ProvisioningParts & { readonly vault: Vault },
    { params: { connectorGuid }, body },
  ) => {
    const { amount, currency, card, method } = body;
    const connector = await findConnector(db, { guid: connectorGuid, sealer });
    if (!connector) return noSuchEntity({ field: "connectorGuid", what: "connector", inPath: true });
    if (!findCurrency(currency))
      return fieldError({ path: "currency", message: `'${currency}' is not an ISO 4217 currency` });
    const money = parseAmount(amount, currency);
    if (isRefusal(money))
      return fieldError({ path: "amount", message: wordsOfAmountRefusal(money, { text: amount, currency }) });
    if (method !== undefined && method !== connector.method)
      return { cost: { amount: null, currency, source: "unknown" as const, rows: 0 } };
    const facts = card && vault.binData.findPrefix(card.bin);
    const estimate = await estimateCost(
      { db, clock },
      {
        connector,
        payment: {
          type: "debit",
          minor: money.minor,
          currency,
          brand: card ? (brandOf(card.bin)?.brand ?? null) : null,
          cardType: facts?.type ?? null,
          segment: facts?.segment ?? null,
          country: facts?.country ?? null,
          billingCountry: null,
          isAuthenticated: false,
        },
      },
    );
    return { cost: shown(estimate) };
  },
});

function shown({ minor, currency, source, rows }: CostEstimate) {
  return { amount: minor === null ? null : formatAmount({ minor, currency }), currency, source, rows };
}
