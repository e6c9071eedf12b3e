import { postJson } from "../../../three-d-secure/index.ts";
import type {
  Adapter,
  AdapterConnector,
  AdapterParts,
  ProviderOutcome,
  ProviderRequest,
} from "../../adapter.ts";
import { book } from "./book.ts";
import { findBooking } from "./booking-store.ts";
import { declineError } from "./declines.ts";
import { registerDisputeRoutes } from "./dispute-routes.ts";
import { answerThroughFaults, delayInquiry, readFaults } from "./faults.ts";
import { laterEvents } from "./later-events.ts";
import { SIMULATOR_METHODS } from "./methods.ts";
import { simulatorOptions } from "./options.ts";
import { outcomeOf } from "./outcome.ts";
import { registerPayPage } from "./pay-page.ts";
import { scrub } from "./scrub.ts";
import { connectorSettings, simulatorSettings } from "./settings.ts";
import { OwnAddress, registerSimulatedThreeDSecure, simulatedProgramme } from "./three-d-secure/index.ts";

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
      jobKinds: [laterEvents(parts)],
      registerRoutes: (app, access) => {
        registerPayPage(app, parts);
        registerDisputeRoutes(app, parts, access);
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
    submit: (request, connector) => submit(parts, request, connector),
    inquire: async (transactionUuid, connector) => {
      try {
        await delayInquiry(connectorSettings(connector));
        const booking = await findBooking(parts.db, transactionUuid);
        return booking ? outcomeOf(booking, parts) : { kind: "not_found" };
      } catch (error) {
        return unreachableProvider(error);
      }
    },
    schemeDirectory: (card) => simulatedProgramme(card, { ownUrl: ownAddress.url }),
    options: async (name, _parameters, connector) => simulatorOptions(connector.method, name),
    scrub,
  };
}

async function submit(
  parts: AdapterParts,
  request: ProviderRequest,
  connector: AdapterConnector,
): Promise<ProviderOutcome> {
  const faults = readFaults(simulatorSettings(request, connector), request.transactionUuid);
  if ("unknownSetting" in faults) return refuseSetting(faults.unknownSetting);
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

/** Without its books the provider can't answer, and the gateway can't know what became of the request. */
function unreachableProvider(error: unknown): ProviderOutcome {
  return { kind: "unknown", because: error instanceof Error ? error.message : String(error) };
}
