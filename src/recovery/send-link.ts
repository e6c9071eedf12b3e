import { sql, type Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { saveCase } from "./case-store.ts";
import { addressOfCase } from "./customer-address.ts";
import { lockOpenCase } from "./end-case.ts";
import { debitOf, LINK_DAYS } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

/** Mails of a case in all: those of a plan, and three that people send beside them. */
const MAX_MAILS = 6;

type SendRefusal =
  /** It has ended. */
  | Refusal<"case_over">
  /** The customer has no e-mail address, or a mail to it came back. */
  | Refusal<"no_address">
  /** The customer got enough mails. */
  | Refusal<"too_many_mails">;

/**
 * Mails the customer's page beside the mails of the plan, outside of quiet hours, and prolongs its link as far as a new one would be
 * valid.
 */
export function sendLink(parts: RecoveryParts, id: string): Promise<SendRefusal | undefined> {
  return parts.db.transaction(async (tx): Promise<SendRefusal | undefined> => {
    const of = await lockOpenCase(tx, id);
    if (!of) return { refused: true, code: "case_over" };
    const transaction = await debitOf(tx, of);
    const address = await addressOfCase(tx, { transaction, registrationUuid: of.registrationUuid });
    if (address === undefined) return { refused: true, code: "no_address" };
    const now = parts.clock.now();
    const added = await insertMailByHand(tx, { id, at: now });
    if (added !== "added") return { refused: true, code: added };
    await saveCase(tx, { ...of, expiresAt: now.add({ hours: 24 * LINK_DAYS }) });
    return undefined;
  });
}

/** One more mail, due at once, beside those of the plan. An address whose mail came back gets none. */
async function insertMailByHand(
  tx: Queryable,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<"added" | "no_address" | "too_many_mails"> {
  const { last, bounced } = await tx.one<{ last: number; bounced: boolean }>(sql`
    select coalesce(max(number), 0)::int as last, coalesce(bool_or(state = 'bounced'), false) as bounced
    from recovery_mails where recovery_id = ${id}`);
  if (bounced) return "no_address";
  // The numbers up to three are of the plan, whose mails may be removed again.
  const number = Math.max(last, 3) + 1;
  if (number > MAX_MAILS) return "too_many_mails";
  await tx.execute(sql`
    insert into recovery_mails (recovery_id, number, state, due_at, by_hand)
    values (${id}, ${number}, 'waiting', ${at}, true)`);
  return "added";
}
