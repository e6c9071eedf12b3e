import { Type } from "typebox";
import { ofPrograms } from "../../../platform/rule-fault.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  refuse,
  closed,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../../tenancy/index.ts";
import { MAX_KEY_CHARACTERS } from "../../../vault-files/index.ts";
import { requestExport } from "../../vault/request-export.ts";
import { planApprovalMails } from "../approval-mails/plan-mails.ts";

const Body = Type.Object(
  {
    publicKey: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_CHARACTERS,
      description:
        "Armored OpenPGP public key of the receiver: RSA of at least 3072 bits, or Curve25519. The second person compares its fingerprint.",
    }),
  },
  { ...closed, title: "ExportVaultRequest" },
);

/** It is an operation of the console, whose people approve it. */
export const exportVaultOperation = defineOperation({
  id: "exportVault",
  method: "POST",
  summary: "Request an export of all stored cards and mandates of a tenant",
  description:
    "A second person approves it at `/console/{tenantGuid}/approvals`; all owners get a mail then, and a day later the file can be fetched (`getVaultExport`). One a day. The file is encrypted to the key, and `importVaultFile` takes it without a mapping.",
  permission: "vault",
  scope: TENANT_SCOPE,
  body: Body,
  response: {
    guid: Type.String({ description: "Id of the export." }),
    state: Type.Literal("waiting", { description: "For a second person." }),
    approvalId: Type.String({ description: "Id of the request in the console." }),
  },
  run: async (parts: ProvisioningParts, { params: { tenantGuid }, body: { publicKey }, caller }) => {
    const { sealer } = parts;
    const wanted = { tenantGuid, publicKey, username: caller.username };
    const requested = await requestExport(parts, wanted, (tx, requestId) =>
      planApprovalMails(tx, { sealer }, requestId),
    );
    if (!isRefusal(requested))
      return { guid: requested.found.guid, state: "waiting" as const, approvalId: requested.request.id };
    if (requested.code === "key_refused")
      return fieldError({ path: "publicKey", fault: ofPrograms(requested.message) });
    return refuse(429, "invalidRequest", "An export of the tenant was requested within a day: one a day");
  },
});
