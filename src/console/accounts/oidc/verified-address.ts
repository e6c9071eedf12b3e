import { isEmailAddress } from "../../../platform/email-address.ts";
import { normalEmail } from "../../access/person.ts";
import type { Claims } from "./granted-roles.ts";

const MAX_EMAIL_LENGTH = 200;

/**
 * The e-mail address of a person that the provider has verified. Address and flag come from one source, the ID token or UserInfo,
 * because a flag says nothing about the address of another source. Undefined where no source has both, where two name different
 * addresses, and where any says that it is not verified.
 */
export function verifiedAddress(sources: readonly Claims[]): string | undefined {
  const flags = sources.map(flagOf);
  if (flags.includes(false)) return undefined;
  const named = sources.map(({ email }) => email).filter((email) => email !== undefined);
  const addresses = new Set(named.map((email) => (typeof email === "string" ? normalEmail(email) : "")));
  const [address] = addresses;
  const isVerified = sources.some(({ email }, index) => email !== undefined && flags[index] === true);
  if (addresses.size !== 1 || address === undefined || !isVerified) return undefined;
  return address.length <= MAX_EMAIL_LENGTH && isEmailAddress(address) ? address : undefined;
}

/** Whether the ID token alone decides, so that UserInfo is not needed for the address. */
export function hasAddress(claims: Claims): boolean {
  return claims["email"] !== undefined && flagOf(claims) !== undefined;
}

/** Microsoft Entra ID has `xms_edov` for `email_verified`; Cognito and mapped claims have the text. Undefined: it says nothing. */
function flagOf({ email_verified: verified, xms_edov: edov }: Claims): boolean | undefined {
  const flags = [verified, edov].filter((flag) => flag !== undefined);
  return flags.length === 0 ? undefined : flags.every((flag) => flag === true || flag === "true");
}
