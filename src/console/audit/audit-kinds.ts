import type { ChangeKind } from "../../tenancy/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { PAYMENT_ENTITY } from "./money-acts.ts";

interface AuditKind extends ChangeKind {
  readonly word: PlainText;
}

/** Kinds of entries to filter by, by their name in the address. */
export const AUDIT_KINDS = {
  refunds: { word: "Refunds", entities: [PAYMENT_ENTITY, "approval"], acts: ["refund"] },
  captures: { word: "Captures and voids", entities: [PAYMENT_ENTITY], acts: ["capture", "void"] },
  reviews: { word: "Reviews", entities: ["review"] },
  links: {
    word: "Payment links",
    entities: [PAYMENT_ENTITY, "reusableLink"],
    acts: ["link", "terminal"],
  },
  disputes: { word: "Disputes", entities: ["dispute"] },
  blocks: { word: "Block and allow lists", entities: ["riskListEntry"] },
  people: {
    word: "People",
    entities: ["person", "membership", "invitation", "identity", "secondFactor", "passkey", "refundLimit"],
  },
  credentials: {
    word: "Credentials",
    entities: [
      "merchantUser",
      "provisioningCredential",
      "biApiKey",
      "agentCredential",
      "apiUserRequest",
      "agentRequest",
      "accountRequest",
      "vaultExportRequest",
      "vaultExport",
      "vaultImportKey",
      "webhookEndpoint",
      "shop",
    ],
  },
} as const satisfies Readonly<Record<string, AuditKind>>;

export type AuditKindName = keyof typeof AUDIT_KINDS;

/** Undefined for every entry. */
export function auditKindOf(text: string): AuditKindName | undefined {
  return Object.hasOwn(AUDIT_KINDS, text) ? (text as AuditKindName) : undefined;
}
