import { countAct } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { moneyLimitOf, type AgentCredential } from "../credentials/agent-credential.ts";
import { lockAgentCredential } from "../credentials/credential-store.ts";
import { findByMerchantTransactionId } from "../../transactions/index.ts";
import type { AgentParts } from "../tools/tool.ts";
import { isSameMove, sealArguments, type AgentMove, type WantedMove } from "./agent-move.ts";
import { recordMoveWaits } from "./approval-event.ts";
import { countOpenMoves, findMoveOf, insertMove, movedInADay } from "./move-store.ts";

/** Undecided moves of one credential: people have to read each. */
const MAX_OPEN = 100;

type Reserved =
  /** It is counted, and may be made. */
  | { readonly kind: "within"; readonly id: string; readonly isNew: boolean }
  /** A person has to approve it, or decided. */
  | { readonly kind: "waits"; readonly approvalId: string; readonly state: AgentMove["state"] | "expired" }
  | Refusal<"credential_ended">
  /** Its id was used before for another payment, amount or tool. */
  | Refusal<"used_otherwise">
  /** A transaction that no assistant made has its id. */
  | (Refusal<"duplicate_transaction_id"> & { readonly uuid: string })
  | Refusal<"too_many_open">;

/**
 * Counts a move within the limits of the credential, or records that a person has to approve it, in one commit before anything is
 * moved. The credential is locked, so that simultaneous calls are counted one after the other. A call that repeats an earlier one
 * has its result, and counts once.
 */
export async function reserveMove(
  parts: Pick<AgentParts, "db" | "ids" | "vault" | "mailApprovers">,
  { credential: { guid }, wanted }: { credential: AgentCredential; wanted: WantedMove },
): Promise<Reserved> {
  return parts.db.transaction(async (tx): Promise<Reserved> => {
    const credential = await lockAgentCredential(tx, guid);
    if (!credential) return { refused: true, code: "credential_ended" };
    const before = await findMoveOf(tx, wanted);
    if (before) return repeated(before, { credential, wanted });
    const other = await findByMerchantTransactionId(tx, wanted);
    if (other) return { refused: true, code: "duplicate_transaction_id", uuid: other.uuid };
    const id = parts.ids.uuid();
    const sealedArguments = sealArguments(parts.vault, id, wanted.arguments);
    if (await isWithinLimits(tx, { credential, wanted })) {
      await insertMove(tx, { id, credentialGuid: guid, wanted, sealedArguments, state: "counted" });
      return { kind: "within", id, isNew: true };
    }
    if ((await countOpenMoves(tx, guid)) >= MAX_OPEN) return { refused: true, code: "too_many_open" };
    await insertMove(tx, { id, credentialGuid: guid, wanted, sealedArguments, state: "open" });
    await recordMoveWaits(tx, id);
    await parts.mailApprovers(tx, id);
    return { kind: "waits", approvalId: id, state: "open" };
  });
}

function repeated(
  before: AgentMove,
  { credential, wanted }: { credential: AgentCredential; wanted: WantedMove },
): Reserved {
  if (before.credentialGuid !== credential.guid || !isSameMove(before, wanted))
    return { refused: true, code: "used_otherwise" };
  return before.state === "counted"
    ? { kind: "within", id: before.id, isNew: false }
    : { kind: "waits", approvalId: before.id, state: before.isExpired ? "expired" : before.state };
}

async function isWithinLimits(
  tx: Queryable,
  { credential: { guid, limits }, wanted }: { credential: AgentCredential; wanted: WantedMove },
): Promise<boolean> {
  const { amountMinor, currency } = wanted;
  const standing = await countAct(
    tx,
    { subject: `credential:${guid}`, amountMinor, currency },
    {
      limits: limits ? [moneyLimitOf(limits)] : [],
      usedInADay: () => movedInADay(tx, { credentialGuid: guid, currency }),
    },
  );
  return standing === "within";
}
