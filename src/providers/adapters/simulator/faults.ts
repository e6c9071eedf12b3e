import { setTimeout as sleep } from "node:timers/promises";

import type { ProviderOutcome } from "@quittance/provider-kit";
import { readDateTime } from "../../../platform/date-time.ts";
import { declineNameOf, type DeclineName } from "./declines.ts";
import { share } from "./references.ts";
import { SCHEME_CODES, SETTLED_AS } from "./settings.ts";

/** How the simulated provider misbehaves for one request. */
export interface Faults {
  /** The request never arrives: nothing is booked and nothing is answered. */
  readonly losesRequest: boolean;
  /** The provider cannot be connected to: no byte of the request is sent. */
  readonly isUnreachable: boolean;
  /** The request is delayed for `settleAfterMs`, and is booked when the caller has stopped waiting for a response. */
  readonly arrivesLate: boolean;
  /** The fate of the response after the booking. */
  readonly answer: "arrives" | "dropped" | "nonsense" | "hangs";
  readonly delayMs: number;
  /** Declines with this code, whatever the instrument says. */
  readonly decline: DeclineName | null;
  /** An approval does not last: it is undone after `settleAfterMs`. */
  readonly undone: boolean;
  /** After how long pending payments settle and later events happen. */
  readonly settleAfterMs: number;
}

interface UnknownSetting {
  readonly unknownSetting: string;
}

/** A pending account changes after about five minutes. */
const SETTLE_AFTER_MS = 300_000;
const MAX_DELAY_MS = 120_000;
const MAX_SETTLE_MS = 30 * 24 * 3_600_000;
const WHOLE = /^\d{1,10}$/;
const SHARE = /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/;

/** Settings that other rules read; here they are only known not to be a slip of the pen. */
const INQUIRY_DELAY = "simulator:inquiryDelayMs";
const OTHER_SETTINGS = ["simulator:requireCvv", "simulator:softDecline"];
/** How the provider is to be spoken to; read by `waysOf`. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  "simulator:prepare": ["0", "1"],
  "simulator:neutralise": ["0", "1"],
  "simulator:resume": ["0", "1"],
  "simulator:redirectBy": ["GET", "POST"],
  "simulator:returnBy": ["GET", "POST"],
  "simulator:settle": SETTLED_AS,
  // As `refusesExemption` reads it.
  "simulator:exemption": ["grant", "refuse"],
};

/**
 * Reads the faults a tester asked for, by extraData of the request or of the connector. `declineShare`, `dropAnswer`, `loseRequest`,
 * `unreachable`, `arriveLate`, `nonsense` and `hang` take a share of the requests between 0 and 1; which ones they hit follows from the
 * transaction's uuid, so that a run can be repeated. `declineUntil` declines before a moment: an account that is empty until pay day. A key
 * or value that means nothing is reported, not ignored.
 */
export function readFaults(
  settings: Readonly<Record<string, string>>,
  { transactionUuid, now }: { transactionUuid: string; now: Temporal.Instant },
): Faults | UnknownSetting {
  const draft = {
    losesRequest: false,
    isUnreachable: false,
    arrivesLate: false,
    answer: "arrives" as Faults["answer"],
    delayMs: 0,
    undone: false,
  };
  let decline: DeclineName | null = null;
  let settleAfterMs = SETTLE_AFTER_MS;
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith("simulator:") || OTHER_SETTINGS.includes(key)) continue;
    if (WAYS[key]?.includes(value)) continue;
    if (isSchemeCode(key) && SCHEME_CODES[key].test(value)) continue;
    const until = readDateTime(value);
    const hits = SHARE.test(value) && share(transactionUuid, key) < Number(value);
    if (key === "simulator:delayMs" && isWhole(value, MAX_DELAY_MS)) draft.delayMs = Number(value);
    else if (key === INQUIRY_DELAY && isWhole(value, MAX_DELAY_MS)) continue;
    else if (key === "simulator:settleAfterMs" && isWhole(value, MAX_SETTLE_MS))
      settleAfterMs = Number(value);
    else if (key === "simulator:decline" && declineNameOf(Number(value)))
      decline = declineNameOf(Number(value)) ?? null;
    else if (key === "simulator:declineShare" && SHARE.test(value))
      decline = hits ? "insufficientFunds" : decline;
    else if (key === "simulator:declineUntil" && until)
      decline = Temporal.Instant.compare(now, until.at) < 0 ? "insufficientFunds" : decline;
    else if (key === "simulator:loseRequest" && SHARE.test(value)) draft.losesRequest = hits;
    else if (key === "simulator:unreachable" && SHARE.test(value)) draft.isUnreachable = hits;
    else if (key === "simulator:undo" && SHARE.test(value)) draft.undone = hits;
    else if (key === "simulator:arriveLate" && SHARE.test(value)) draft.arrivesLate = hits;
    else if (key === "simulator:dropAnswer" && SHARE.test(value))
      draft.answer = hits ? "dropped" : draft.answer;
    else if (key === "simulator:nonsense" && SHARE.test(value))
      draft.answer = hits ? "nonsense" : draft.answer;
    else if (key === "simulator:hang" && SHARE.test(value)) draft.answer = hits ? "hangs" : draft.answer;
    else return { unknownSetting: key };
  }
  return { ...draft, decline, settleAfterMs };
}

function isSchemeCode(key: string): key is keyof typeof SCHEME_CODES {
  return Object.hasOwn(SCHEME_CODES, key);
}

function isWhole(value: string, most: number): boolean {
  return WHOLE.test(value) && Number(value) <= most;
}

/** A provider that takes its time over inquiries, as its connector says. */
export async function delayInquiry(settings: Readonly<Record<string, string>>): Promise<void> {
  const delay = settings[INQUIRY_DELAY];
  if (delay !== undefined && isWhole(delay, MAX_DELAY_MS))
    await sleep(Number(delay), undefined, { ref: false });
}

/** Lets the answer pass through the faulty line: late, lost, garbled, or never. */
export async function answerThroughFaults(
  outcome: ProviderOutcome,
  faults: Faults,
): Promise<ProviderOutcome> {
  if (faults.delayMs > 0) await sleep(faults.delayMs, undefined, { ref: false });
  switch (faults.answer) {
    case "arrives":
      return outcome;
    case "dropped":
      return { kind: "unknown", because: "The connection was closed before the answer arrived." };
    case "nonsense":
      return { kind: "unknown", because: "The answer could not be read: <!doctype html>it works" };
    case "hangs":
      // The gateway's own time limit is much shorter; this one only keeps a promise from being pending for ever.
      await sleep(MAX_DELAY_MS, undefined, { ref: false });
      return { kind: "unknown", because: "The provider did not answer." };
  }
}
