import type { RateLocation, RateSource } from "../dcc/index.ts";
import { MAX_CONCURRENT_DELIVERIES } from "../platform/deliveries/index.ts";
import {
  anywhere,
  createOutboundClient,
  publicMailServers,
  publicOnly,
  withCircuitBreaker,
  type CircuitBreakingClient,
  type OutboundClient,
  type OutboundRules,
} from "../platform/outbound/index.ts";
import { ROOT_TENANT_GUID } from "../tenancy/index.ts";
import { createPostJson, type PostJson } from "../three-d-secure/index.ts";
import type { GatewayOptions } from "./options.ts";

/** The gateway's own outbound requests; adapters send those to providers. */
interface OutboundClients {
  /** To receivers of callbacks. */
  readonly callbacks: OutboundClient;
  /** To providers. */
  readonly providers: CircuitBreakingClient;
  /** To the identity providers of tenants. */
  readonly identityProviders: OutboundClient;
  /** To merchants' images of orders. */
  readonly images: OutboundClient;
  /** To Directory Servers. */
  readonly postJson: PostJson;
  /** Where conversion rates come from. */
  readonly rateSource: RateSource;
  /** Which addresses and ports the mail server of a tenant may have. */
  readonly mailRulesOf: (tenantGuid: string) => OutboundRules;
  close(): Promise<void>;
}

export function createOutboundClients(options: GatewayOptions): OutboundClients {
  const { simulation, callbackAllowPrivate, directoryServerTls, clock, log } = options;
  // Tenants may share a host: with fewer connections deliveries of one tenant would wait for those of another.
  const callbacks =
    simulation?.outbound ??
    createOutboundClient(callbackAllowPrivate ? anywhere : publicOnly, {
      connectionsPerOrigin: MAX_CONCURRENT_DELIVERIES,
    });
  // A test server of a provider may listen where receivers of callbacks may.
  const providers = withCircuitBreaker(
    simulation?.outbound ?? createOutboundClient(callbackAllowPrivate ? anywhere : publicOnly),
    { clock, log },
  );
  const identityProviders =
    simulation?.outbound ?? createOutboundClient(callbackAllowPrivate ? anywhere : publicOnly);
  const images = simulation?.outbound ?? createOutboundClient(callbackAllowPrivate ? anywhere : publicOnly);
  // The operator sets the feed's address, so that it may be private.
  const rates = simulation?.outbound ?? createOutboundClient(anywhere);
  const directoryServers = createPostJson(directoryServerTls);
  return {
    callbacks,
    providers,
    identityProviders,
    images,
    postJson: simulation?.postJson ?? directoryServers,
    rateSource: { from: rateLocation(options), fetchText: (url) => fetchText(rates, url) },
    // The operator's own may be in the operator's network.
    mailRulesOf: (tenantGuid) =>
      callbackAllowPrivate || tenantGuid === ROOT_TENANT_GUID ? anywhere : publicMailServers,
    close: async () => {
      await callbacks.close();
      await providers.close();
      await identityProviders.close();
      await images.close();
      await rates.close();
      await directoryServers.close();
    },
  };
}

function rateLocation({ ecbRates, demo }: GatewayOptions): RateLocation {
  if (ecbRates !== undefined) return { kind: "feed", location: ecbRates };
  return { kind: demo ? "sample" : "none" };
}

const FETCH_TIMEOUT_MS = 20_000;

/** The text at an address, or undefined when it can't be had. */
async function fetchText(client: OutboundClient, url: string): Promise<string | undefined> {
  const outcome = await client.send({ method: "GET", url, headers: {}, timeoutMs: FETCH_TIMEOUT_MS });
  return outcome.kind === "responded" && outcome.status === 200 ? outcome.body.toString() : undefined;
}
