import fc from "fast-check";
import { isRefusal } from "../../platform/refusal.ts";
import { describe, expect, it } from "vitest";
import type { Message } from "../messages/message-types.ts";
import type { Authentication, TransStatus } from "./authentication.ts";
import {
  abandoned,
  areqSent,
  aresReceived,
  customerReturned,
  methodFinished,
  resultReceived,
  type Step,
} from "./authentication-steps.ts";
import { decideOutcome } from "./outcome.ts";
import { receiveResult } from "./receive-result.ts";

const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
const transId = "8a880dc0-d2d2-4067-bcb1-b08d1690b26e";
const acsTransID = "d7c1ee99-9478-44a6-b1f2-391e29c6b340";
const dsTransID = "1d4f3b4e-0a2a-4b53-8f0a-8d5c2b8e6a11";

const begun: Authentication = {
  threeDSServerTransID: transId,
  transactionUuid: "00000000000000000000",
  connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
  state: "method_pending",
  policy: "MANDATORY",
  scheme: "visa",
  messageCategory: "01",
  deviceChannel: "02",
  stepUp: false,
  afterSubmissions: 0,
  version: "2.2.0",
  enrolled: true,
  methodUrl: "https://bank.example/method",
  methodCompletion: "N",
  challengeWindowSize: "05",
  resultsToken: "results",
  sessionToken: "session",
  returned: false,
  decisions: [],
  startedAt: now.toString(),
};

const ares = (
  transStatus: Message<"ARes">["transStatus"],
  more: Partial<Message<"ARes">> = {},
): Message<"ARes"> => ({
  messageType: "ARes",
  messageVersion: "2.2.0",
  threeDSServerTransID: transId,
  acsReferenceNumber: "ACS",
  dsReferenceNumber: "DS",
  acsTransID,
  dsTransID,
  transStatus,
  acsURL: "https://bank.example/challenge",
  ...more,
});

const rreq = (transStatus: TransStatus) => ({
  messageType: "RReq" as const,
  messageVersion: "2.2.0" as const,
  threeDSServerTransID: transId,
  acsTransID,
  dsTransID,
  messageCategory: "01",
  transStatus,
  ...(transStatus === "Y" && { authenticationValue: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }),
});

function taken(step: Step): Authentication {
  if (isRefusal(step)) throw new Error(step.code);
  return step;
}

const sent = taken(areqSent(taken(methodFinished(begun, "Y"))));
const challenged = taken(aresReceived(sent, ares("C"), now));

describe("the steps of an authentication", () => {
  it("go from the 3DS Method over the challenge to the issuer's result", () => {
    expect([begun.state, sent.state, challenged.state]).toEqual(["method_pending", "areq_sent", "challenge"]);
    expect(taken(resultReceived(challenged, rreq("Y"), now))).toMatchObject({
      state: "completed",
      result: { transStatus: "Y", eci: "05" },
    });
  });

  it("ignore an ECI that claims more than the status", () => {
    expect(taken(aresReceived(sent, ares("U", { eci: "05" }), now)).result).toMatchObject({
      transStatus: "U",
      eci: "07",
    });
  });

  it("do not accept an ARes in another version", () => {
    expect(taken(aresReceived(sent, ares("Y", { messageVersion: "2.1.0" }), now)).result).toMatchObject({
      transStatus: "U",
      failure: { kind: "invalid_answer" },
    });
  });

  it("do not wait for a challenge that can't be shown", () => {
    const decoupled = taken(aresReceived(sent, ares("D"), now));
    const absent = taken(aresReceived({ ...sent, deviceChannel: "03" }, ares("C"), now));
    expect([decoupled.result, absent.result]).toMatchObject([
      { failure: { kind: "challenge_impossible" } },
      { failure: { kind: "challenge_impossible" } },
    ]);
  });
});

describe("an RReq", () => {
  it("is confirmed again when it is repeated, and refused when it differs", () => {
    const first = receiveResult(challenged, JSON.stringify(rreq("Y")), now);
    expect(first).toMatchObject({ accepted: true });
    const again = receiveResult(first.authentication, JSON.stringify(rreq("Y")), now);
    expect([JSON.parse(again.jsonText).messageType, again.authentication]).toEqual(["RRes", undefined]);
    const other = receiveResult(
      first.authentication,
      JSON.stringify({ ...rreq("N"), transStatusReason: "01" }),
      now,
    );
    expect(JSON.parse(other.jsonText)).toMatchObject({ messageType: "Erro", errorCode: "305" });
  });

  it("is refused when the challenge has expired", () => {
    const late = receiveResult(taken(abandoned(challenged, now)), JSON.stringify(rreq("Y")), now);
    expect(JSON.parse(late.jsonText)).toMatchObject({ messageType: "Erro", errorCode: "402" });
  });
});

describe("in whatever order things happen", () => {
  type Event = (authentication: Authentication) => Step;
  const events: Record<string, Event> = {
    method: (a) => methodFinished(a, "Y"),
    send: areqSent,
    ...Object.fromEntries(
      (["Y", "A", "N", "U", "R", "I", "C", "D"] as const).map((status): [string, Event] => [
        `ares ${status}`,
        (a) => aresReceived(a, ares(status), now),
      ]),
    ),
    ...Object.fromEntries(
      (["Y", "N", "U", "R"] as const).map((status): [string, Event] => [
        `rreq ${status}`,
        (a) => resultReceived(a, rreq(status), now),
      ]),
    ),
    returned: (a) => customerReturned(a, now),
    abandoned: (a) => abandoned(a, now),
  };

  it("a mandatory payment continues only after an authentication, and a result never changes", () => {
    const names = fc.array(fc.constantFrom(...Object.keys(events)), { maxLength: 20 });
    fc.assert(
      fc.property(names, (order) => {
        let authentication = begun;
        const happened: string[] = [];
        for (const name of order) {
          const step = events[name]!(authentication);
          if (isRefusal(step)) continue;
          if (authentication.result !== undefined) expect(step.result).toBe(authentication.result);
          authentication = step;
          happened.push(name);
        }
        const { result } = authentication;
        if (result === undefined) return;
        const { proceed } = decideOutcome(result, {
          policy: "MANDATORY",
          challenged: authentication.acsURL !== undefined,
        });
        if (proceed)
          expect(happened.some((name) => ["ares Y", "ares A", "rreq Y"].includes(name))).toBe(true);
        if (happened.includes("rreq Y")) expect(happened).toContain("ares C");
      }),
      { numRuns: 2000 },
    );
  });
});
