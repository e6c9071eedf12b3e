import type { Connector } from "../../connectors/index.ts";
import { isSecondBrand } from "../../platform/card-numbers/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { PageDesign } from "../../tenancy/index.ts";
import type { WalletBrand } from "../../wallets/index.ts";
import { DEFAULT_BRANDS } from "../page/brand-marks.ts";

/**
 * The schemes that a wallet's button may request, in the merchant's order, which a wallet uses as the order of preference: those
 * that the merchant accepts. A national one only where the connector's method takes it from a wallet, and the gateway opens the
 * token: with an unchanged token there is no field for the customer's choice.
 */
export function walletBrands(
  { adapters }: { readonly adapters: ReadonlyMap<string, Adapter> },
  { connector, design }: { connector: Connector; design: PageDesign },
): readonly WalletBrand[] {
  const { adapter, method, config } = connector;
  const isPassedOn = config.vault.enablePassthroughToken === true;
  const national = isPassedOn ? [] : (adapters.get(adapter)?.methods[method]?.walletSecondBrands ?? []);
  return (design.cardBrands ?? DEFAULT_BRANDS).filter(
    (brand) => !isSecondBrand(brand) || national.includes(brand),
  );
}
