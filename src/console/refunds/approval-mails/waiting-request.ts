import { findMove } from "../../../agents/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import { namePeople, type Colleague } from "../../access/person-store.ts";
import type { Place } from "../../access/places.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { moveTitle } from "../agent-approval-page.ts";
import { findApprovalById } from "../approval-store.ts";
import { approversOfMove, approversOfRequest } from "../approvers.ts";

/** A refund of a person, or a move of an assistant, that waits for a decision. */
export interface WaitingRequest {
  readonly id: string;
  readonly merchantGuid: string;
  readonly expiresAt: Temporal.Instant;
  readonly approversAt: (place: Place) => Promise<Pick<Colleague, "personId" | "email">[]>;
  /** The subject of its mail, without words that people chose, and the sentence before the place; in the present language. */
  readonly words: () => { readonly subject: string; readonly asks: string };
}

/** Undefined when it was decided, withdrawn, or nobody decided in time. */
export async function findWaitingRequest(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  return (await refundThatWaits(db, id)) ?? moveThatWaits(db, id);
}

async function refundThatWaits(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  const approval = await findApprovalById(db, id);
  if (approval?.state !== "open" || approval.isExpired) return undefined;
  const { requestedBy, amountMinor, currency } = approval;
  const names = await namePeople(db, [requestedBy]);
  return {
    ...approval,
    approversAt: (place) => approversOfRequest(db, { approval, place }),
    words: () => ({
      subject: t("A refund waits for your approval"),
      asks: t("{name} requests a refund of {amount} at:", {
        name: oneLine(names.get(requestedBy) ?? ""),
        amount: minorText(amountMinor, currency),
      }),
    }),
  };
}

async function moveThatWaits(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  const move = await findMove(db, id);
  if (move?.state !== "open" || move.isExpired || move.expiresAt === null) return undefined;
  return {
    id,
    merchantGuid: move.merchantGuid,
    expiresAt: move.expiresAt,
    approversAt: (place) => approversOfMove(db, { move, place }),
    words: () => ({
      subject: t("A request of an assistant waits for your approval"),
      asks: t("The assistant {name} requests “{move}” at:", {
        name: oneLine(move.agent),
        move: moveTitle(move),
      }),
    }),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
