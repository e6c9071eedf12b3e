import { isUniqueViolation } from "../../../platform/database/index.ts";
import { isJsonObject } from "../../../platform/json-object.ts";
import { isRefusal, type Refusal } from "../../../platform/refusal.ts";
import { findPersonByEmail, lockPeople } from "../../access/person-store.ts";
import type { ConsoleParts } from "../../parts.ts";
import { signIn, type SignInRefusal } from "../sign-in.ts";
import { findByIdentity, insertIdentity } from "./identity-store.ts";

/** An account at a provider, which the person of a local account may connect to it. */
interface Connection {
  readonly tenantGuid: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

const CONTEXT = "connection of an account with an identity provider";
const VALID_MINUTES = 15;

/** For the form that asks for the password of the local account. */
export function sealConnection(
  { sealer, clock }: Pick<ConsoleParts, "sealer" | "clock">,
  of: Connection,
): string {
  const until = clock.now().add({ minutes: VALID_MINUTES }).toString();
  return sealer.seal(JSON.stringify({ ...of, until }), CONTEXT);
}

/** Undefined for one that was not made here, or is too old. */
export async function openConnection(
  { sealer, clock }: Pick<ConsoleParts, "sealer" | "clock">,
  sealed: string,
): Promise<Connection | undefined> {
  try {
    const value: unknown = JSON.parse(await sealer.open(sealed, CONTEXT));
    if (!isJsonObject(value)) return undefined;
    const { until, ...of } = value as unknown as Connection & { until: string };
    return Temporal.Instant.compare(Temporal.Instant.from(until), clock.now()) > 0 ? of : undefined;
  } catch {
    return undefined;
  }
}

/** Connects the accounts when the password is that of the local one. Nobody is signed in: the provider does that next. */
export async function connectAccount(
  parts: Pick<ConsoleParts, "db" | "ids" | "passwords" | "attempts" | "demo" | "publicUrl">,
  { of, password, remoteAddress }: { of: Connection; password: string; remoteAddress: string },
): Promise<"connected" | SignInRefusal | Refusal<"not_current">> {
  const person = await signIn(parts, { email: of.email, password, remoteAddress });
  if (isRefusal(person)) return person;
  try {
    return await parts.db.transaction(async (tx) => {
      await lockPeople(tx);
      const now = await findPersonByEmail(tx, of.email);
      const connected = await findByIdentity(tx, of);
      if (now?.id !== person.id || (connected && connected.id !== person.id))
        return { refused: true, code: "not_current" };
      if (!connected) await insertIdentity(tx, { ...of, id: parts.ids.uuid(), personId: person.id });
      return "connected";
    });
  } catch (error) {
    if (isUniqueViolation(error, "console_identities_subject")) return { refused: true, code: "not_current" };
    throw error;
  }
}
