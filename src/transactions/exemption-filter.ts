import type { Exemption } from "@quittance/provider-kit";
import { sql, type Sql } from "../platform/database/index.ts";

/** The outcomes of requested exemptions: those that were requested of the issuer are granted, stepped up or lost. */
export const EXEMPTION_OUTCOMES = ["requested", "granted", "stepped_up", "lost", "ignored"] as const;
export type ExemptionOutcome = (typeof EXEMPTION_OUTCOMES)[number];

export interface ExemptionFilter {
  /** Payments for which an exemption, or that one, was requested, and came out so. */
  readonly exempted?:
    | { readonly outcome: ExemptionOutcome; readonly exemption?: Exemption | undefined }
    | undefined;
}

/** An index has these payments alone. */
export const HAS_EXEMPTION: Sql = sql`result ? 'exemption'`;

const RECORDED = sql`result->'exemption'->>'outcome'`;

/** The customer was sent to an authentication, and paid or may still pay. */
const MAY_PAY = sql`(final_at is null or status = 'success')`;

/** Each outcome as a condition on a row of `transactions`. */
export const EXEMPTION_CONDITIONS: Readonly<Record<ExemptionOutcome, Sql>> = {
  requested: sql`${RECORDED} in ('granted', 'soft_declined')`,
  granted: sql`${RECORDED} = 'granted'`,
  stepped_up: sql`${RECORDED} = 'soft_declined' and ${MAY_PAY}`,
  lost: sql`${RECORDED} = 'soft_declined' and not ${MAY_PAY}`,
  ignored: sql`${RECORDED} = 'ignored'`,
};

export const REQUESTED_EXEMPTION: Sql = sql`result->'exemption'->>'requested'`;

export function exemptionConditions({ exempted }: ExemptionFilter): Sql[] {
  if (!exempted) return [];
  const { outcome, exemption } = exempted;
  return [
    HAS_EXEMPTION,
    sql`(${EXEMPTION_CONDITIONS[outcome]})`,
    ...(exemption === undefined ? [] : [sql`${REQUESTED_EXEMPTION} = ${exemption}`]),
  ];
}
