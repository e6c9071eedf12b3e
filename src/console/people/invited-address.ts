import { isEmailAddress } from "../../platform/email-address.ts";
import { fieldInvalid, normalEmail, type PersonRefusal } from "../access/person.ts";
import { t } from "../language/translate.ts";

const MAX_EMAIL_LENGTH = 200;

/** Reads the address of an invited person, in lower case, or refuses it. */
export function readInvitedAddress(text: string): string | (PersonRefusal & { code: "field_invalid" }) {
  const email = normalEmail(text);
  return email.length <= MAX_EMAIL_LENGTH && isEmailAddress(email)
    ? email
    : fieldInvalid("email", t("Enter an e-mail address, for example eva@example.com."));
}
