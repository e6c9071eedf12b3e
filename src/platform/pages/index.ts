export { compressPages } from "./compress-pages.ts";
export { cardMark, hasMark } from "./look/card-mark.ts";
export { doors } from "./look/door.ts";
export { brandMark, drawnIcon, icon, iconSprite, type IconName } from "./look/icon.ts";
export { iconPicture, listPicture, rowRules } from "./look/list-picture.ts";
export { withLightTokens } from "./look/light-tokens.ts";
export {
  DOOR_SHEET,
  lookLinks,
  MARK,
  PLAIN_SHEET,
  readLook,
  serveLook,
  SHARED_SHEET,
  TOKEN_SHEET,
} from "./look/look.ts";
export { html, Html } from "./html.ts";
export { OWN_FILES, pageHeaders, SELF, type PagePolicy } from "./page-policy.ts";
export {
  readJoinedSheet,
  readStaticAsset,
  readStaticAssets,
  sendAsset,
  serveAsset,
  versionOf,
  type StaticAsset,
  type StaticAssets,
} from "./static-assets.ts";
