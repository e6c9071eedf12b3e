import type { WalletButtons } from "../../wallets/index.ts";
import type { PageAssets } from "../assets/page-assets.ts";
import type { HostedPage } from "./send-hosted-page.ts";

/** Modules that the scripts of pages with forms import. */
const BUSY_MODULES = ["hosted-page/browser/busy.js", "assets/browser/browser-data.js"];
const FORM_MODULES = ["hosted-page/browser/form-help.js", "hosted-fields/browser/card-number.js"];
const APPLE_MODULES = ["hosted-page/browser/apple-pay.js", "hosted-fields/browser/apple-pay-sheet.js"];

const BRAND_MODULES = ["hosted-page/browser/brand-choice.js", "hosted-fields/browser/card-brands.js"];

/** The script of a page with moments, which it shows in the customer's own time. */
export function momentScript(
  assets: PageAssets,
  source: "receipt.js" | "transfer.js",
): Required<Pick<HostedPage, "script" | "modules">> {
  return {
    script: assets.get(`hosted-page/browser/${source}`),
    modules: [assets.get("assets/browser/own-time.js")],
  };
}

/** The script of pages with a choice, and what it imports. */
export function choiceScript(assets: PageAssets): Required<Pick<HostedPage, "script" | "modules">> {
  return {
    script: assets.get("hosted-page/browser/choice-form.js"),
    modules: BUSY_MODULES.map((source) => assets.get(source)),
  };
}

/** The script of the forms, and what it imports. */
export function formScript(
  assets: PageAssets,
  { applePay, offersBrands = false }: WalletButtons & { readonly offersBrands?: boolean },
): Pick<HostedPage, "script" | "modules" | "connectsToGateway"> {
  const modules = [
    ...BUSY_MODULES,
    ...FORM_MODULES,
    ...(applePay ? APPLE_MODULES : []),
    ...(offersBrands ? BRAND_MODULES : []),
  ];
  return {
    script: assets.get("hosted-page/browser/instrument-form.js"),
    modules: modules.map((source) => assets.get(source)),
    ...((applePay || offersBrands) && { connectsToGateway: true }),
  };
}
