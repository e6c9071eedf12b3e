import { isEasyToGuess, MIN_PASSWORD_LENGTH } from "../../tenancy/index.ts";
import { t } from "../language/translate.ts";

const MAX_LENGTH = 200;
/** The form in which clients of the API send a password (tenancy/passwords); a person types the password itself. */
export const CLIENT_FORM = /^[0-9a-f]{40}$/;

/** Why a new password is refused, as a sentence; undefined when it is good (NIST SP 800-63B: length, and no common one). */
export function passwordProblem(password: string, { email }: { email: string }): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return t("Use at least {count} characters.", { count: MIN_PASSWORD_LENGTH });
  if (password.length > MAX_LENGTH) return t("Use at most {count} characters.", { count: MAX_LENGTH });
  if (CLIENT_FORM.test(password)) return t("A password of 40 hexadecimal digits is not allowed.");
  if (isEasyToGuess(password, { name: email }))
    return t("This password is easy to guess. Choose another one.");
  return undefined;
}
