import { ALL_OPERATIONS, MONEY_OUT, type Operation } from "./operations.ts";

export const MODES = ["test", "live"] as const;
export type Mode = (typeof MODES)[number];

/** How much of a payment or a customer is shown: identifiers, states and amounts; without personal data; all. Each has the one before. */
export const DETAILS = ["ids", "masked", "full"] as const;
export type Detail = (typeof DETAILS)[number];

/** How far an operation reaches in each mode; a mode that is left out is not allowed. What shows nothing is `full`. */
export type Reach = Readonly<Partial<Record<Mode, Detail>>>;

/** Operations with their reach; one that is left out is not allowed. */
export type Grants = Readonly<Partial<Record<Operation, Reach>>>;

export const NOWHERE: Reach = {};
export const IN_TEST: Reach = { test: "full" };
export const EVERYWHERE: Reach = { test: "full", live: "full" };
export const ALL_GRANTS: Grants = grantsOf(ALL_OPERATIONS, EVERYWHERE);

/** One act: an operation in a mode, and how much it shows. */
interface Act {
  readonly operation: Operation;
  readonly mode: Mode;
  /** `full` unless given. */
  readonly detail?: Detail;
}

/** Whether the grants allow the act. */
export function allows(grants: Grants, { operation, mode, detail = "full" }: Act): boolean {
  const reached = grants[operation]?.[mode];
  return reached !== undefined && rank(reached) >= rank(detail);
}

/** Every act that the grants allow, each with the most that it shows. */
export function actsOf(grants: Grants): Required<Act>[] {
  return ALL_OPERATIONS.flatMap((operation) =>
    MODES.flatMap((mode) => {
      const detail = grants[operation]?.[mode];
      return detail === undefined ? [] : [{ operation, mode, detail }];
    }),
  );
}

/** The same reach for each of the operations. */
export function grantsOf(operations: readonly Operation[], reach: Reach): Grants {
  return Object.fromEntries(operations.map((operation) => [operation, reach]));
}

/** Everything that one of them allows. */
export function union(all: readonly Grants[]): Grants {
  return combined(all, (one, other) => {
    if (one === undefined || other === undefined) return one ?? other;
    return rank(one) >= rank(other) ? one : other;
  });
}

/** Only what all of them allow. */
export function intersection(all: readonly [Grants, ...Grants[]]): Grants {
  return combined(all, (one, other) => {
    if (one === undefined || other === undefined) return undefined;
    return rank(one) <= rank(other) ? one : other;
  });
}

/** Only what is in these modes. */
export function within(grants: Grants, modes: readonly Mode[]): Grants {
  return madeOf((operation, mode) => (modes.includes(mode) ? grants[operation]?.[mode] : undefined));
}

/** Acts that the first allows and the other does not, with their detail. */
export function without(grants: Grants, other: Grants): Grants {
  return madeOf((operation, mode) => {
    const detail = grants[operation]?.[mode];
    return detail !== undefined && !allows(other, { operation, mode, detail }) ? detail : undefined;
  });
}

/** Whether live money can leave by one of the operations. */
export function movesMoneyOut(grants: Grants): boolean {
  return [...MONEY_OUT].some((operation) => grants[operation]?.live !== undefined);
}

function combined(
  all: readonly Grants[],
  combine: (one: Detail | undefined, other: Detail | undefined) => Detail | undefined,
): Grants {
  return madeOf((operation, mode) => {
    const [first, ...rest] = all.map((grants) => grants[operation]?.[mode]);
    return rest.reduce(combine, first);
  });
}

function madeOf(detailOf: (operation: Operation, mode: Mode) => Detail | undefined): Grants {
  const entries = ALL_OPERATIONS.flatMap((operation) => {
    const reach = MODES.flatMap((mode) => {
      const detail = detailOf(operation, mode);
      return detail === undefined ? [] : [[mode, detail] as const];
    });
    return reach.length === 0 ? [] : [[operation, Object.fromEntries(reach)] as const];
  });
  return Object.fromEntries(entries);
}

function rank(detail: Detail): number {
  return DETAILS.indexOf(detail);
}
