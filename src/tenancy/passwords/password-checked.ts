import { measurement } from "../../platform/measurement.ts";

export const PASSWORD_RESULTS = ["right", "wrong", "busy"] as const;
/** `busy`: so many guesses wait to be checked that this one is not. */
export type PasswordResult = (typeof PASSWORD_RESULTS)[number];

/** The kind of password: the provisioning API's, an API user's, a BI key's, or a person's of the console. */
export const PASSWORD_KINDS = ["administrator", "api_user", "bi_key", "person"] as const;
export type PasswordKind = (typeof PASSWORD_KINDS)[number];

/** A password was checked by its hash. Cached credentials are not. */
export const passwordChecked = measurement<{
  readonly kind: PasswordKind;
  readonly result: PasswordResult;
}>("password-checked");
