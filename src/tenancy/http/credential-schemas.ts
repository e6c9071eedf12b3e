import { Type } from "typebox";
import { ALL_PERMISSIONS, PROVISIONING_PERMISSIONS } from "../../authority/index.ts";
import type { ProvisioningCredential } from "../credentials/index.ts";
import { CreatedBy, Nullable } from "./schemas.ts";

export const Permissions = Type.Array(Type.Enum(ALL_PERMISSIONS), {
  minItems: 1,
  uniqueItems: true,
  description: Object.entries(PROVISIONING_PERMISSIONS)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
    .join(" "),
});

export const CredentialSchema = Type.Object(
  {
    guid: Type.String({ description: "It is the username." }),
    name: Type.String({ description: "The purpose of the credential." }),
    tenantGuid: Type.String({ description: "Its scope: this tenant and all below it." }),
    permissions: Permissions,
    createdAt: Type.String({ format: "date-time", description: "When it was made." }),
    createdBy: CreatedBy,
    expiresAt: Type.String({ format: "date-time", description: "From then on it is refused." }),
    revokedAt: Nullable(
      Type.String({ format: "date-time" }),
      "When it was revoked, and refused from then on; null: it was not.",
    ),
  },
  { title: "ProvisioningCredential", description: "The credential, without its password." },
);
export const createdCredentialFields = {
  credential: CredentialSchema,
  password: Type.String({ description: "Shown once." }),
};

/** The credential as responses show it. */
export function describeCredential({ makerGrants: _grants, ...credential }: ProvisioningCredential) {
  const { createdAt, expiresAt, revokedAt } = credential;
  return {
    ...credential,
    createdAt: timeText(createdAt),
    expiresAt: timeText(expiresAt),
    revokedAt: revokedAt && timeText(revokedAt),
  };
}

export function timeText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
