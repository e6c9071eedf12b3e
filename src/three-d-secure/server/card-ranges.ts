import type { Message } from "../messages/message-types.ts";

/** A Directory Server's data about the cards between two account numbers. */
export type CardRange = {
  start: string;
  end: string;
  startVersion: string;
  endVersion: string;
  /** The URL of the issuer's 3DS Method; undefined when it has none to run before the AReq. */
  methodUrl: string | undefined;
};

export type CardRanges = { serialNum: string | undefined; ranges: readonly CardRange[] };

export const NO_CARD_RANGES: CardRanges = { serialNum: undefined, ranges: [] };

/**
 * Applies a PRes to the current ranges: without a serial number in the PReq it is the whole list, else only what changed
 * (EMV 3DS, "Card Range Data": actionInd A add, M modify, D delete).
 */
export function applyCardRanges(current: CardRanges, pres: Message<"PRes">): CardRanges {
  const changed = pres.cardRangeData ?? [];
  const keys = new Set(changed.map((range) => keyOf(range.startRange, range.endRange)));
  const kept =
    current.serialNum === undefined
      ? []
      : current.ranges.filter((range) => !keys.has(keyOf(range.start, range.end)));
  const added = changed
    .filter((range) => range.actionInd !== "D")
    .map((range) => ({
      start: range.startRange,
      end: range.endRange,
      startVersion: later(
        range.acsStartProtocolVersion,
        range.dsStartProtocolVersion ?? pres.dsStartProtocolVersion,
      ),
      endVersion: earlier(
        range.acsEndProtocolVersion,
        range.dsEndProtocolVersion ?? pres.dsEndProtocolVersion,
      ),
      methodUrl: range.threeDSMethodURL,
    }));
  return { serialNum: pres.serialNum, ranges: [...kept, ...added] };
}

/** The narrowest range the account number is in; undefined means the card is not enrolled. */
export function findCardRange(accountNumber: string, { ranges }: CardRanges): CardRange | undefined {
  // Numbers of one length sort like their digits; a text comparison is fast, for a hundred thousand ranges per payment.
  const isWithin = ({ start, end }: CardRange): boolean =>
    start.length === accountNumber.length &&
    end.length === accountNumber.length &&
    start <= accountNumber &&
    accountNumber <= end;
  return ranges.filter(isWithin).toSorted((a, b) => (width(a) < width(b) ? -1 : 1))[0];
}

function keyOf(start: string, end: string): string {
  return `${start}-${end}`;
}

function width(range: CardRange): bigint {
  return BigInt(range.end) - BigInt(range.start);
}

function later(a: string, b: string): string {
  return compareVersions(a, b) >= 0 ? a : b;
}

function earlier(a: string, b: string): string {
  return compareVersions(a, b) <= 0 ? a : b;
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
