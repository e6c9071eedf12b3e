import { Type, type Static } from "typebox";
import { CURRENCY_PATTERN, TEN_THOUSANDTHS_PATTERN } from "../../platform/money/index.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { findDraft, previewDraft, type Connector, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, fieldError, type OperationRefusal } from "../../tenancy/index.ts";

export const Rules = Type.Enum(["in_force", "draft"], {
  description: "Of the version in force, or of the draft.",
  examples: ["in_force"],
});

const Country = (description: string) =>
  Type.String({ pattern: "^[A-Z]{2}$", description, examples: ["AT"] });

/** A payment that nobody makes. */
export const ImaginedPayment = Type.Object(
  {
    transactionType: Type.Optional(Type.Enum(["debit", "preauthorize", "register", "payout"])),
    amount: Type.Optional(Type.String({ pattern: TEN_THOUSANDTHS_PATTERN, examples: ["49.00"] })),
    currency: Type.Optional(Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] })),
    brand: Type.Optional(
      Type.String({ pattern: "^[a-z]{1,30}$", description: "Left out: no card.", examples: ["visa"] }),
    ),
    binCountry: Type.Optional(Country("Of the card's issuer.")),
    binType: Type.Optional(
      Type.String({
        pattern: "^[A-Z ]{1,30}$",
        description: "Of the card, as the BIN data has it.",
        examples: ["CREDIT"],
      }),
    ),
    customerCountry: Type.Optional(Country("Of the billing address.")),
    extraData: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8_192 }), { maxProperties: 16 }),
    ),
  },
  { ...closed, title: "ImaginedPayment", description: "What is left out the payment does not have." },
);
export type ImaginedPayment = Static<typeof ImaginedPayment>;

/** The routing of a connector with the rules that a request names, or why it has none. */
export async function routingOf(
  parts: ConnectorParts,
  connector: Connector,
  rules: "in_force" | "draft",
): Promise<Extract<Connector, { kind: "routing" }> | OperationRefusal> {
  const notRouting = fieldError({
    code: "notApplicable",
    path: "connectorGuid",
    fault: { code: "no_routing" },
  });
  if (connector.kind !== "routing") return notRouting;
  if (rules === "in_force") return connector;
  const draft = await findDraft(parts.db, { connectorGuid: connector.guid, subject: "routing" });
  if (!draft) return fieldError({ code: "noSuchEntity", path: "rules", fault: { code: "no_draft" } });
  const { content } = draft;
  const after = await previewDraft(parts.db, { current: connector, subject: "routing", content, parts });
  if (isRefusal(after))
    return fieldError({ path: "rules", fault: ofPrograms(`${after.path}: ${after.message}`) });
  return after.kind === "routing" ? after : notRouting;
}
