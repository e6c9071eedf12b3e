import { expect, it } from "vitest";
import type { Message } from "../messages/message-types.ts";
import { applyCardRanges, findCardRange, NO_CARD_RANGES } from "./card-ranges.ts";

const pres = (cardRangeData: Message<"PRes">["cardRangeData"], serialNum?: string): Message<"PRes"> => ({
  messageType: "PRes",
  messageVersion: "2.2.0",
  threeDSServerTransID: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
  dsStartProtocolVersion: "2.1.0",
  dsEndProtocolVersion: "2.2.0",
  ...(cardRangeData !== undefined && { cardRangeData }),
  ...(serialNum !== undefined && { serialNum }),
});
const versions = { acsStartProtocolVersion: "2.1.0", acsEndProtocolVersion: "2.2.0" };
const wide = { startRange: "4000000000000000", endRange: "4999999999999999", ...versions };
const narrow = {
  startRange: "4111111111111111",
  endRange: "4111111111111111",
  ...versions,
  acsEndProtocolVersion: "2.1.0",
};

it("finds the narrowest range of the card's length", () => {
  const current = applyCardRanges(NO_CARD_RANGES, pres([wide, narrow]));
  expect(findCardRange("4111111111111111", current)).toMatchObject({ endVersion: "2.1.0" });
  expect(findCardRange("4222222222222222", current)).toMatchObject({ endVersion: "2.2.0" });
  expect(findCardRange("5555555555554444", current)).toBeUndefined();
  expect(findCardRange("4111111111111", current)).toBeUndefined();
});

it("supports only the versions of both ACS and Directory Server", () => {
  const current = applyCardRanges(NO_CARD_RANGES, pres([{ ...wide, dsEndProtocolVersion: "2.1.0" }]));
  expect(findCardRange("4222222222222222", current)).toMatchObject({
    startVersion: "2.1.0",
    endVersion: "2.1.0",
  });
});

it("applies changes to the current ranges, and a list without a serial number as the whole", () => {
  const first = applyCardRanges(NO_CARD_RANGES, pres([wide, narrow], "1"));
  const second = applyCardRanges(
    first,
    pres(
      [
        { ...narrow, actionInd: "D" },
        { ...wide, actionInd: "M", threeDSMethodURL: "https://bank.example/m" },
      ],
      "2",
    ),
  );
  expect(second.ranges).toMatchObject([{ start: wide.startRange, methodUrl: "https://bank.example/m" }]);
  expect(applyCardRanges(second, pres(undefined, "2")).ranges).toEqual(second.ranges);
  const unnumbered = applyCardRanges(NO_CARD_RANGES, pres([wide]));
  expect(applyCardRanges(unnumbered, pres([narrow])).ranges).toHaveLength(1);
});
