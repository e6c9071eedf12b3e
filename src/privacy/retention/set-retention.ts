import type { FieldFault } from "../../platform/field-fault.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import type { Database } from "../../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { DataKind, TenantKind } from "../../platform/retention/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { listTenantPath, lockTenant } from "../../tenancy/index.ts";
import { effectiveRule, type RetentionRule, type RuleOnPath } from "./effective-rule.ts";
import { readRules, saveRule } from "./rule-store.ts";

/** Fields that are left out stay; null: inherited again. */
type RuleChange = { readonly [Field in keyof RetentionRule]?: RetentionRule[Field] | undefined } | null;

const NOTHING: RetentionRule = { days: null, atLeast: null, atMost: null };

interface SetParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly dataKinds: readonly DataKind[];
}

/**
 * Changes what a tenant decided about kinds of data. All changes are made, or none.
 *
 * @param options.setsBounds the caller belongs to a tenant above, or is the root credential: a tenant cannot widen its own bounds
 */
export function setRetention(
  { db, sealer, dataKinds }: SetParts,
  options: { tenantGuid: string; changes: Readonly<Record<string, RuleChange>>; setsBounds: boolean },
): Promise<{ saved: true } | "no_tenant" | FieldRefused> {
  const { tenantGuid, changes, setsBounds } = options;
  return db.transaction(async (tx) => {
    if (!(await lockTenant(tx, { tenantGuid, sealer }))) return "no_tenant";
    const path = (await listTenantPath(tx, { tenantGuid })).toReversed();
    const ruleOf = await readRules(tx, path);
    const rules = Object.entries(changes).map(([name, change]) => {
      const kind = kindOf(dataKinds, name);
      if (isRefusal(kind)) return kind;
      const onPath = path.map((guid) => ({ tenantGuid: guid, rule: ruleOf(guid, name) }));
      const own = ruleOf(tenantGuid, name) ?? NOTHING;
      const rule = change === null ? NOTHING : changed(own, change);
      return refuseRule(kind, { onPath, own, rule, setsBounds }) ?? { kind: name, ...rule };
    });
    for (const rule of rules) if (isRefusal(rule)) return rule;
    for (const rule of rules) if (!isRefusal(rule)) await saveRule(tx, { tenantGuid, ...rule });
    return { saved: true };
  });
}

function kindOf(kinds: readonly DataKind[], name: string): TenantKind | FieldRefused {
  const field = `rules.${name.slice(0, 100)}`;
  const kind = kinds.find((one) => one.name === name);
  if (!kind)
    return fieldRefused(field, "unknown", ofPrograms("is not a kind of data that listRetention shows"));
  return kind.scope === "tenant" ? kind : fieldRefused(field, "not_applicable", { code: "kept_alike" });
}

function changed(own: RetentionRule, change: NonNullable<RuleChange>): RetentionRule {
  const { days = own.days, atLeast = own.atLeast, atMost = own.atMost } = change;
  return { days, atLeast, atMost };
}

function refuseRule(
  kind: TenantKind,
  {
    onPath,
    own,
    rule,
    setsBounds,
  }: {
    onPath: readonly RuleOnPath[];
    own: RetentionRule;
    rule: RetentionRule;
    setsBounds: boolean;
  },
): FieldRefused | undefined {
  const refuse = (field: keyof RetentionRule, fault: FieldFault) =>
    fieldRefused(`rules.${kind.name}.${field}`, "not_allowed", fault);
  const isRoot = onPath.length === 1;
  const above = effectiveRule(kind, onPath.slice(0, -1));
  const [least, most] = isRoot ? [kind.floor, MAX_DAYS] : [above.atLeast, above.atMost];
  for (const bound of ["atLeast", "atMost"] as const) {
    const value = rule[bound];
    if (value === own[bound]) continue;
    if (!setsBounds) return refuse(bound, { code: "set_above" });
    if (value !== null && (value < least || value > most))
      return refuse(bound, { code: "from_to", values: { least, most } });
  }
  if (rule.atLeast !== null && rule.atMost !== null && rule.atMost < rule.atLeast)
    return refuse("atMost", { code: "not_below_at_least", values: { least: rule.atLeast } });
  if (rule.days === null) return undefined;
  const bounds = effectiveRule(kind, [...onPath.slice(0, -1), { ...onPath.at(-1)!, rule }]);
  const isWithin = rule.days >= bounds.atLeast && rule.days <= bounds.atMost;
  if (isWithin) return undefined;
  return refuse("days", { code: "from_to", values: { least: bounds.atLeast, most: bounds.atMost } });
}

/** A hundred years. */
export const MAX_DAYS = 36_500;
