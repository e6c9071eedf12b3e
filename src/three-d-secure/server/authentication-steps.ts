import type { Refusal } from "../../platform/refusal.ts";
import type { Message } from "../messages/message-types.ts";
import type {
  Authentication,
  AuthenticationFailure,
  AuthenticationResult,
  TransStatus,
} from "./authentication.ts";
import type { Decision } from "./decision-trace.ts";
import { eciOf } from "./eci.ts";

/** Why a step does not fit the state an authentication is in. */
type StepRefusal =
  | Refusal<"method_not_awaited">
  | Refusal<"areq_not_possible">
  | Refusal<"answer_not_awaited">
  | Refusal<"result_not_awaited">
  | Refusal<"result_already_there">;

/** The authentication after the step. */
export type Step = Authentication | StepRefusal;

/** A customer has this long for a challenge, and a Directory Server to tell its result (EMV 3DS: 10 minutes). */
const CHALLENGE_TIMEOUT_SECONDS = 600;
/** Once the customer is back, the result can only be late by what a network is. */
const RESULT_GRACE_SECONDS = 60;

/** The browser ran the 3DS Method (Y), did not in time (N), or had none to run (U). */
export function methodFinished(authentication: Authentication, completion: "Y" | "N" | "U"): Step {
  if (authentication.state !== "method_pending") return refused("method_not_awaited");
  return to(authentication, {
    state: "areq_pending",
    methodCompletion: authentication.methodUrl === undefined ? "U" : completion,
  });
}

/** Claims the sending of the AReq: of two who try, the store lets one through. */
export function areqSent(authentication: Authentication): Step {
  return authentication.state === "areq_pending"
    ? to(authentication, { state: "areq_sent" })
    : refused("areq_not_possible");
}

/** Takes the bank's first answer: a final result, or a challenge. */
export function aresReceived(
  authentication: Authentication,
  ares: Message<"ARes">,
  now: Temporal.Instant,
): Step {
  if (authentication.state !== "areq_sent") return refused("answer_not_awaited");
  const known = { ...authentication, acsTransID: ares.acsTransID, dsTransID: ares.dsTransID };
  if (ares.messageVersion !== authentication.version) {
    return concludedWithout(
      authentication,
      { kind: "invalid_answer", detail: `version ${ares.messageVersion}` },
      now,
    );
  }
  switch (ares.transStatus) {
    case "C":
      return challenged(known, ares, now);
    case "D":
      return concludedWithout(
        known,
        { kind: "challenge_impossible", detail: "decoupled authentication is not offered" },
        now,
      );
    case "Y":
    case "A":
    case "N":
    case "U":
    case "R":
    case "I":
      return concluded(known, resultOf(known, { ...ares, transStatus: ares.transStatus }, now));
  }
}

/** Ends an authentication that could not be done: transStatus U, and why. */
export function concludedWithout(
  authentication: Authentication,
  failure: AuthenticationFailure,
  now: Temporal.Instant,
): Step {
  if (authentication.state === "completed") return refused("result_already_there");
  return concluded(authentication, {
    transStatus: "U",
    eci: eciOf(authentication.scheme, "U", authentication.messageCategory === "80"),
    failure,
    concludedAt: now.toString(),
  });
}

/** Takes the binding result of a challenge. Only an RReq brings it, never the browser (EMV 3DS). */
export function resultReceived(
  authentication: Authentication,
  rreq: Message<"RReq"> & { transStatus: TransStatus },
  now: Temporal.Instant,
): Step {
  if (authentication.state === "completed") return refused("result_already_there");
  if (authentication.state !== "challenge") return refused("result_not_awaited");
  const result = resultOf(authentication, rreq, now);
  return concluded(
    authentication,
    rreq.challengeCancel === undefined ? result : { ...result, challengeCancel: rreq.challengeCancel },
  );
}

/** The customer's browser is back. When the result is not there yet, it must come soon. */
export function customerReturned(authentication: Authentication, now: Temporal.Instant): Step {
  if (authentication.state === "completed") return to(authentication, { returned: true });
  if (authentication.state !== "challenge") return refused("result_not_awaited");
  return to(authentication, {
    returned: true,
    challengeDeadline: now.add({ seconds: RESULT_GRACE_SECONDS }).toString(),
  });
}

/** Ends what nobody will finish: a customer who left, or an answer that was lost with its process. */
export function abandoned(authentication: Authentication, now: Temporal.Instant): Step {
  const kind = authentication.state === "areq_sent" ? "answer_lost" : "challenge_abandoned";
  return concludedWithout(authentication, { kind }, now);
}

function challenged(authentication: Authentication, ares: Message<"ARes">, now: Temporal.Instant): Step {
  const { acsURL } = ares;
  if (
    authentication.deviceChannel !== "02" ||
    authentication.messageCategory === "80" ||
    acsURL === undefined
  ) {
    return concludedWithout(
      authentication,
      { kind: "challenge_impossible", detail: "there is no browser to challenge" },
      now,
    );
  }
  const because = ares.acsChallengeMandated === "Y" ? "the bank mandates it" : "the bank asks for it";
  return to(authentication, {
    state: "challenge",
    acsURL,
    challengeDeadline: now.add({ seconds: CHALLENGE_TIMEOUT_SECONDS }).toString(),
    decisions: [
      ...authentication.decisions,
      { question: "Is the customer challenged?", answer: "yes", because },
    ],
  });
}

type BankAnswer = Pick<
  Message<"ARes"> | Message<"RReq">,
  "authenticationValue" | "eci" | "transStatusReason"
> & {
  transStatus: TransStatus;
  cardholderInfo?: string;
};

function resultOf(
  authentication: Authentication,
  answer: BankAnswer,
  now: Temporal.Instant,
): AuthenticationResult {
  const { transStatus, transStatusReason, cardholderInfo, authenticationValue } = answer;
  const dataOnly = authentication.messageCategory === "80";
  const vouched = transStatus === "Y" || transStatus === "A";
  const own = eciOf(authentication.scheme, transStatus, dataOnly);
  return {
    transStatus,
    // An indicator that claims more than the status does is not believed.
    eci: vouched || dataOnly ? (answer.eci ?? own) : own,
    concludedAt: now.toString(),
    ...(transStatusReason !== undefined && { transStatusReason }),
    ...(vouched && authenticationValue !== undefined && { authenticationValue }),
    ...(cardholderInfo !== undefined && { cardholderInfo }),
  };
}

function concluded(authentication: Authentication, result: AuthenticationResult): Step {
  const { failure, transStatus, transStatusReason } = result;
  const because =
    failure === undefined
      ? `the bank says so${transStatusReason === undefined ? "" : ` (reason ${transStatusReason})`}`
      : `${failure.kind}${"detail" in failure && failure.detail !== undefined ? `: ${failure.detail}` : ""}`;
  const decision: Decision = { question: "What is the result?", answer: transStatus, because };
  return to(authentication, {
    state: "completed",
    result,
    decisions: [...authentication.decisions, decision],
  });
}

function to(authentication: Authentication, change: Partial<Authentication>): Step {
  return { ...authentication, ...change };
}

function refused<Code extends StepRefusal["code"]>(code: Code): Refusal<Code> {
  return { refused: true, code };
}
