import type { Queryable } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { SettingsChange } from "../tenancy/index.ts";
import { settingsChangeIn, type ConnectorRequest } from "./connector-request.ts";
import { selectConnectorKinds } from "./connector-store.ts";

/** Whether the merchant has this recovery plan; the plans belong to a slice above connectors. */
export type HasRecoveryPlan = (of: {
  readonly merchantGuid: string;
  readonly guid: string;
}) => Promise<boolean>;

/** Refuses a setting whose guid names a recovery plan or connector that the merchant does not have. */
export async function refuseNamed(
  db: Queryable,
  {
    merchantGuid,
    request,
    parts: { hasRecoveryPlan },
  }: {
    merchantGuid: string;
    request: ConnectorRequest;
    parts: { readonly hasRecoveryPlan: HasRecoveryPlan };
  },
): Promise<FieldRefused | undefined> {
  const change = settingsChangeIn(request);
  const plan = guidIn(change, "schedule:recovery-plan");
  if (plan !== undefined && !(await hasRecoveryPlan({ merchantGuid, guid: plan })))
    return fieldRefused("settings.schedule:recovery-plan", "not_found", { code: "no_recovery_plan" });
  const connector = guidIn(change, "recovery:connector");
  if (connector === undefined) return undefined;
  const kinds = await selectConnectorKinds(db, { merchantGuid, guids: [connector] });
  return kinds.has(connector)
    ? undefined
    : fieldRefused("settings.recovery:connector", "not_found", { code: "no_connector_of_merchant" });
}

function guidIn(change: SettingsChange, name: string): string | undefined {
  const value = change[name];
  return typeof value === "string" && value !== "none" ? value : undefined;
}
