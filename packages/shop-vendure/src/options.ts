import { readOptions, type ShopOptions } from "@quittance/shop-kit";

/** The options of the plug-in. */
export interface VendureOptions extends ShopOptions {
  /** The page of the storefront to which the customer returns; `{code}` becomes the code of the order. */
  readonly returnUrl: string;
}

/** Returns the options, or throws an error that names the one that is wrong. */
export function readVendureOptions(given: Readonly<Record<string, unknown>>): VendureOptions {
  const { returnUrl } = given;
  if (typeof returnUrl !== "string" || !URL.canParse(returnUrl.replace("{code}", "x")))
    throw new TypeError("returnUrl: must be an http or https address");
  return { ...readOptions(given), returnUrl };
}
