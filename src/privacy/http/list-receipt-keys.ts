import { Type } from "typebox";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { openReceiptKey } from "../person/receipt-key.ts";

export const listReceiptKeysOperation = defineOperation({
  id: "listReceiptKeys",
  method: "GET",
  summary: "The public keys by which receipts of erasures are verified, as a JSON Web Key Set",
  permission: "read",
  scope: "public",
  response: {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.Literal("OKP", { description: "The type of the key (RFC 8037)." }),
          crv: Type.Literal("Ed25519", { description: "Its curve." }),
          x: Type.String({ description: "The public key, in base64url." }),
          kid: Type.String({ description: "As in the header of a receipt." }),
          alg: Type.Literal("EdDSA", { description: "The algorithm of receipts." }),
          use: Type.Literal("sig", { description: "It signs." }),
        },
        { title: "ReceiptKey" },
      ),
      { description: "Keys of this installation." },
    ),
  },
  run: async ({ db, sealer }: ProvisioningParts) => ({
    keys: [(await openReceiptKey(db, sealer)).publicJwk],
  }),
});
