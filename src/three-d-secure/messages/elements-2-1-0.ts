import type { TSchema } from "typebox";
import { codes, oneOf } from "./element-types.ts";
import type { ElementName } from "./elements.ts";

/** Elements that are new in version 2.2.0, and never part of a 2.1.0 message. */
export const addedIn220: ReadonlySet<ElementName> = new Set([
  "acsDecConInd",
  "browserJavascriptEnabled",
  "whiteListStatus",
  "whiteListStatusSource",
]);

/** Elements whose allowed values were fewer in version 2.1.0. */
export const narrowerIn210: Partial<Record<ElementName, TSchema>> = {
  authenticationType: codes(3, "80-99"),
  challengeCancel: codes(7),
  threeDSRequestorAuthenticationInd: codes(6, "80-99"),
  threeDSRequestorChallengeInd: codes(4, "80-99"),
  threeRIInd: codes(5, "80-99"),
  transStatus: oneOf(["Y", "N", "U", "A", "C", "R"]),
  transStatusReason: codes(22, "80-99"),
};
