import { Type } from "typebox";
import { faultOfAmount } from "../../platform/field-fault.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { brandOf } from "../../platform/card-numbers/index.ts";
import type { Vault } from "../../vault/index.ts";
import {
  AMOUNT_PATTERN,
  CURRENCY_PATTERN,
  findCurrency,
  formatAmount,
  parseAmount,
} from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  Nullable,
  type ProvisioningParts,
  closed,
} from "../../tenancy/index.ts";
import { estimateCost } from "../estimate-cost.ts";
import { providerEstimate, type ProviderEstimateParts } from "../provider-estimate.ts";
import { type CostEstimate, plainDebit } from "../cost-set.ts";

const EstimateBody = Type.Object(
  {
    amount: Type.String({
      pattern: AMOUNT_PATTERN,
      description: "Of the payment.",
      examples: ["49.90"],
    }),
    currency: Type.String({ pattern: CURRENCY_PATTERN, description: "ISO 4217.", examples: ["EUR"] }),
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
      description:
        "`learned`: as the provider charged like payments of 90 days. `entered`: by the cost set. `provider`: where neither is known, as the provider itself expects for the card's `bin`, where it has a call for it and settles in this currency: interchange and scheme fee, without the provider's margin.",
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
  body: EstimateBody,
  response: { cost: CostSchema },
  run: async (
    parts: ProvisioningParts & ProviderEstimateParts & { readonly vault: Vault },
    { entity: connector, body },
  ) => {
    const { db, clock, vault } = parts;
    const { amount, currency, card, method } = body;
    if (!findCurrency(currency))
      return fieldError({ path: "currency", fault: { code: "no_currency", currency } });
    const money = parseAmount(amount, currency);
    if (isRefusal(money))
      return fieldError({ path: "amount", fault: faultOfAmount(money, { text: amount, currency }) });
    if (method !== undefined && method !== connector.method)
      return { cost: { amount: null, currency, source: "unknown" as const, rows: 0 } };
    const facts = card && vault.binData.findPrefix(card.bin);
    const estimate = await estimateCost(
      { db, clock },
      {
        connector,
        payment: plainDebit(
          {
            brand: card ? (brandOf(card.bin)?.brand ?? null) : null,
            cardType: facts?.type ?? null,
            segment: facts?.segment ?? null,
            country: facts?.country ?? null,
          },
          money,
        ),
      },
    );
    if (estimate.minor !== null || !card) return { cost: shown(estimate) };
    const provided = await providerEstimate(parts, { connector, amount: money, bin: card.bin });
    if (isRefusal(provided)) return provided;
    return { cost: shown(provided ? { ...provided, source: "provider", rows: 0 } : estimate) };
  },
});

function shown({
  minor,
  currency,
  source,
  rows,
}: Omit<CostEstimate, "source"> & { source: CostEstimate["source"] | "provider" }) {
  return { amount: minor === null ? null : formatAmount({ minor, currency }), currency, source, rows };
}
