import type { FastifyReply } from "fastify";
import {
  isMessageType,
  readMessage,
  writeMessage,
  type Message,
} from "../../../../../three-d-secure/index.ts";
import { findByNumericCode } from "../currency-names.ts";
import { answerAReq, eciOf, offersTrustList, type Ids } from "../answer-areq.ts";
import { answerPReq } from "../answer-preq.ts";
import { behaviourOf, ENROLMENTS, type Answer, type Enrolment } from "../card-table.ts";
import { keepChallenge } from "../challenge-store.ts";
import type { SimulationParts } from "../simulation-parts.ts";
import { SIMULATION_PATH } from "../scheme-directory.ts";

/** `POST /simulator/3ds/directory-server/{enrolment}`: the Directory Server, for PReq and AReq. */
export async function answerDirectoryServerRequest(
  request: { body: string; enrolment: string },
  { reply, parts }: { reply: FastifyReply; parts: SimulationParts },
): Promise<FastifyReply> {
  const enrolment = ENROLMENTS.find((known) => known === request.enrolment);
  if (enrolment === undefined) return reply.code(404).send();
  const read = readMessage(request.body, { expected: ["PReq", "AReq"] });
  if (!read.ok) return sendMessage(reply, erro(read.error));
  return isMessageType(read.message, "PReq")
    ? cardRanges(read.message, { enrolment, reply, parts })
    : authentication(read.message, { reply, parts });
}

async function cardRanges(
  preq: Message<"PReq">,
  { enrolment, reply, parts }: { enrolment: Enrolment; reply: FastifyReply; parts: SimulationParts },
): Promise<FastifyReply> {
  switch (enrolment) {
    case "TIMEOUT":
      return silence(reply);
    case "NETWORK_ERROR":
      return cutConnection(reply);
    case "INVALID":
      return sendMessage(
        reply,
        erro({ errorCode: "305", errorDescription: "Transaction data not valid", errorDetail: "acctNumber" }),
      );
    case "ENROLLED":
    case "METHOD":
    case "NOT_ENROLLED":
      return sendMessage(
        reply,
        answerPReq(preq, { enrolment, methodUrl: `${parts.publicUrl}${SIMULATION_PATH}/bank/method` }),
      );
  }
}

async function authentication(
  areq: Message<"AReq">,
  { reply, parts }: { reply: FastifyReply; parts: SimulationParts },
): Promise<FastifyReply> {
  // The address is public: it must not make the simulation post to any other host.
  const stranger = [areq.threeDSServerURL, areq.notificationURL].find(
    (url) => url !== undefined && !url.startsWith(`${parts.publicUrl}/`),
  );
  if (stranger !== undefined) {
    return sendMessage(
      reply,
      erro({
        errorCode: "305",
        errorDescription: "Not a 3DS Server of this simulation",
        errorDetail: "threeDSServerURL",
      }),
    );
  }
  const ids: Ids = { acsTransID: parts.ids.uuid(), dsTransID: parts.ids.uuid() };
  const { answer } = behaviourOf({ pan: areq.acctNumber, cardHolder: areq.cardholderName });
  const given = answerAReq(areq, {
    answer,
    ids,
    challengeUrl: `${parts.publicUrl}${SIMULATION_PATH}/bank/challenge`,
  });
  switch (given.kind) {
    case "silence":
      return silence(reply);
    case "connection_cut":
      return cutConnection(reply);
    case "raw":
      return reply.header("content-type", "application/json; charset=utf-8").send(given.body);
    case "message": {
      if (isMessageType(given.message, "ARes") && given.message.transStatus === "C")
        await remember(areq, { ids, answer, parts });
      return sendMessage(reply, given.message);
    }
  }
}

async function remember(
  areq: Message<"AReq">,
  { ids, answer, parts }: { ids: Ids; answer: Answer; parts: SimulationParts },
): Promise<void> {
  const amount = amountOf(areq);
  await keepChallenge(parts.db, {
    ...ids,
    threeDSServerTransID: areq.threeDSServerTransID,
    version: areq.messageVersion,
    messageCategory: areq.messageCategory,
    resultsUrl: areq.threeDSServerURL,
    notificationUrl: areq.notificationURL ?? "",
    merchantName: areq.merchantName ?? areq.threeDSRequestorName,
    lastFourDigits: areq.acctNumber.slice(-4),
    eci: eciOf(areq, "Y"),
    answer,
    ...(offersTrustList(areq) && { offersTrustList: true }),
    ...(amount !== undefined && { amount }),
  });
}

/** Amount as a person reads it, from minor units, exponent and numeric currency. */
function amountOf({
  purchaseAmount,
  purchaseCurrency,
  purchaseExponent,
}: Message<"AReq">): string | undefined {
  if (purchaseAmount === undefined || purchaseCurrency === undefined) return undefined;
  const digits = Number(purchaseExponent ?? "0");
  const padded = purchaseAmount.padStart(digits + 1, "0");
  const decimal = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  return `${decimal} ${findByNumericCode(purchaseCurrency)}`;
}

function erro(error: { errorCode: string; errorDescription: string; errorDetail: string }): Message<"Erro"> {
  const { errorCode, errorDescription, errorDetail } = error;
  return {
    messageType: "Erro",
    messageVersion: "2.2.0",
    errorCode,
    errorComponent: "D",
    errorDescription,
    errorDetail,
  };
}

function sendMessage(
  reply: FastifyReply,
  message: Message<"PRes"> | Message<"ARes"> | Message<"Erro">,
): FastifyReply {
  const written = writeMessage(message);
  if (!written.ok)
    throw new Error(`${message.messageType} is not valid: ${written.breach.elements.join(", ")}`);
  return reply.header("content-type", "application/json; charset=utf-8").send(written.jsonText);
}

/** Says nothing until the caller hangs up; a bound keeps the simulation from holding connections for ever. */
const MAX_SILENCE_MS = 30_000;

async function silence(reply: FastifyReply): Promise<FastifyReply> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_SILENCE_MS);
    timer.unref();
    reply.raw.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return cutConnection(reply);
}

function cutConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
