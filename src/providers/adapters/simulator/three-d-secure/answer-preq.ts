import type { Message } from "../../../../three-d-secure/index.ts";
import type { Enrolment } from "./card-table.ts";

type Range = NonNullable<Message<"PRes">["cardRangeData"]>[number];
type Versions = { acsStartProtocolVersion: string; acsEndProtocolVersion: string };

const BOTH: Versions = { acsStartProtocolVersion: "2.1.0", acsEndProtocolVersion: "2.2.0" };

/** Cards whose banks speak one version only, to see what `preferredProtocolVersion` does. */
const SINGLE_VERSION_RANGES: readonly Range[] = [
  {
    startRange: "4000005000000000",
    endRange: "4000005999999999",
    acsStartProtocolVersion: "2.1.0",
    acsEndProtocolVersion: "2.1.0",
  },
  {
    startRange: "4000006000000000",
    endRange: "4000006999999999",
    acsStartProtocolVersion: "2.2.0",
    acsEndProtocolVersion: "2.2.0",
  },
];

const ALL_CARDS: readonly Range[] = [13, 14, 15, 16, 17, 18, 19].map((length) => ({
  startRange: "1".padEnd(length, "0"),
  endRange: "9".repeat(length),
  ...BOTH,
}));

/** The card ranges of a simulated Directory Server: all cards, none, or all with a 3DS Method. */
export function answerPReq(
  preq: Message<"PReq">,
  { enrolment, methodUrl }: { enrolment: Enrolment; methodUrl: string },
): Message<"PRes"> {
  const enrolled = enrolment === "NOT_ENROLLED" ? [] : [...ALL_CARDS, ...SINGLE_VERSION_RANGES];
  const method = enrolment === "METHOD" ? { threeDSMethodURL: methodUrl } : {};
  return {
    messageType: "PRes",
    messageVersion: preq.messageVersion,
    threeDSServerTransID: preq.threeDSServerTransID,
    dsStartProtocolVersion: "2.1.0",
    dsEndProtocolVersion: "2.2.0",
    cardRangeData: enrolled.map((range) => Object.assign({}, range, method)),
  };
}
