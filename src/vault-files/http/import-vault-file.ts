import { Readable } from "node:stream";
import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  fieldError,
  MERCHANT_SCOPE,
  refuse,
  type OperationRefusal,
  type ProvisioningParts,
  defineOperation,
} from "../../tenancy/index.ts";
import { acceptFile, type AcceptRefusal } from "../imports/accept-file.ts";
import { MAX_WAITING_FILES } from "../imports/import-store.ts";
import { englishOfFile } from "../file-fault.ts";
import type { VaultFileParts } from "../parts.ts";
import { describeImport, Import } from "./schemas.ts";

/** Any content, for the validator: the file is checked while it is read. */
const File = Type.Unsafe<Readable | undefined>({
  description: "CSV (RFC 4180, UTF-8), encrypted with OpenPGP to an import key of the tenant; at most 1 GiB.",
});

const Query = Type.Object(
  {
    mapping: Type.Optional(
      Type.String({
        maxLength: 16_384,
        description:
          'Which column has which field: the name of a built-in or saved mapping (docs/moving-in.md), or JSON `{"column": "field"}`. Without it the columns have the names of the fields, as in a file of exportVault.',
      }),
    ),
    connector: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          "guid or apiKey of the connector on which cards are stored; default: the merchant's oldest.",
      }),
    ),
    mandateConnector: Type.Optional(
      Type.String({ maxLength: 50, description: "The same for mandates of direct debits." }),
    ),
  },
  closed,
);

type Parts = ProvisioningParts & VaultFileParts;

export const importVaultFileOperation = defineOperation({
  id: "importVaultFile",
  method: "POST",
  summary: "Read a file of stored cards and show what would be imported",
  description:
    "The body is the encrypted file. Nothing is stored in the vault before `runVaultImport`; the file is kept encrypted for a week. A file with security codes is refused as a whole.",
  permission: "vault",
  scope: MERCHANT_SCOPE,
  query: Query,
  body: File,
  streams: ["application/pgp-encrypted", "application/octet-stream"],
  response: { vaultImport: Import },
  run: async (parts: Parts, { entity: merchant, query, body }) => {
    if (!(body instanceof Readable))
      return fieldError({
        code: "missing",
        path: "body",
        fault: ofPrograms("a file encrypted with OpenPGP is required"),
      });
    const { mapping, connector, mandateConnector } = query;
    const accepted = await acceptFile(parts, { merchant, mapping, connector, mandateConnector, body });
    if (isRefusal(accepted)) return refusalOf(accepted);
    return { vaultImport: await describeImport(parts, accepted) };
  },
});

const TOO_MANY_FILES = `The tenant has ${MAX_WAITING_FILES} files that wait: run or discard one (runVaultImport, discardVaultImport)`;

function refusalOf(refusal: AcceptRefusal): OperationRefusal {
  switch (refusal.code) {
    case "mapping_refused":
      return fieldError({ path: "mapping", fault: ofPrograms(englishOfFile(refusal.fault)) });
    case "connector_refused":
      return fieldError({ path: refusal.field, fault: ofPrograms(englishOfFile(refusal.fault)) });
    case "file_refused":
      return fieldError({ path: "body", fault: ofPrograms(englishOfFile(refusal.fault)) });
    case "too_many_files":
      return refuse(429, "invalidRequest", TOO_MANY_FILES);
  }
}
