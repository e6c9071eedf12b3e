export { servePageAssets, type PageAssets } from "./assets/page-assets.ts";
export { failurePages } from "./failure-page/failure-page.ts";
export { createFetchOrderImage, type FetchOrderImage } from "./page/order-images.ts";
export { registerDemoShop } from "./demo-shop/demo-shop.ts";
export { registerHostedFields } from "./hosted-fields/hosted-fields.ts";
export { registerPrepareRoutes } from "./hosted-fields/prepare-routes.ts";
export { serveAppleDomainFile } from "./wallet-buttons/apple-domain-file.ts";
export { brandsForKey } from "./hosted-fields/key-brands.ts";
export { registerWalletRoutes } from "./wallet-buttons/wallet-routes.ts";
export { registerCustomerPages } from "./customer-pages.ts";
export { DEFAULT_BRANDS } from "./page/brand-marks.ts";
export { designSheet, integrityOf, type MerchantStyle } from "./page/merchant-style.ts";
export {
  PREVIEWED_PAGES,
  sendPagePreview,
  type ColorScheme,
  type PagePreview,
  type PreviewedPage,
} from "./preview/page-preview.ts";
