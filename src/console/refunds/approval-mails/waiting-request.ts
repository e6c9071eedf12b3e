import { findMove } from "../../../agents/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import { namePeople, type Colleague } from "../../access/person-store.ts";
import type { Place } from "../../access/places.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { moveTitle } from "../agent-approval-page.ts";
import { findApprovalById } from "../approval-store.ts";
import { exportRequests } from "../../vault/export-request-store.ts";
import { approversOfMove, approversOfRequest, independentApprovers } from "../approvers.ts";

/** A refund of a person, a move of an assistant, or an export of cards, that waits for a decision. */
export interface WaitingRequest {
  readonly id: string;
  readonly placeGuid: string;
  readonly expiresAt: Temporal.Instant;
  readonly approversAt: (place: Place) => Promise<Pick<Colleague, "personId" | "email">[]>;
  /** The subject of its mail, without words that people chose, and the sentence before the place; in the present language. */
  readonly words: () => { readonly subject: string; readonly asks: string };
}

/** Undefined when it was decided, withdrawn, or nobody decided in time. */
export async function findWaitingRequest(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  return (await refundThatWaits(db, id)) ?? (await moveThatWaits(db, id)) ?? exportThatWaits(db, id);
}

async function refundThatWaits(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  const approval = await findApprovalById(db, id);
  if (approval?.state !== "open" || approval.isExpired) return undefined;
  const { requestedBy, amountMinor, currency } = approval;
  const names = await namePeople(db, [requestedBy]);
  return {
    ...approval,
    placeGuid: approval.merchantGuid,
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
    placeGuid: move.merchantGuid,
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

async function exportThatWaits(db: Queryable, id: string): Promise<WaitingRequest | undefined> {
  const request = await exportRequests.findAnywhere(db, id);
  if (request?.state !== "open" || request.isExpired) return undefined;
  const { requestedBy, wanted } = request;
  const names = await namePeople(db, [requestedBy]);
  return {
    ...request,
    approversAt: (place) => independentApprovers(db, { requestedBy, place }),
    words: () => ({
      subject: t("An export of all stored cards waits for your approval"),
      asks: t("{name} requests an export of all stored cards and mandates of:", {
        name: oneLine(names.get(requestedBy) ?? wanted.requester),
      }),
    }),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
