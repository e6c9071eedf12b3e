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

/** Why a step is not allowed in the authentication's state. */
type StepRefusal =
  | Refusal<"method_not_awaited">
  | Refusal<"areq_not_possible">
  | Refusal<"ares_not_awaited">
  | Refusal<"result_not_awaited">
  | Refusal<"result_already_there">;

/** The authentication after the step. */
export type Step = Authentication | StepRefusal;

/** The time limit of a challenge including its RReq (EMV 3DS: 10 minutes). */
const CHALLENGE_TIMEOUT_SECONDS = 600;
/** After the customer's return only network delays can hold up the RReq. */
const RESULT_GRACE_SECONDS = 60;

/** The browser ran the 3DS Method (Y), did not in time (N), or had none to run (U). */
export function methodFinished(authentication: Authentication, completion: "Y" | "N" | "U"): Step {
  if (authentication.state !== "method_pending") return refused("method_not_awaited");
  return to(authentication, {
    state: "areq_pending",
    methodCompletion: authentication.methodUrl === undefined ? "U" : completion,
  });
}

/** Claims the sending of the AReq: of concurrent claims the store accepts one. */
export function areqSent(authentication: Authentication): Step {
  return authentication.state === "areq_pending"
    ? to(authentication, { state: "areq_sent" })
    : refused("areq_not_possible");
}

/** Takes the ARes: a final result, or a challenge. */
export function aresReceived(
  authentication: Authentication,
  ares: Message<"ARes">,
  now: Temporal.Instant,
): Step {
  if (authentication.state !== "areq_sent") return refused("ares_not_awaited");
  const { acsTransID, dsTransID } = ares;
  const identified = withTrustList({ ...authentication, acsTransID, dsTransID }, ares);
  if (ares.messageVersion !== authentication.version) {
    return concludedWithout(
      authentication,
      { kind: "invalid_answer", detail: `version ${ares.messageVersion}` },
      now,
    );
  }
  switch (ares.transStatus) {
    case "C":
      return challenged(identified, ares, now);
    case "D":
      return concludedWithout(
        identified,
        { kind: "challenge_impossible", detail: "decoupled authentication is not offered" },
        now,
      );
    case "Y":
    case "A":
    case "N":
    case "U":
    case "R":
    case "I":
      return concluded(identified, resultOf(identified, { ...ares, transStatus: ares.transStatus }, now));
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
    withTrustList(authentication, rreq),
    rreq.challengeCancel === undefined ? result : { ...result, challengeCancel: rreq.challengeCancel },
  );
}

/** The customer's browser has returned. If the result is missing, it must arrive soon. */
export function customerReturned(authentication: Authentication, now: Temporal.Instant): Step {
  if (authentication.state === "completed") return to(authentication, { returned: true });
  if (authentication.state !== "challenge") return refused("result_not_awaited");
  return to(authentication, {
    returned: true,
    challengeDeadline: now.add({ seconds: RESULT_GRACE_SECONDS }).toString(),
  });
}

/** Ends an authentication whose customer left, or whose ARes was lost with a process. */
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
  const because = ares.acsChallengeMandated === "Y" ? "the issuer mandates it" : "the issuer requests it";
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

/** The newest word of the issuer about its customer's list of merchants. */
function withTrustList(
  authentication: Authentication,
  { whiteListStatus }: Pick<Message<"ARes"> | Message<"RReq">, "whiteListStatus">,
): Authentication {
  if (whiteListStatus === undefined) return authentication;
  const decision: Decision = {
    question: "Has the cardholder listed the merchant at the issuer?",
    answer: whiteListStatus,
    because: "the issuer says so",
  };
  return {
    ...authentication,
    trustListStatus: whiteListStatus,
    decisions: [...authentication.decisions, decision],
  };
}

type AcsResult = Pick<
  Message<"ARes"> | Message<"RReq">,
  "authenticationValue" | "eci" | "transStatusReason"
> & {
  transStatus: TransStatus;
  cardholderInfo?: string;
};

function resultOf(
  authentication: Authentication,
  response: AcsResult,
  now: Temporal.Instant,
): AuthenticationResult {
  const { transStatus, transStatusReason, cardholderInfo, authenticationValue } = response;
  const dataOnly = authentication.messageCategory === "80";
  const authenticated = transStatus === "Y" || transStatus === "A";
  const own = eciOf(authentication.scheme, transStatus, dataOnly);
  return {
    transStatus,
    // An ECI that claims more than the status is ignored.
    eci: authenticated || dataOnly ? (response.eci ?? own) : own,
    concludedAt: now.toString(),
    ...(transStatusReason !== undefined && { transStatusReason }),
    ...(authenticated && authenticationValue !== undefined && { authenticationValue }),
    ...(cardholderInfo !== undefined && { cardholderInfo }),
  };
}

function concluded(authentication: Authentication, result: AuthenticationResult): Step {
  const { failure, transStatus, transStatusReason } = result;
  const because =
    failure === undefined
      ? `the issuer's result${transStatusReason === undefined ? "" : ` (reason ${transStatusReason})`}`
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
