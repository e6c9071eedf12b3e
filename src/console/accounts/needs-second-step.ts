import type { Queryable } from "../../platform/database/index.ts";
import type { Person } from "../access/person.ts";
import { canUsePasskey } from "./passkeys/use-passkey.ts";
import { isSecondFactorRequired } from "./required-second-factor.ts";
import { hasSecondFactor } from "./second-factor.ts";

/** A passkey alone does not protect the other ways to sign in, except where two factors are required. */
export async function needsSecondStep(
  parts: { readonly db: Queryable; readonly publicUrl: string },
  person: Person,
): Promise<boolean> {
  if (await hasSecondFactor(parts.db, person.id)) return true;
  return (await canUsePasskey(parts, person.id)) && (await isSecondFactorRequired(parts.db, { person }));
}
