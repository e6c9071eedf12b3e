import { createHash, randomBytes } from "node:crypto";
import { sql, type Queryable } from "../../platform/database/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { acceptedStep } from "./totp.ts";
import type { Person } from "../access/person.ts";

const RECOVERY_CODES = 10;
const RECOVERY_CODE = /^[0-9a-f]{5}-?[0-9a-f]{5}$/;
/** Ten wrong codes close this way for 30 minutes, from every network: only who has the password can try one. */
const EVERYWHERE = "";

type SecondFactorParts = Pick<ConsoleParts, "db" | "clock" | "sealer" | "attempts">;

/** Whether signing in needs a code beside the password. */
export async function hasSecondFactor(db: Queryable, personId: string): Promise<boolean> {
  const rows = await db.query(sql`select from console_second_factors where person_id = ${personId}`);
  return rows.length > 0;
}

/** How many recovery codes a person has left; undefined without a second factor. */
export async function recoveryCodesLeft(db: Queryable, personId: string): Promise<number | undefined> {
  const row = await db.maybeOne<{ left: number }>(sql`
    select (select count(*) from console_recovery_codes as code where code.person_id = factor.person_id)::int as left
    from console_second_factors as factor where factor.person_id = ${personId}`);
  return row?.left;
}

/**
 * Stores the secret after the person has shown a code of it, and returns recovery codes, each for one use without the
 * phone. They are not kept and cannot be shown again. Undefined when the code is wrong.
 */
export async function addSecondFactor(
  { db, clock, sealer }: SecondFactorParts,
  { person, secret, code }: { person: Person; secret: string; code: string },
): Promise<readonly string[] | undefined> {
  const step = acceptedStep({ secret, code, at: clock.real.now(), lastStep: 0n });
  if (step === undefined) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const digits = randomBytes(5).toString("hex");
    return `${digits.slice(0, 5)}-${digits.slice(5)}`;
  });
  await db.transaction(async (tx) => {
    await removeSecondFactor(tx, person.id);
    await tx.execute(sql`
      insert into console_second_factors (person_id, totp_secret, last_step)
      values (${person.id}, ${sealer.seal(secret, contextOf(person.id))}, ${step})`);
    for (const recovery of codes)
      await tx.execute(sql`
        insert into console_recovery_codes (person_id, code_hash) values (${person.id}, ${digestOf(recovery)})`);
  });
  return codes;
}

/** Checks a code of the app, or a recovery code. Either counts once. */
export async function checkSecondFactor(
  { db, clock, sealer, attempts }: SecondFactorParts,
  { person, code }: { person: Person; code: string },
): Promise<"right" | "wrong" | "locked"> {
  const attempt = { email: `code ${person.id}`, remoteAddress: EVERYWHERE };
  if (!(await attempts.count(attempt))) return "locked";
  const isRight = await db.transaction(async (tx) => {
    const factor = await tx.maybeOne<{ totpSecret: string; lastStep: bigint }>(sql`
      select totp_secret, last_step from console_second_factors where person_id = ${person.id} for update`);
    if (!factor) return false;
    if (RECOVERY_CODE.test(code)) return useRecoveryCode(tx, person, code);
    const secret = await sealer.open(factor.totpSecret, contextOf(person.id));
    const step = acceptedStep({ secret, code, at: clock.real.now(), lastStep: factor.lastStep });
    if (step === undefined) return false;
    await tx.execute(
      sql`update console_second_factors set last_step = ${step} where person_id = ${person.id}`,
    );
    return true;
  });
  if (!isRight) return "wrong";
  await attempts.clear(attempt);
  return "right";
}

export async function removeSecondFactor(tx: Queryable, personId: string): Promise<void> {
  await tx.execute(sql`delete from console_recovery_codes where person_id = ${personId}`);
  await tx.execute(sql`delete from console_second_factors where person_id = ${personId}`);
}

async function useRecoveryCode(tx: Queryable, { id }: Person, code: string): Promise<boolean> {
  const digits = code.replace("-", "");
  const hash = digestOf(`${digits.slice(0, 5)}-${digits.slice(5)}`);
  const used = await tx.execute(
    sql`delete from console_recovery_codes where person_id = ${id} and code_hash = ${hash}`,
  );
  return used === 1;
}

/** 40 random bits behind a lock of ten tries: a fast digest is enough. */
function digestOf(code: string): string {
  return createHash("sha256").update(`recovery ${code}`).digest("hex");
}

function contextOf(personId: string): string {
  return `console_second_factors:${personId}:totp`;
}
