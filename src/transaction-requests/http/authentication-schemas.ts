import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { findDraft, previewDraft, type Connector, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, fieldError, Nullable, type OperationRefusal } from "../../tenancy/index.ts";
import { AUTHENTICATED_TYPES } from "../authentication/authentication-facts.ts";

const RESULTS = ["not_authenticated", "authenticated", "data_only", "refused"] as const;

/** The part of 3-D Secure in a payment. */
export const planFields = {
  result: Type.Enum([...RESULTS], {
    description: "data_only: shared with the scheme without a challenge; refused: mandatory and impossible.",
    examples: ["authenticated"],
  }),
  challengeIndicator: Nullable(
    Type.String({ examples: ["03"] }),
    "That is sent to a server of 2.2.0; null: no preference, or no authentication.",
  ),
};

/** Those that a payment by card is authenticated or not for another reason with. */
const INDICATORS = ["SINGLE", "INITIAL", "RECURRING", "CARDONFILE", "CARDONFILE-MERCHANT-INITIATED", "MOTO"];

/** From `01` to the last. */
const codes = (last: number): string[] => Array.from({ length: last }, (_, index) => `0${index + 1}`);

/** A payment by card that nobody makes. */
export const ImaginedCardPayment = Type.Object(
  {
    transactionType: Type.Optional(
      Type.Enum([...AUTHENTICATED_TYPES], { description: "Default debit.", examples: ["debit"] }),
    ),
    transactionIndicator: Type.Optional(
      Type.Enum(INDICATORS, { description: "As in a request; default SINGLE.", examples: ["SINGLE"] }),
    ),
    brand: Type.String({ pattern: "^[a-z]{1,30}$", description: "Of the card.", examples: ["visa"] }),
    "3dsecure": Type.Optional(
      Type.Enum(["OFF", "OPTIONAL", "MANDATORY"], {
        title: "ImaginedThreeDSecurePolicy",
        description: "In threeDSecureData.",
        examples: ["MANDATORY"],
      }),
    ),
    challengeIndicator: Type.Optional(
      Type.Enum(codes(9), { description: "In threeDSecureData.", examples: ["02"] }),
    ),
    exemptionIndicator: Type.Optional(
      Type.Enum(codes(7), { description: "In threeDSecureData.", examples: ["01"] }),
    ),
    softDeclined: Type.Optional(
      Type.Boolean({ description: "The issuer declined it with 2022: it requires an authentication." }),
    ),
  },
  { ...closed, title: "ImaginedCardPayment", description: "What is left out the payment does not have." },
);

/** The connector with its 3-D Secure in force or as the draft has it, or why there is none. */
export async function authenticatingConnector(
  parts: ConnectorParts,
  connector: Connector,
  rules: "in_force" | "draft",
): Promise<Connector | OperationRefusal> {
  if (connector.kind !== "provider")
    return fieldError({
      code: "notApplicable",
      path: "connectorGuid",
      fault: ofPrograms("this connector has no provider, and so no 3-D Secure of its own"),
    });
  if (rules === "in_force") return connector;
  const subject = "three_d_secure";
  const draft = await findDraft(parts.db, { connectorGuid: connector.guid, subject });
  if (!draft) return fieldError({ code: "noSuchEntity", path: "rules", fault: { code: "no_draft" } });
  const after = await previewDraft(parts.db, { current: connector, subject, content: draft.content, parts });
  return isRefusal(after)
    ? fieldError({ path: "rules", fault: ofPrograms(`${after.path}: ${after.message}`) })
    : after;
}
