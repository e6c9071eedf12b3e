export { hashPassword, SHORTEST_PASSWORD, verifyPassword } from "./password-hash.ts";
export { PasswordChecks } from "./password-checks.ts";
