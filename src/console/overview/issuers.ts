import type { Vault } from "../../vault/index.ts";
import { capitalised } from "../payment-facts/card-kind.ts";
import { MAX_BINS } from "../payment-facts/segment-fields.ts";
import { t } from "../language/translate.ts";

/** The field of documents that says who issued a card: banks have several BINs, and documents have no names of banks. */
export const BIN_FIELD = "creditcard.bin_digits";

/** The issuers of cards by their BINs. */
export interface Issuers {
  /** A bank as the BIN data names it, else the BIN. */
  readonly nameOf: (bin: string) => string;
}

export function issuersOf({ vault }: { readonly vault: Pick<Vault, "binData"> }): Issuers {
  return { nameOf: (bin) => vault.binData.findPrefix(bin)?.bank ?? bin };
}

/** Buckets by BIN together by issuer. */
export function byIssuer<Bucket extends { readonly key: string | number }>(
  buckets: readonly Bucket[],
  { nameOf }: Issuers,
): Map<string, Bucket[]> {
  return Map.groupBy(buckets, ({ key }) => nameOf(String(key)));
}

/** A bank, or a BIN that no bank is known of. */
export function issuerText(name: string): string {
  return /^\d{6,8}$/.test(name) ? t("BIN {bin}", { bin: name }) : capitalised(name);
}

/** For the address of a list that has the cards of these BINs and no others; undefined for more than a list can be filtered by. */
export function binsFilter(bins: readonly string[] | undefined): string | undefined {
  return bins === undefined || bins.length === 0 || bins.length > MAX_BINS
    ? undefined
    : bins.toSorted().join(",");
}
