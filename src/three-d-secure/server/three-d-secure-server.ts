import type { Clock } from "../../platform/clock.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Ids } from "../../platform/ids.ts";
import { writeMessage } from "../messages/write-message.ts";
import type { ProtocolVersion } from "../messages/versions.ts";
import { hasBrowserData } from "./areq/browser-elements.ts";
import { buildAReq } from "./areq/build-areq.ts";
import type { Authentication } from "./authentication.ts";
import { aresReceived, concludedWithout, type Step } from "./authentication-steps.ts";
import type { AuthenticationSubject, AuthenticationUrls, CapturedBrowser } from "./authentication-subject.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { CardRangeDirectory } from "./card-range-directory.ts";
import { findCardRange, type CardRange } from "./card-ranges.ts";
import type { AuthenticationChoice } from "./choose-authentication.ts";
import { chooseChallengeIndicator } from "./choose-challenge-indicator.ts";
import { chooseVersion } from "./choose-version.ts";
import { sendToDirectoryServer, type PostJson } from "./directory-server.ts";

/** Time limits of a Directory Server. The protocol allows 5 seconds for a PRes and 10 for an ARes. */
export type ThreeDSecureTimeouts = { presMs: number; aresMs: number };
const THREE_D_SECURE_TIMEOUTS: ThreeDSecureTimeouts = { presMs: 5_000, aresMs: 10_000 };

/** Unless EMVCo assigned another one (GATEWAY_3DS_SERVER_REFERENCE). */
const SERVER_REFERENCE = "QUITTANCE-3DS-SERVER";
const FULL_SCREEN = "05";

interface ServerParts {
  readonly post: PostJson;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeouts?: ThreeDSecureTimeouts | undefined;
  /** How the server names itself to Directory Servers. */
  readonly identity?: { readonly reference?: string; readonly operatorId?: string } | undefined;
}

function identityOf({ reference = SERVER_REFERENCE, operatorId }: NonNullable<ServerParts["identity"]> = {}) {
  return {
    threeDSServerRefNumber: reference,
    ...(operatorId !== undefined && { threeDSServerOperatorID: operatorId }),
  };
}

/** The client of Directory Servers. Its only state is the cache of card ranges. */
export class ThreeDSecureServer {
  readonly #parts: ServerParts;
  readonly #timeouts: ThreeDSecureTimeouts;
  readonly #identity: ServerIdentity;
  readonly #cardRanges: CardRangeDirectory;

  constructor(parts: ServerParts) {
    const { post, clock, ids, timeouts = THREE_D_SECURE_TIMEOUTS } = parts;
    this.#parts = parts;
    this.#timeouts = timeouts;
    this.#identity = identityOf(parts.identity);
    this.#cardRanges = new CardRangeDirectory({
      post,
      nowMs: () => clock.now().epochMilliseconds,
      newId: () => ids.uuid(),
      identity: this.#identity,
      timeoutMs: timeouts.presMs,
    });
  }

  /**
   * Starts an authentication with what the card's range supports. The state of the result is the next step: the browser, the
   * AReq, or completed. With captured browser data the browser is only needed for the issuer's 3DS Method.
   */
  async begin(
    subject: AuthenticationSubject,
    choice: AuthenticationChoice & { kind: "authenticate" },
    { browserCaptured }: { browserCaptured: boolean },
  ): Promise<Authentication> {
    const { clock, ids } = this.#parts;
    const now = clock.now();
    const fresh = newAuthentication(subject, choice, { ids, now });
    const lookup = await this.#cardRanges.rangesOf(subject.schemeDirectory.directoryServerUrl);
    if (!lookup.ok) return stepped(concludedWithout(fresh, lookup.failure, now));
    const range = findCardRange(subject.card.pan, lookup.ranges);
    if (range === undefined) return stepped(concludedWithout(fresh, { kind: "not_enrolled" }, now));
    const enrolled = { ...fresh, enrolled: true };
    const { version, decision } = chooseVersion(subject.config, range);
    if (version === undefined) {
      return stepped(
        concludedWithout(enrolled, { kind: "no_common_version", detail: decision.because }, now),
      );
    }
    return withVersion(enrolled, subject, { version, decisions: [decision], range, browserCaptured });
  }

  /** Sends the AReq of an authentication whose state is `areq_sent`, and takes the ARes. */
  async authenticate(
    authentication: Authentication,
    subject: AuthenticationSubject,
    facts: { urls: AuthenticationUrls; captured: CapturedBrowser | undefined },
  ): Promise<Authentication> {
    const { clock, post } = this.#parts;
    const built = buildAReq(authentication, subject, {
      ...facts,
      now: clock.now(),
      identity: this.#identity,
    });
    const traced = { ...authentication, decisions: [...authentication.decisions, ...built.decisions] };
    const written = writeMessage(built.areq);
    if (!written.ok) {
      const detail = written.breach.elements.join(", ");
      return stepped(concludedWithout(traced, { kind: "incomplete_data", detail }, clock.now()));
    }
    const exchange = await sendToDirectoryServer(post, {
      url: subject.schemeDirectory.directoryServerUrl,
      jsonText: written.jsonText,
      threeDSServerTransID: authentication.threeDSServerTransID,
      expected: "ARes",
      timeoutMs: this.#timeouts.aresMs,
    });
    const now = clock.now();
    return stepped(
      exchange.ok
        ? aresReceived(traced, exchange.message, now)
        : concludedWithout(traced, exchange.failure, now),
    );
  }
}

function newAuthentication(
  subject: AuthenticationSubject,
  choice: AuthenticationChoice & { kind: "authenticate" },
  { ids, now }: { ids: Ids; now: Temporal.Instant },
): Authentication {
  const { data } = subject;
  return {
    threeDSServerTransID: ids.uuid(),
    transactionUuid: subject.transactionUuid,
    connectorGuid: subject.connectorGuid,
    state: "areq_pending",
    policy: choice.policy,
    scheme: subject.card.scheme,
    messageCategory: choice.messageCategory,
    deviceChannel: choice.deviceChannel,
    stepUp: choice.stepUp,
    afterSubmissions: subject.submissions,
    version: "2.2.0",
    enrolled: false,
    methodCompletion: "U",
    challengeWindowSize: data.browserChallengeWindowSize ?? FULL_SCREEN,
    resultsToken: ids.secret(16),
    sessionToken: ids.secret(16),
    returned: false,
    decisions: choice.decisions,
    startedAt: now.toString(),
    // A step-up is the opposite of an exemption.
    ...(data.exemptionIndicator !== undefined &&
      !choice.stepUp && { exemptionIndicator: data.exemptionIndicator }),
  };
}

function withVersion(
  authentication: Authentication,
  subject: AuthenticationSubject,
  {
    version,
    decisions,
    range,
    browserCaptured,
  }: {
    version: ProtocolVersion;
    decisions: Authentication["decisions"];
    range: CardRange;
    browserCaptured: boolean;
  },
): Authentication {
  const { config, data } = subject;
  const inBrowser = authentication.deviceChannel === "02";
  const customerPresent = authentication.deviceChannel !== "03";
  const challenge = chooseChallengeIndicator({
    config,
    data,
    version,
    stepUp: authentication.stepUp,
    customerPresent,
  });
  const methodUrl = inBrowser ? range.methodUrl : undefined;
  const browserKnown = browserCaptured || hasBrowserData(data);
  const needsBrowser = inBrowser && (methodUrl !== undefined || !browserKnown);
  return {
    ...authentication,
    version,
    state: needsBrowser ? "method_pending" : "areq_pending",
    methodCompletion: methodUrl === undefined ? "U" : "N",
    decisions: [...authentication.decisions, ...decisions, challenge.decision],
    ...(methodUrl !== undefined && { methodUrl }),
    ...(challenge.indicator !== undefined && { challengeIndicator: challenge.indicator }),
  };
}

/** For steps that are always allowed in the state; a refusal is a bug. */
function stepped(step: Step): Authentication {
  if (isRefusal(step)) throw new Error(`An authentication step was refused: ${step.code}`);
  return step;
}
