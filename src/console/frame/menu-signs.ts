import type { IconName } from "../../platform/pages/index.ts";

/**
 * The icons that entries of the menu draw by a class, without an element (`iconPicture`). A page whose figures are read later waits for what is larger than a
 * thousand bytes: those of entries that few people have are elements.
 */
export const MENU_SIGNS: readonly IconName[] = [
  "overview",
  "payments",
  "customers",
  "links",
  "disputes",
  "recovery",
  "check",
  "search",
  "insights",
  "settlements",
  "bank",
  "schedules",
  "file",
  "connectors",
  "shops",
  "routing",
  "secure",
  "risk",
  "developers",
  "book",
  "settings",
  "alert",
  "more",
];

/** The class of a link that draws the icon; undefined for one that the picture does not have. */
export function menuLook(sign: IconName): string | undefined {
  const row = MENU_SIGNS.indexOf(sign);
  return row === -1 ? undefined : `row-${row}`;
}
