export { hashNextPassword, hashPassword, verifyPassword } from "./password-hash.ts";
export { isEasyToGuess, MIN_PASSWORD_LENGTH } from "./password-strength.ts";
export { PasswordChecks } from "./password-checks.ts";
export { PASSWORD_KINDS, PASSWORD_RESULTS, passwordChecked } from "./password-checked.ts";
