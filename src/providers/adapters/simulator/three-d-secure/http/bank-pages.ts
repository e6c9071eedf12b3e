import type { FastifyReply } from "fastify";
import { decodeFromForm, encodeForForm, readMessage } from "../../../../../three-d-secure/index.ts";
import { endChallenge, findChallenge, type SimulatedChallenge } from "../challenge-store.ts";
import type { SimulationParts } from "../simulation-parts.ts";
import { sendMessagePage, sendPage } from "../pages.ts";
import { SIMULATION_PATH } from "../scheme-directory.ts";
import { CHALLENGE_OUTCOMES, challengeResponse, sendResult, type ChallengeOutcome } from "../send-result.ts";

export type Form = Readonly<Record<string, unknown>>;
type Context = { reply: FastifyReply; parts: SimulationParts };

/** `POST …/bank/method`: the 3DS Method. It collects nothing, and notifies the 3DS Server that it is done. */
export function runMethod(form: Form, { reply, parts }: Context): FastifyReply {
  const data = methodDataOf(form["threeDSMethodData"]);
  if (data === undefined || !data.notificationUrl.startsWith(`${parts.publicUrl}/`))
    return notUnderstood({ reply, parts });
  const threeDSMethodData = encodeForForm(
    JSON.stringify({ threeDSServerTransID: data.threeDSServerTransID }),
  );
  return sendPage(parts, reply, {
    name: "forward",
    facts: {
      title: "Simulated Bank",
      heading: "Checking your browser",
      action: data.notificationUrl,
      autoSubmit: true,
      fields: [["threeDSMethodData", threeDSMethodData]],
    },
  });
}

/** `POST …/bank/challenge`: takes the CReq and shows the challenge. */
export async function showChallenge(form: Form, { reply, parts }: Context): Promise<FastifyReply> {
  const jsonText = decodeFromForm(form["creq"]);
  const read = jsonText === undefined ? undefined : readMessage(jsonText, { expected: ["CReq"] });
  if (read?.ok !== true) return notUnderstood({ reply, parts });
  const found = await findChallenge(parts.db, read.message.acsTransID);
  if (found === undefined || found.challenge.threeDSServerTransID !== read.message.threeDSServerTransID)
    return notUnderstood({ reply, parts });
  if (found.outcome !== null) return alreadyEnded({ reply, parts });
  const { challenge } = found;
  return sendPage(parts, reply, {
    name: "challenge",
    facts: {
      title: "Simulated Bank: confirm",
      ...challenge,
      action: `${parts.publicUrl}${SIMULATION_PATH}/bank/challenge/end`,
      threeDSSessionData: typeof form["threeDSSessionData"] === "string" ? form["threeDSSessionData"] : "",
    },
  });
}

/** `POST …/bank/challenge/end`: the customer chose; the RReq goes out before the browser is sent back with the CRes. */
export async function finishChallenge(form: Form, { reply, parts }: Context): Promise<FastifyReply> {
  const outcome = CHALLENGE_OUTCOMES.find((known) => known === form["outcome"]);
  const acsTransID = form["acsTransID"];
  if (outcome === undefined || typeof acsTransID !== "string") return notUnderstood({ reply, parts });
  const found = await findChallenge(parts.db, acsTransID);
  if (found === undefined) return notUnderstood({ reply, parts });
  if (!(await endChallenge(parts.db, { acsTransID, outcome }))) return alreadyEnded({ reply, parts });
  const trusts = found.challenge.offersTrustList === true && form["trust"] === "on";
  await report({ ...found.challenge, ...(trusts && { answer: "TRUSTED" as const }) }, outcome, parts);
  return sendBack(found.challenge, outcome, { form, reply, parts });
}

async function report(
  challenge: SimulatedChallenge,
  outcome: ChallengeOutcome,
  parts: SimulationParts,
): Promise<void> {
  if (challenge.answer === "NO_RESULT") return;
  if (challenge.answer !== "RESULT_AFTER_RETURN") return sendResult(parts.post, challenge, outcome);
  setTimeout(() => void sendResult(parts.post, challenge, outcome), RESULT_DELAY_MS).unref();
}

/** Long enough for a browser to be back at the shop first. */
const RESULT_DELAY_MS = 1_500;

function sendBack(
  challenge: SimulatedChallenge,
  outcome: ChallengeOutcome,
  { form, reply, parts }: Context & { form: Form },
): FastifyReply {
  const sessionData = form["threeDSSessionData"];
  const fields = [["cres", challengeResponse(challenge, outcome)]];
  if (typeof sessionData === "string" && sessionData !== "") fields.push(["threeDSSessionData", sessionData]);
  return sendPage(parts, reply, {
    name: "forward",
    facts: {
      title: "Simulated Bank",
      heading: "Back to the shop",
      action: challenge.notificationUrl,
      autoSubmit: true,
      fields,
    },
  });
}

function methodDataOf(field: unknown): { threeDSServerTransID: string; notificationUrl: string } | undefined {
  const jsonText = decodeFromForm(field);
  if (jsonText === undefined) return undefined;
  try {
    const data: unknown = JSON.parse(jsonText);
    if (typeof data !== "object" || data === null) return undefined;
    const { threeDSServerTransID, threeDSMethodNotificationURL: url } = data as Record<string, unknown>;
    if (typeof threeDSServerTransID !== "string" || typeof url !== "string" || !/^https?:\/\//.test(url))
      return undefined;
    return { threeDSServerTransID, notificationUrl: new URL(url).href };
  } catch {
    return undefined;
  }
}

function notUnderstood({ reply, parts }: Context): FastifyReply {
  return sendMessagePage(parts, reply, {
    status: 400,
    heading: "Not understood",
    text: "The bank does not know this request.",
  });
}

function alreadyEnded({ reply, parts }: Context): FastifyReply {
  return sendMessagePage(parts, reply, {
    status: 409,
    heading: "Already ended",
    text: "This challenge was answered before.",
  });
}
