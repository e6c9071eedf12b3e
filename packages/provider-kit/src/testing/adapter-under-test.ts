import type { Adapter, AdapterConnector, ProviderHttp, ProviderOutcome, ProviderRequest } from "../index.ts";

/** An adapter together with the provider, real sandbox or fake, that it talks to. */
export interface AdapterUnderTest {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  /** The way to the provider, for adapters that use HTTP. */
  readonly providerHttp?: ProviderHttp;
  /** Fields of a request that the provider approves at once, and of one that it declines. */
  readonly approved: Partial<ProviderRequest>;
  readonly declined: Partial<ProviderRequest>;
  /** A webhook of the provider with its headers, signed with that secret at that time. */
  readonly webhook?: (signed: { secret: string; at: Temporal.Instant }) => {
    body: string;
    headers: Record<string, string>;
  };
  /** Two secrets of a connector and one of another account, where they must have a form. */
  readonly secrets?: readonly [newest: string, older: string, foreign: string];
  /** The outcome in the webhook of a submission that was only acknowledged, for providers without an inquiry. */
  readonly concluded?: (request: ProviderRequest) => Promise<ProviderOutcome["kind"]>;
  /** Cuts the line to the provider, or mends it. */
  setOnline(online: boolean): void;
  close(): Promise<void>;
}
