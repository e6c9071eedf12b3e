export { hashPassword, verifyPassword } from "./password-hash.ts";
export { PasswordChecks } from "./password-checks.ts";
