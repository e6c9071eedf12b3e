import { DISPUTE_QUERIES } from "../../disputes/index.ts";
import {
  isFinal,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type ReturnedState,
  type TransactionFilter,
  type TransactionState,
  type TransactionType,
} from "../../transactions/index.ts";
import type { PlainText } from "../language/dictionary.ts";

/** States as people filter by them. */
const STATE_GROUPS = {
  successful: ["success"],
  failed: ["error_adapter", "error_internal"],
  open: TRANSACTION_STATES.filter((state) => !isFinal(state)),
  review: ["pending_review"],
  cancelled: ["cancelled"],
  expired: ["cancelled"],
} as const satisfies Record<string, readonly TransactionState[]>;

/** A payment that nobody made in time is cancelled too. */
const ENDS = { cancelled: false, expired: true } as const;

/** Groups of payments that succeeded, by the later fate of the money. */
const RETURNED_GROUPS = {
  partly_refunded: ["partly_refunded"],
  refunded: ["refunded"],
  disputed: ["disputed"],
  charged_back: ["partly_charged_back", "charged_back"],
  won: ["won"],
} as const satisfies Record<string, readonly ReturnedState[]>;
export type StateGroup = keyof typeof STATE_GROUPS | keyof typeof RETURNED_GROUPS;

/** Groups of types: what a customer pays with, what brings money, and what moves it. */
const TYPE_GROUPS = {
  payment: ["debit", "preauthorize"],
  collected: ["debit", "capture"],
  movement: ["debit", "capture", "refund"],
} as const satisfies Record<string, readonly TransactionType[]>;
type TypeGroup = keyof typeof TYPE_GROUPS;

export const TYPE_GROUP_WORDS = {
  payment: "Debit or preauthorisation",
  collected: "Debit or capture",
  movement: "Debit, capture or refund",
} as const satisfies Readonly<Record<TypeGroup, PlainText>>;

export function readType(type: string): Pick<TransactionFilter, "type" | "types"> | undefined {
  if (isTypeGroup(type)) return { types: TYPE_GROUPS[type] };
  const found = TRANSACTION_TYPES.find((one) => one === type);
  return found && { type: found };
}

export function isTypeGroup(type: string): type is TypeGroup {
  return Object.hasOwn(TYPE_GROUPS, type);
}

/** The types of a group, or a type itself. */
export function typesOf(type: TypeGroup | TransactionType): readonly TransactionType[] {
  return isTypeGroup(type) ? TYPE_GROUPS[type] : [type];
}

export function statesOf(state: keyof typeof STATE_GROUPS): readonly TransactionState[] {
  return STATE_GROUPS[state];
}

export function readState(
  state: string,
): Pick<TransactionFilter, "statuses" | "returned" | "isExpired"> | undefined {
  if (Object.hasOwn(STATE_GROUPS, state))
    return {
      statuses: STATE_GROUPS[state as keyof typeof STATE_GROUPS],
      ...(Object.hasOwn(ENDS, state) && { isExpired: ENDS[state as keyof typeof ENDS] }),
    };
  if (!Object.hasOwn(RETURNED_GROUPS, state)) return undefined;
  const states = RETURNED_GROUPS[state as keyof typeof RETURNED_GROUPS];
  return { returned: { states, disputes: DISPUTE_QUERIES } };
}
