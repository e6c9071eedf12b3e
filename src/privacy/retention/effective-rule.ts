import type { TenantKind } from "../../platform/retention/index.ts";

/** The rule of one tenant for a kind of data, in days; null: inherited. */
export interface RetentionRule {
  readonly days: number | null;
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** A tenant on the way from the root to the tenant in question. */
export interface RuleOnPath {
  readonly tenantGuid: string;
  readonly rule: RetentionRule | undefined;
}

interface EffectiveRule {
  readonly days: number;
  readonly atLeast: number;
  readonly atMost: number;
  /** The tenant whose `days` count; null: nobody decided. */
  readonly setBy: string | null;
}

/**
 * How long a tenant keeps a kind of data. The nearest tenant that decided counts. Bounds of the root replace those of the kind;
 * bounds further down only narrow them, and a minimum counts before a maximum. Days that are outside of bounds that were set later
 * are moved to the nearer bound.
 *
 * @param path from the root to the tenant
 */
export function effectiveRule(
  kind: Pick<TenantKind, "days" | "atLeast" | "atMost" | "floor">,
  path: readonly RuleOnPath[],
): EffectiveRule {
  let { days, atLeast, atMost }: Pick<TenantKind, "days" | "atLeast" | "atMost"> = kind;
  let setBy: string | null = null;
  for (const [level, { tenantGuid, rule }] of path.entries()) {
    if (!rule) continue;
    if (rule.atLeast !== null) atLeast = Math.max(rule.atLeast, level === 0 ? kind.floor : atLeast);
    if (rule.atMost !== null) atMost = level === 0 ? rule.atMost : Math.min(atMost, rule.atMost);
    atMost = Math.max(atMost, atLeast);
    if (rule.days === null) continue;
    days = rule.days;
    setBy = tenantGuid;
  }
  return { days: Math.min(Math.max(days, atLeast), atMost), atLeast, atMost, setBy };
}
