import { postJson } from "../../../three-d-secure/index.ts";
import { codeOf } from "../../../platform/api-errors/index.ts";
import type {
  AdapterConnector,
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderOutcome,
  ProviderRequest,
  Submission,
  Unknown,
} from "@quittance/provider-kit";
import type { Adapter, AdapterParts } from "../../port/index.ts";
import { BY_HAND } from "./account-texts.ts";
import { testAccount } from "./check-account.ts";
import { book } from "./book.ts";
import { decideDisputes } from "./decide-dispute.ts";
import { cancelledBooking } from "./booking.ts";
import { endUnprocessed, findBooking, insertBooking } from "./booking-store.ts";
import { declineError } from "./declines.ts";
import { simulatedDisputes } from "./dispute-response.ts";
import { registerDisputeRoutes } from "./dispute-routes.ts";
import { registerMovementRoute } from "./movement-routes.ts";
import { answerThroughFaults, delayInquiry, readFaults } from "./faults.ts";
import { keptRequest, requestOfKept } from "./kept-request.ts";
import { laterEvents } from "./later-events.ts";
import { SIMULATOR_METHODS } from "./methods.ts";
import { simulatorOptions } from "./options.ts";
import { simulatedVerification } from "./verify-payee.ts";
import { outcomeOf } from "./outcome.ts";
import { bookChoice } from "./page-choice.ts";
import { registerPayPageForm } from "./pay-page-form.ts";
import { registerPayPage } from "./pay-page.ts";
import { providerReferences } from "./references.ts";
import { scrub } from "./scrub.ts";
import { fetchSettlements } from "./settlements.ts";
import { connectorSettings, simulatorSettings } from "./settings.ts";
import { TEST_VALUES } from "./test-values.ts";
import { receiveWebhook } from "./webhook.ts";
import {
  OwnAddress,
  registerSimulatedThreeDSecure,
  simulatedSchemeDirectory,
} from "./three-d-secure/index.ts";

/**
 * A provider that exists only in this process, with books, a page and moods of its own. It writes its books
 * in its own statements, never in the gateway's transactions, so that it remembers what it did when the gateway does
 * not: that is what unknown outcomes are about.
 *
 * `Simulator` and `SimulatorPci` are the same provider; the pages and events belong to the first.
 */
export function createSimulators(parts: AdapterParts): Adapter[] {
  const ownAddress = new OwnAddress(parts.publicUrl);
  const common = simulatedProvider(parts, ownAddress);
  return [
    {
      ...common,
      id: "Simulator",
      jobKinds: [laterEvents(parts), decideDisputes(parts)],
      registerRoutes: (app, access) => {
        registerPayPage(app, parts);
        registerPayPageForm(app);
        registerDisputeRoutes(app, parts, access);
        registerMovementRoute(app, parts, access);
        ownAddress.listensAt(app.server);
        const post = ownAddress.posting(parts.postJson ?? postJson);
        registerSimulatedThreeDSecure(app, { ...parts, post });
      },
    },
    { ...common, id: "SimulatorPci" },
  ];
}

function simulatedProvider(parts: AdapterParts, ownAddress: OwnAddress): Omit<Adapter, "id"> {
  return {
    methods: SIMULATOR_METHODS,
    movesNoMoney: true,
    configuration: {
      credentials: [],
      extraData: "any",
      secretLists: [{ name: "webhookSecrets", isRequired: false }],
    },
    prepare: async (request, { connector }) => prepare(request, connector),
    submit: (request, { connector }) => submit(parts, request, connector),
    inquire: ({ submissionReference }, { connector }) =>
      reached(() => inquire(parts, submissionReference, connector)),
    resume: ({ submissionReference }) => reached(() => resume(parts, submissionReference)),
    repeat: (submission, { connector }) => reached(() => repeat(parts, submission, connector)),
    neutralise: (submission, { connector }) => neutralise(parts, submission, connector),
    receive: receiveWebhook,
    testAccount: async ({ connector }) => testAccount(connector, parts.clock.now()),
    webhookSetup: {
      isNeeded: false,
      byHand: BY_HAND,
    },
    disputes: simulatedDisputes(parts),
    settlements: {
      bankText: /simulat/i,
      // Its payouts are of the time of its books.
      fetchPage: ({ connector }, period) =>
        fetchSettlements(parts.db, { ...period, connectorGuid: connector.guid, now: parts.clock.now() }),
    },
    verifyPayee: async (payee) => simulatedVerification(payee),
    demandsCvv: (connector) => connectorSettings(connector)["simulator:requireCvv"] === "1",
    schemeDirectory: (card) => simulatedSchemeDirectory(card, { ownUrl: ownAddress.url }),
    options: async (name, _parameters, connector) => simulatorOptions(connector.method, name),
    scrub,
    testValues: TEST_VALUES,
  };
}

/**
 * With `simulator:prepare` the provider names the payment before it is submitted. A follow-up of a method without inquiry is
 * kept, to be sent again.
 */
function prepare(request: ProviderRequest, connector: AdapterConnector): Preparation {
  if (SIMULATOR_METHODS[connector.method]?.inquiry === "none" && request.reference) {
    const continuation = keptRequest(request);
    return continuation === undefined ? { kind: "not_needed" } : { kind: "prepared", continuation };
  }
  if (simulatorSettings(request, connector)["simulator:prepare"] !== "1") return { kind: "not_needed" };
  const { adapterTransactionId: providerReference } = providerReferences(request.submissionReference);
  return { kind: "prepared", providerReference };
}

async function submit(
  parts: AdapterParts,
  request: ProviderRequest,
  connector: AdapterConnector,
): Promise<ProviderOutcome> {
  const faults = readFaults(simulatorSettings(request, connector), {
    transactionUuid: request.submissionReference,
    now: parts.clock.now(),
  });
  if ("unknownSetting" in faults) return refuseSetting(faults.unknownSetting);
  if (faults.isUnreachable)
    return { kind: "declined", error: declineError("communicationError"), details: {}, nothingSent: true };
  if (faults.losesRequest) return { kind: "unknown", because: "The request was lost on its way." };
  try {
    const booking = await book(parts.db, request, {
      connector,
      faults,
      now: parts.clock.now(),
      pageSecret: () => parts.ids.secret(16),
    });
    if (faults.arrivesLate) return { kind: "unknown", because: "The request is still on its way." };
    return await answerThroughFaults(outcomeOf(booking, parts), faults);
  } catch (error) {
    return unreachableProvider(error);
  }
}

/** The connection works again by then: what was kept arrives, and so does the response. */
async function repeat(
  parts: AdapterParts,
  { continuation }: Submission,
  connector: AdapterConnector,
): Promise<ProviderOutcome | undefined> {
  if (continuation === null) return undefined;
  const request = requestOfKept(continuation);
  const faults = readFaults(simulatorSettings(request, connector), {
    transactionUuid: request.submissionReference,
    now: parts.clock.now(),
  });
  if ("unknownSetting" in faults) return refuseSetting(faults.unknownSetting);
  const booking = await book(parts.db, request, {
    connector,
    faults: { ...faults, losesRequest: false, arrivesLate: false, answer: "arrives" },
    now: parts.clock.now(),
    pageSecret: () => parts.ids.secret(16),
  });
  return outcomeOf(booking, parts);
}

function refuseSetting(key: string): ProviderOutcome {
  return {
    kind: "declined",
    error: declineError(
      "invalidConfiguration",
      `${key}: not a setting of the simulator, or not a value of it`,
    ),
    details: {},
  };
}

async function inquire(
  parts: AdapterParts,
  submissionReference: string,
  connector: AdapterConnector,
): Promise<InquiryOutcome> {
  await delayInquiry(connectorSettings(connector));
  const booking = await findBooking(parts.db, submissionReference);
  return booking ? outcomeOf(booking, parts) : { kind: "not_found" };
}

async function resume(parts: AdapterParts, submissionReference: string): Promise<ProviderOutcome> {
  const booking = await findBooking(parts.db, submissionReference);
  if (!booking) return { kind: "unknown", because: "The books do not have the payment." };
  const concluded = (await bookChoice(parts, booking)) ?? (await findBooking(parts.db, submissionReference));
  return outcomeOf(concluded ?? booking, parts);
}

/** A submission that is not in the books gets an entry there, so that it is declined when it arrives after all. */
async function neutralise(
  { db }: AdapterParts,
  submission: Submission,
  connector: AdapterConnector,
): Promise<Neutralised> {
  if (connectorSettings(connector)["simulator:neutralise"] !== "1") return "not_supported";
  const { submissionReference } = submission;
  try {
    const declineCode = codeOf("userCancelled");
    if (await endUnprocessed(db, { transactionUuid: submissionReference, declineCode })) return "done";
    const booking =
      (await insertBooking(db, cancelledBooking(submission, connector))) ??
      (await findBooking(db, submissionReference));
    return !booking || booking.status === "declined" ? "done" : "too_late";
  } catch {
    return "unknown";
  }
}

async function reached<Outcome>(request: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await request();
  } catch (error) {
    return unreachableProvider(error);
  }
}

/** Without its books the provider cannot respond, and the gateway cannot find out the outcome of the request. */
function unreachableProvider(error: unknown): Unknown {
  return { kind: "unknown", because: error instanceof Error ? error.message : String(error) };
}
