export { html, Html } from "./html.ts";
export { pageHeaders, SELF, type PagePolicy } from "./page-policy.ts";
export {
  readStaticAsset,
  readStaticAssets,
  sendAsset,
  serveAsset,
  versionOf,
  type StaticAsset,
  type StaticAssets,
} from "./static-assets.ts";
