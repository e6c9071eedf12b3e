import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import {
  createImportKey,
  DEFAULT_VALID_DAYS,
  MAX_VALID_DAYS,
  KEY_ALGORITHMS,
} from "../keys/create-import-key.ts";
import type { ImportKey } from "../keys/import-key-store.ts";
import type { VaultFileParts } from "../parts.ts";

export const Key = Type.Object(
  {
    guid: Type.String({ description: "Id of the key." }),
    fingerprint: Type.String({ description: "To be compared by another way than the key came." }),
    publicKey: Type.String({ description: "Armored OpenPGP public key." }),
    createdAt: Type.String({ format: "date-time", description: "When it was made." }),
    expiresAt: Type.String({ format: "date-time", description: "Files that are sent later are refused." }),
  },
  { title: "ImportKey", description: "The key." },
);

export function describeKey({ guid, fingerprint, publicKey, createdAt, expiresAt }: ImportKey) {
  return { guid, fingerprint, publicKey, createdAt, expiresAt };
}

const Body = Type.Optional(
  Type.Object(
    {
      algorithm: Type.Optional(
        Type.Enum([...KEY_ALGORITHMS], { description: "`rsa4096` by default, which every program knows." }),
      ),
      validDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_VALID_DAYS,
          description: `${DEFAULT_VALID_DAYS} by default.`,
        }),
      ),
    },
    { ...closed, title: "CreateImportKeyRequest" },
  ),
);

type Parts = ProvisioningParts & Pick<VaultFileParts, "vault">;

export const createImportKeyOperation = defineOperation({
  id: "createImportKey",
  method: "POST",
  summary: "Make a key to which another gateway encrypts stored cards",
  description:
    "The private half is sealed in the vault and never leaves it. Earlier keys of the tenant open files until they end.",
  permission: "vault",
  scope: TENANT_SCOPE,
  body: Body,
  response: {
    importKey: Key,
    publicKey: Type.String({ description: "The same key, to be sent to the other gateway." }),
  },
  run: async (parts: Parts, { entity: { tenantGuid, name: tenantName }, body }) => {
    const { algorithm, validDays } = body ?? {};
    const key = await createImportKey(parts, {
      tenantGuid,
      tenantName,
      ...(algorithm && { algorithm }),
      ...(validDays !== undefined && { validDays }),
    });
    return { importKey: describeKey(key), publicKey: key.publicKey };
  },
});
