import type { MovingToolName } from "../../authority/index.ts";
import type { Sealer } from "../../platform/sealing.ts";

/** The arguments of a moving tool beside payment, amount and id. */
type MoveArguments = Readonly<Record<string, unknown>>;

/** A move that an assistant requests; `formatAmount` of `amountMinor` is in the currency of the payment. */
export interface WantedMove {
  readonly tool: MovingToolName;
  readonly merchantGuid: string;
  /** The payment, or the chargeback that is answered; null for a new link. */
  readonly transactionUuid: string | null;
  /** The id of what the move makes. */
  readonly merchantTransactionId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly testMode: boolean;
  readonly arguments: MoveArguments;
}

/**
 * A recorded move. `counted`: within the limits. The others are above a limit: `open` until a person decides, `approved` until
 * it is carried out, then `done` or `failed`.
 */
export interface AgentMove extends Omit<WantedMove, "arguments"> {
  readonly id: string;
  readonly credentialGuid: string;
  /** The name of the credential. */
  readonly agent: string;
  /** The username of who made the credential; null: it is older than this is known. */
  readonly madeBy: string | null;
  readonly state: "counted" | "open" | "approved" | "refused" | "done" | "failed";
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  readonly comment: string;
  readonly resultUuid: string | null;
  /** See `argumentsOf`. */
  readonly arguments: string;
  /** Nobody decided in time, or the credential was revoked before. */
  readonly isExpired: boolean;
}

/** Whether a call repeats the one that was recorded. */
export function isSameMove(one: AgentMove, other: WantedMove): boolean {
  return (
    one.tool === other.tool &&
    one.transactionUuid === other.transactionUuid &&
    one.amountMinor === other.amountMinor &&
    one.currency === other.currency
  );
}

/** The arguments of a recorded move. They are sealed for its id: the texts in them may be about people. */
export async function argumentsOf(
  sealer: Sealer,
  { id, arguments: sealed }: AgentMove,
): Promise<MoveArguments> {
  return JSON.parse(await sealer.open(sealed, contextOf(id))) as MoveArguments;
}

export function sealArguments(sealer: Sealer, id: string, given: MoveArguments): string {
  return sealer.seal(JSON.stringify(given), contextOf(id));
}

function contextOf(id: string): string {
  return `arguments of the agent move ${id}`;
}
