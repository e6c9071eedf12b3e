import { checkMessage, elementsOf } from "../../messages/message-rules.ts";
import { messageShapes, type Message } from "../../messages/message-types.ts";
import type { Authentication } from "../authentication.ts";
import type {
  AuthenticationSubject,
  AuthenticationUrls,
  CapturedBrowser,
} from "../authentication-subject.ts";
import type { ServerIdentity } from "../server-identity.ts";
import type { Decision } from "../decision-trace.ts";
import { accountElements, riskElements } from "./account-elements.ts";
import { browserElements } from "./browser-elements.ts";
import { customerElements } from "./customer-elements.ts";
import { merchantElements } from "./merchant-elements.ts";
import { purchaseElements } from "./purchase-elements.ts";
import { requestorElements } from "./requestor-elements.ts";
import { sdkElements } from "./sdk-elements.ts";
import { cutText } from "../../../platform/cut-text.ts";

type BuiltAReq = { areq: Message<"AReq">; decisions: Decision[] };

/**
 * Builds the AReq from configuration, request, card and browser. Optional elements whose value the protocol does not allow
 * are left out and named in the trace: they must not make the authentication fail.
 */
export function buildAReq(
  authentication: Authentication,
  subject: AuthenticationSubject,
  facts: {
    urls: AuthenticationUrls;
    captured: CapturedBrowser | undefined;
    now: Temporal.Instant;
    identity: ServerIdentity;
  },
): BuiltAReq {
  const { version, deviceChannel } = authentication;
  const areq: Message<"AReq"> = {
    messageType: "AReq",
    messageVersion: version,
    ...identification(authentication, subject, facts),
    ...requestorElements(subject, deviceChannel),
    ...merchantElements(subject),
    ...purchaseElements(subject, facts.now),
    ...accountElements(subject),
    ...riskElements(subject),
    ...customerElements(subject),
    ...channelElements(authentication, subject, facts),
    ...(authentication.challengeIndicator !== undefined && {
      threeDSRequestorChallengeInd: authentication.challengeIndicator,
    }),
  };
  return withoutInvalidOptions(areq);
}

function identification(
  authentication: Authentication,
  { card, merchant }: AuthenticationSubject,
  { urls, identity }: { urls: AuthenticationUrls; identity: ServerIdentity },
) {
  return {
    threeDSServerTransID: authentication.threeDSServerTransID,
    ...identity,
    threeDSServerURL: urls.resultsUrl,
    threeDSRequestorID: merchant.guid,
    threeDSRequestorName: cutText(merchant.name, 40),
    threeDSRequestorURL: urls.requestorUrl,
    deviceChannel: authentication.deviceChannel,
    messageCategory: authentication.messageCategory,
    acctNumber: card.pan,
    cardExpiryDate: `${card.expirationYear.slice(-2)}${card.expirationMonth}`,
  };
}

function channelElements(
  authentication: Authentication,
  subject: AuthenticationSubject,
  { urls, captured }: { urls: AuthenticationUrls; captured: CapturedBrowser | undefined },
): Partial<Message<"AReq">> {
  switch (authentication.deviceChannel) {
    case "01":
      return sdkElements(subject.data);
    case "02":
      return {
        notificationURL: urls.notificationUrl,
        threeDSCompInd: authentication.methodCompletion,
        ...browserElements(subject, { captured, version: authentication.version }),
      };
    case "03":
      return {};
  }
}

function withoutInvalidOptions(areq: Message<"AReq">): BuiltAReq {
  const kept: Record<string, unknown> = structuredClone(areq);
  const defined = new Set<string>(elementsOf("AReq", areq.messageVersion));
  for (const element of Object.keys(kept)) {
    if (!defined.has(element) && element !== "messageType" && element !== "messageVersion")
      delete kept[element];
  }
  const breach = checkMessage("AReq", areq.messageVersion, kept);
  const required = new Set<string>(messageShapes.AReq.required);
  const dropped =
    breach?.kind === "format_invalid" ? breach.elements.filter((path) => !required.has(path)) : [];
  for (const path of dropped) remove(kept, path.split("."));
  return {
    areq: kept as unknown as Message<"AReq">,
    decisions: dropped.map((path) => ({
      question: `Is ${path} sent?`,
      answer: "no",
      because: "its value is not one the protocol allows",
    })),
  };
}

function remove(record: Record<string, unknown>, [first = "", ...rest]: string[]): void {
  const inner = record[first];
  if (rest.length === 0 || typeof inner !== "object" || inner === null || Array.isArray(inner))
    delete record[first];
  else remove(inner as Record<string, unknown>, rest);
}
