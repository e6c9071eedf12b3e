export { clientHash, hashPassword, verifyPassword } from "./password-hash.ts";
export { PasswordChecks, type PasswordCheck, type PasswordVerdict } from "./password-checks.ts";
