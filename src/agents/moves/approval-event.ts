import type { MovingToolName } from "../../authority/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { findMove } from "./move-store.ts";

const OPERATIONS: Readonly<Record<MovingToolName, string>> = {
  refund_payment: "refund",
  capture_payment: "capture",
  void_payment: "void",
  create_link: "createLink",
  answer_dispute: "answerDispute",
};

/**
 * Records that a move of an assistant waits for a person. The texts of the call are left out: they may have personal data.
 *
 * @param tx the database transaction that inserted the move
 */
export async function recordMoveWaits(tx: Queryable, id: string): Promise<void> {
  const move = await findMove(tx, id);
  const merchant = move && (await findMerchant(tx, move));
  if (!merchant) throw new Error(`The move ${id} or its merchant is not there.`);
  const { tool, transactionUuid, amountMinor, currency, requestedAt, expiresAt } = move;
  await recordEvent(tx, {
    type: "approval.requested",
    id,
    tenantGuid: merchant.tenantGuid,
    merchantGuid: merchant.guid,
    test: move.testMode,
    object: {
      approvalId: id,
      operation: OPERATIONS[tool],
      agentCredentialGuid: move.credentialGuid,
      transactionUuid,
      amount: formatAmount({ minor: amountMinor, currency }),
      currency,
      requestedAt: requestedAt.toString({ smallestUnit: "second" }),
      expiresAt: expiresAt?.toString({ smallestUnit: "second" }) ?? null,
    },
  });
}
