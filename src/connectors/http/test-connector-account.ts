import { Type } from "typebox";
import { defineOperation, fieldError, recordAuditEvent } from "../../tenancy/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { isTestable, testAccount } from "../account/test-account.ts";
import { AccountFindingSchema } from "./account-schemas.ts";
import type { AccountParts } from "./connector-parts.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";
import { adapterOfAccount } from "./connector-account.ts";

export const testConnectorAccountOperation = defineOperation({
  id: "testConnectorAccount",
  method: "POST",
  summary: "Test a connector's account at its provider",
  description:
    "Reads the account by calls that move nothing, and says what is wrong with which setting: a key that the provider does not take, a key of the other mode, a missing permission, another account, a method that is not activated, a host that does not respond. Ten times a minute for each connector, and twenty seconds at most.",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  response: {
    result: Type.Enum(["passed", "failed", "unclear"], {
      description:
        "`failed`: payments fail. `unclear`: it was not found out. `passed`: payments can be made; findings may limit something else.",
    }),
    account: Type.Optional(
      Type.String({
        description: "The provider's name of the account.",
        examples: ["acct_1032D82eZvKYlo2C"],
      }),
    ),
    findings: Type.Array(AccountFindingSchema, { description: "What was found about the account." }),
  },
  run: async (parts: AccountParts, { entity: connector }) => {
    const adapter = await adapterOfAccount(parts, connector);
    if (isRefusal(adapter)) return adapter;
    if (!isTestable(adapter))
      return fieldError({
        code: "notApplicable",
        path: "connectorGuid",
        fault: { code: "no_account_test", values: { adapter: adapter.id } },
      });
    const { result, account, findings } = await testAccount(parts, { adapter, connector });
    await recordAuditEvent(parts.db, {
      entity: "connectorAccount",
      target: connector.guid,
      placeGuid: connector.merchantGuid,
      facts: { result, findings: findings.map(({ kind }) => kind) },
    });
    return { result, ...(account !== undefined && { account }), findings };
  },
});
