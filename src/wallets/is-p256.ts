import type { KeyObject } from "node:crypto";

/** Whether it is an EC key on the curve that both wallets use. */
export function isP256({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
}
