import type { Refusal } from "../../platform/refusal.ts";
import type { ConsoleParts } from "../parts.ts";
import { CLIENT_FORM } from "./password-rules.ts";
import { findPersonByEmail } from "../access/person-store.ts";
import { normalEmail, type Person } from "../access/person.ts";

export type SignInRefusal =
  | Refusal<"wrong_credentials">
  | Refusal<"locked">
  | Refusal<"too_many_attempts">
  | Refusal<"demo_person_elsewhere">;

/**
 * Checks a person's e-mail address and password. Unknown and wrong do not differ, also not in the response time; ten wrong
 * ones lock the address for the network they came from.
 */
export async function signIn(
  parts: Pick<ConsoleParts, "db" | "passwords" | "attempts" | "demo" | "publicUrl">,
  request: { email: string; password: string; remoteAddress: string },
): Promise<Person | SignInRefusal> {
  const { password, remoteAddress } = request;
  const email = normalEmail(request.email);
  const attempt = { email, remoteAddress };
  if (!(await parts.attempts.count(attempt))) return { refused: true, code: "locked" };
  const found = await findPersonByEmail(parts.db, email);
  const person = found?.isDemo && !parts.demo ? undefined : found;
  const result = await parts.passwords.check({
    kind: "person",
    username: `person ${email}`,
    presented: password,
    kept: CLIENT_FORM.test(password) ? undefined : person?.passwordHash,
    remoteAddress,
  });
  if (result === "busy") return { refused: true, code: "too_many_attempts" };
  if (result === "wrong" || !person) return { refused: true, code: "wrong_credentials" };
  await parts.attempts.clear(attempt);
  if (!mayUse(parts, { person, remoteAddress })) return { refused: true, code: "demo_person_elsewhere" };
  const { passwordHash: _hash, ...known } = person;
  return known;
}

/** The passwords of the demo's people are public: they work in demo mode, from the same machine, on a local address. */
export function mayUse(
  { demo, publicUrl }: Pick<ConsoleParts, "demo" | "publicUrl">,
  { person, remoteAddress }: { person: Person; remoteAddress: string },
): boolean {
  if (!person.isDemo) return true;
  const { hostname } = new URL(publicUrl);
  return demo && (isLoopback(hostname) || isUnspecified(hostname)) && isLoopback(remoteAddress);
}

/** The gateway listens on all addresses, and no public one is set. */
function isUnspecified(host: string): boolean {
  return host === "0.0.0.0" || host === "[::]";
}

function isLoopback(host: string): boolean {
  return host === "localhost" || /^(?:::ffff:)?127\.|^\[?::1\]?$/.test(host);
}
