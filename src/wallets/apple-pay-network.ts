import { object } from "../platform/json-values.ts";
import type { CardBrand, SecondBrand } from "../platform/card-numbers/index.ts";
import { TokenField } from "./wallet-token.ts";

/** A card scheme that may be requested of a wallet, or reported by it. */
export type WalletBrand = CardBrand | SecondBrand;

/**
 * The schemes as Apple names them in a request (Apple: Supporting payment networks). China UnionPay's tokens are of a format that
 * the gateway does not open. Others, such as eftpos, girocard, mada and Elo, are missing because no connector can be sent to them.
 */
export const APPLE_NETWORKS: Partial<Record<WalletBrand, string>> = {
  visa: "visa",
  mastercard: "masterCard",
  amex: "amex",
  discover: "discover",
  jcb: "jcb",
  maestro: "maestro",
  cartes_bancaires: "cartesBancaires",
  bancontact: "bancontact",
  dankort: "dankort",
};

const BRANDS = new Map<string, WalletBrand>([
  ...Object.entries(APPLE_NETWORKS).map(
    ([brand, network]) => [network.toLowerCase(), brand as WalletBrand] as const,
  ),
  // Visa's debit schemes: a merchant's own page may have requested them.
  ["electron", "visa"],
  ["vpay", "visa"],
  ["chinaunionpay", "unionpay"],
]);

/**
 * The scheme that the customer chose in Apple's sheet, where the token reports it. The report is not signed: it chooses between the
 * schemes of a card, and proves nothing.
 *
 * @param payment `{"token": {"paymentMethod": {"network": …}}}`; the network is written as in a request or with a capital letter
 * @throws TokenField for a scheme that no connector can be sent to
 */
export function reportedBrand(payment: unknown): WalletBrand | undefined {
  const network = object(object(object(payment)?.["token"])?.["paymentMethod"])?.["network"];
  if (network === undefined) return undefined;
  const brand = typeof network === "string" ? BRANDS.get(network.toLowerCase()) : undefined;
  if (brand === undefined) throw new TokenField(NETWORK_FIELD, "is no scheme that the gateway can pay with");
  return brand;
}

/** Where a token reports its scheme, for refusals. */
export const NETWORK_FIELD = "token.paymentMethod.network";
