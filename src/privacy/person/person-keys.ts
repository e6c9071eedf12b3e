import {
  containersOfMerchants,
  type ProfileKeys,
  type UsedContainer,
} from "../../customer-profiles/index.ts";
import type { TransactionOwner } from "../../transactions/index.ts";
import { merchantsWithin } from "../../tenancy/index.ts";
import type { ExportParts } from "../parts.ts";

/** A person at a place: a merchant, or a tenant with all below it. At least one key is given; each finds more of the person. */
export interface AskedPerson {
  readonly placeGuid: string;
  /** Without its live payments. */
  readonly testOnly?: boolean;
  readonly keys: ProfileKeys;
}

/** A person has more profiles than that only where the key is not one person's. */
export const MAX_PROFILES = 100;

export function ownerOf({
  placeGuid,
  testOnly = false,
}: Pick<AskedPerson, "placeGuid" | "testOnly">): TransactionOwner {
  return { guid: placeGuid, kind: placeGuid.startsWith("ME-") ? "merchant" : "tenant", testOnly };
}

/** The containers that merchants of the place use. */
export async function containersAt(parts: ExportParts, placeGuid: string): Promise<UsedContainer[]> {
  const { kind } = ownerOf({ placeGuid });
  return containersOfMerchants(
    parts,
    kind === "merchant" ? [placeGuid] : await merchantsWithin(parts.db, placeGuid),
  );
}

/** Keys of transactions that the request names itself. */
export function namedKeys({ customerIdentification, email }: ProfileKeys) {
  return {
    identifications: customerIdentification === undefined ? [] : [customerIdentification],
    emails: email === undefined ? [] : [email.toLowerCase()],
  };
}
