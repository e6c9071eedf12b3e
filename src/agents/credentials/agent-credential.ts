import type { AgentToolName, MoneyLimit } from "../../authority/index.ts";

/** Limits up to which an assistant moves money without a person. Amounts are in minor units of the currency. */
export interface AgentLimits {
  readonly currency: string;
  /** One move. */
  readonly actionMinor: bigint;
  /** All moves of the last 24 hours. */
  readonly dayMinor: bigint;
}

/** A credential of an assistant: what it may call, for which payments, how much it may move, and until when. */
export interface AgentCredential {
  readonly guid: string;
  readonly name: string;
  readonly tenantGuid: string;
  /** Null: all merchants of the tenant and below it. */
  readonly merchantGuid: string | null;
  readonly tools: readonly AgentToolName[];
  readonly mode: "test" | "live";
  /** Null where no tool moves anything. */
  readonly limits: AgentLimits | null;
  readonly createdAt: Temporal.Instant;
  /** The maker, as the audit names it; null: the gateway itself. */
  readonly createdBy: string | null;
  readonly expiresAt: Temporal.Instant;
  readonly revokedAt: Temporal.Instant | null;
}

/** The place that the credential was made for. */
export function placeOf({ merchantGuid, tenantGuid }: AgentCredential): string {
  return merchantGuid ?? tenantGuid;
}

/** The limits as an authority has them. */
export function moneyLimitOf({ currency, actionMinor, dayMinor }: AgentLimits): MoneyLimit {
  return { currency, oneMinor: actionMinor, dayMinor };
}
