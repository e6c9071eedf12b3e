export {
  hashNextPassword,
  hashPassword,
  MIN_ADMINISTRATOR_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  verifyPassword,
} from "./password-hash.ts";
export { PasswordChecks } from "./password-checks.ts";
export { PASSWORD_KINDS, PASSWORD_RESULTS, passwordChecked } from "./password-checked.ts";
