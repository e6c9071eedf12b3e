import type { IconName } from "../../platform/pages/index.ts";
import type { ChangeKind, ConfigurationChange } from "../../tenancy/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { PAYMENT_ENTITY } from "./money-acts.ts";

interface AuditKind extends ChangeKind {
  readonly word: PlainText;
  /** Before each of its entries. */
  readonly sign: IconName;
}

/** Confirmations of a person that they are present are part of their sign-ins. */
const SIGN_INS = ["console.signIn", "console.prove"] as const;

/** Kinds of entries to filter by, by their name in the address. */
export const AUDIT_KINDS = {
  refunds: { word: "Refunds", sign: "refund", entities: [PAYMENT_ENTITY, "approval"], acts: ["refund"] },
  captures: {
    word: "Captures and voids",
    sign: "payments",
    entities: [PAYMENT_ENTITY],
    acts: ["capture", "void"],
  },
  reviews: { word: "Reviews", sign: "eye", entities: ["review"] },
  links: {
    word: "Payment links",
    sign: "links",
    entities: [PAYMENT_ENTITY, "reusableLink"],
    acts: ["link", "terminal"],
  },
  disputes: { word: "Disputes", sign: "disputes", entities: ["dispute"] },
  blocks: { word: "Block and allow lists", sign: "risk", entities: ["riskListEntry"] },
  signIns: { word: "Sign-ins", sign: "lock", entities: ["person"], operations: SIGN_INS },
  people: {
    word: "People",
    sign: "customers",
    entities: ["person", "membership", "invitation", "identity", "secondFactor", "passkey", "refundLimit"],
  },
  credentials: {
    word: "Credentials",
    sign: "developers",
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
      "shopDifference",
    ],
  },
  configuration: {
    word: "Configuration",
    sign: "settings",
    entities: [
      "connector",
      "connectorDraft",
      "connectorExperiment",
      "connectorWebhook",
      "conversionRate",
      "costSet",
      "feeEntity",
      "feeSet",
      "mailServer",
      "merchant",
      "recoveryPlan",
      "recoveryPlanDraft",
      "retentionRule",
      "riskProfile",
      "riskProfileDraft",
      "tenant",
    ],
  },
  settlements: {
    word: "Settlements",
    sign: "settlements",
    entities: ["settlement", "settlements", "transactionFee", "reconciliation"],
  },
} as const satisfies Readonly<Record<string, AuditKind>>;

export type AuditKindName = keyof typeof AUDIT_KINDS;

/** Undefined for every entry. */
export function auditKindOf(text: string): AuditKindName | undefined {
  return Object.hasOwn(AUDIT_KINDS, text) ? (text as AuditKindName) : undefined;
}

/** The kind of an entry; undefined for one that belongs to none. */
export function auditKindOfEntry({
  entity,
  operation,
  after,
}: Pick<ConfigurationChange, "entity" | "operation" | "after">): AuditKindName | undefined {
  const act = after?.["act"];
  return (Object.keys(AUDIT_KINDS) as AuditKindName[]).find((name) => {
    const { entities, acts, operations }: AuditKind = AUDIT_KINDS[name];
    return (
      entities.includes(entity) &&
      (operations === undefined || (operation !== null && operations.includes(operation))) &&
      (acts === undefined || typeof act !== "string" || acts.includes(act))
    );
  });
}
