import type { Queryable } from "../../platform/database/index.ts";
import type { DataKind } from "../../platform/retention/index.ts";
import { listTenantPath } from "../../tenancy/index.ts";
import { effectiveRule, type RetentionRule } from "./effective-rule.ts";
import { readRules } from "./rule-store.ts";

/** How long a tenant keeps a kind of data, and why. */
export interface DescribedRetention {
  readonly kind: string;
  readonly what: string;
  readonly days: number;
  readonly atLeast: number | null;
  readonly atMost: number | null;
  readonly setBy: string | null;
  /** The setting of the gateway that decides while no tenant does; null: the gateway fixes the default. */
  readonly setting: string | null;
  /** The rule of this tenant itself; null: it has none, or cannot have one. */
  readonly own: RetentionRule | null;
  readonly from: string;
  readonly end: string;
  readonly ground: string;
}

/** Undefined when there is no such tenant. */
export async function describeRetention(
  { db, dataKinds }: { db: Queryable; dataKinds: readonly DataKind[] },
  tenantGuid: string,
): Promise<DescribedRetention[] | undefined> {
  const path = (await listTenantPath(db, { tenantGuid })).toReversed();
  if (path.length === 0) return undefined;
  const ruleOf = await readRules(db, path);
  return dataKinds.map((kind) => {
    const { name, what, setting = null, from, end, ground } = kind;
    const text = { kind: name, what, setting, from, end, ground };
    if (kind.scope === "installation")
      return { ...text, days: kind.days, atLeast: null, atMost: null, setBy: null, own: null };
    const rules = path.map((guid) => ({ tenantGuid: guid, rule: ruleOf(guid, name) }));
    return { ...text, ...effectiveRule(kind, rules), own: ruleOf(tenantGuid, name) ?? null };
  });
}
