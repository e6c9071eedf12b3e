import { Type, type Static } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { faultOfAmount } from "../../platform/field-fault.ts";
import { CURRENCY_PATTERN, TEN_THOUSANDTHS_PATTERN, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  draftedProfile,
  PROFILE_TABLES,
  type ImaginedRiskPayment,
  type RiskProfile,
  type RiskProvisioningParts,
} from "../../risk/index.ts";
import { closed, fieldError, findDraftIn, type OperationRefusal } from "../../tenancy/index.ts";

const Country = (description: string) =>
  Type.Optional(Type.String({ pattern: "^[A-Z]{2}$", description, examples: ["AT"] }));
const Value = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description, examples: [example] }));

/** A payment that nobody makes, as risk rules look at it. */
export const ImaginedRiskPaymentSchema = Type.Object(
  {
    amount: Type.Optional(Type.String({ pattern: TEN_THOUSANDTHS_PATTERN, examples: ["49.00"] })),
    currency: Type.Optional(Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] })),
    bin: Type.Optional(
      Type.String({
        pattern: "^[0-9]{6,8}$",
        description: "The first digits of the card, for BIN ranges.",
        examples: ["411111"],
      }),
    ),
    binCountry: Country("Of the card's issuer."),
    billingCountry: Country("Of the billing address."),
    shippingCountry: Country("Of the shipping address."),
    email: Value(255, "Of the customer.", "ada@example.com"),
    identification: Value(255, "Of the customer.", "customer-4711"),
    ipAddress: Value(50, "Of the customer.", "203.0.113.7"),
  },
  { ...closed, title: "ImaginedRiskPayment", description: "What is left out is not known of the payment." },
);

/** As rules look at it, or why its amount is none. */
export function readImaginedRisk(
  payment: Static<typeof ImaginedRiskPaymentSchema>,
): ImaginedRiskPayment | OperationRefusal {
  const { amount, currency, bin, binCountry, ...customer } = payment;
  if ((amount === undefined) !== (currency === undefined))
    return fieldError({
      code: "missing",
      path: amount === undefined ? "payment.amount" : "payment.currency",
      fault: ofPrograms("an amount and its currency go together"),
    });
  if (amount === undefined || currency === undefined) return { amount: null, bin, binCountry, customer };
  const money = parseAmount(amount, currency);
  if (isRefusal(money))
    return fieldError({
      path: "payment.amount",
      fault: faultOfAmount(money, { text: amount, currency }),
    });
  return { amount: money, bin, binCountry, customer };
}

/** The profile with the rules that a request names, or why it has none. */
export async function profileBy(
  { db }: Pick<RiskProvisioningParts, "db">,
  profile: RiskProfile,
  rules: "in_force" | "draft",
): Promise<RiskProfile | OperationRefusal> {
  if (rules === "in_force") return profile;
  const draft = await findDraftIn(db, PROFILE_TABLES, profile.id);
  return draft
    ? draftedProfile(profile, draft.content)
    : fieldError({ code: "noSuchEntity", path: "rules", fault: { code: "no_draft" } });
}
