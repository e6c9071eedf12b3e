import { expect } from "vitest";
import type { ThreeDV2Config } from "../../src/three-d-secure/configuration/configuration.ts";
import type { Message } from "../../src/three-d-secure/messages/message-types.ts";
import { writeMessage } from "../../src/three-d-secure/messages/write-message.ts";
import type { ThreeDSecureData } from "../../src/three-d-secure/request/three-d-secure-data.ts";
import { buildAReq } from "../../src/three-d-secure/server/areq/build-areq.ts";
import type { Authentication } from "../../src/three-d-secure/server/authentication.ts";
import type { AuthenticationSubject } from "../../src/three-d-secure/server/authentication-subject.ts";
import { chooseAuthentication } from "../../src/three-d-secure/server/choose-authentication.ts";
import { chooseChallengeIndicator } from "../../src/three-d-secure/server/choose-challenge-indicator.ts";
import { chooseVersion } from "../../src/three-d-secure/server/choose-version.ts";

export const range = {
  start: "4",
  end: "5",
  startVersion: "2.1.0",
  endVersion: "2.2.0",
  methodUrl: undefined,
};
export const full: ThreeDV2Config = {
  enabled: true,
  acquirers: [
    { scheme: "visa", bin: "411111", merchantId: "MID-VISA" },
    { scheme: "mastercard", bin: "555555", merchantId: "MID-MC" },
  ],
  merchant: { mcc: "5411", country: "040", name: "Demo Shop", siret: "73282932000074" },
};

export type Facts = {
  config?: Partial<ThreeDV2Config>;
  data?: ThreeDSecureData;
  scheme?: "visa" | "mastercard";
  type?: "debit" | "register";
};

/** The AReq that results from configuration and request, by the same decisions as in the server; undefined when there is none. */
export function areqFor({
  config: change = {},
  data = {},
  scheme = "visa",
  type = "debit",
}: Facts): Partial<Message<"AReq">> | undefined {
  const config = { ...full, ...change };
  const question = {
    config,
    connectorCheck: undefined,
    data,
    transactionIndicator: "SINGLE",
    scheme,
    softDeclined: false,
  };
  const choice = chooseAuthentication({ ...question, transactionType: type });
  const { version } = chooseVersion(config, range);
  if (choice.kind !== "authenticate" || version === undefined) return undefined;
  const { indicator } = chooseChallengeIndicator({
    config,
    data,
    version,
    stepUp: false,
    customerPresent: true,
  });
  const authentication: Authentication = {
    threeDSServerTransID: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
    transactionUuid: "00000000000000000000",
    connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
    state: "areq_sent",
    policy: "OPTIONAL",
    scheme,
    messageCategory: choice.messageCategory,
    deviceChannel: choice.deviceChannel,
    stepUp: false,
    afterSubmissions: 0,
    version,
    enrolled: true,
    methodCompletion: "U",
    challengeWindowSize: "05",
    resultsToken: "",
    sessionToken: "",
    returned: false,
    decisions: [],
    startedAt: "2026-11-20T23:00:00Z",
    ...(indicator !== undefined && { challengeIndicator: indicator }),
  };
  const subject: AuthenticationSubject = {
    transactionUuid: "00000000000000000000",
    connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
    submissions: 0,
    transactionType: type,
    transactionIndicator: "SINGLE",
    amount: type === "register" ? null : { minor: 1050n, currency: "EUR" },
    card: {
      pan: "4111111111111111",
      expirationMonth: "03",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
      scheme,
    },
    customer: {
      email: "ada@example.com",
      billingCountry: "AT",
      billingCity: "x".repeat(60),
      ipAddress: "203.0.113.7",
    },
    data,
    config,
    merchant: {
      guid: "ME-0000-0000-0000-0000-0000-0001",
      name: "A very long merchant name that no message takes",
    },
    schemeDirectory: {
      directoryServerUrl: "https://ds.example",
      acquirer: { bin: "400000", merchantId: "FALLBACK" },
      merchant: { mcc: "5999", country: "276" },
    },
  };
  const built = buildAReq(authentication, subject, {
    urls: {
      notificationUrl: "https://pay.example/n",
      resultsUrl: "https://pay.example/r",
      requestorUrl: "https://pay.example",
    },
    captured: { acceptHeader: "text/html", userAgent: "test", language: "de-AT", ipAddress: "198.51.100.1" },
    now: Temporal.Instant.from("2026-11-20T23:00:00Z"),
    identity: { threeDSServerRefNumber: "REF" },
  });
  expect(writeMessage(built.areq)).toMatchObject({ ok: true });
  return built.areq;
}
