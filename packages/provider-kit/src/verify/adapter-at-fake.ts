import type { AdapterConnector } from "../port/provider-call.ts";
import type { Adapter } from "../port/adapter.ts";
import type { FakeProviderServer } from "../testing/fake-provider-server.ts";
import { httpTo } from "../testing/http-to.ts";
import type { ProviderUnderTest } from "./verification.ts";

type SameForAll =
  | "adapter"
  | "createAdapter"
  | "connector"
  | "providerHttp"
  | "server"
  | "setOnline"
  | "close";

/**
 * The parts of a provider under test that are the same for every fake: the adapter, the way to the fake, and their end.
 *
 * @param hosts names in the adapter's `otherBaseUrls` that lead to the fake, too
 */
export function adapterAtFake(
  fake: Pick<FakeProviderServer, "url" | "setOnline" | "close">,
  {
    createAdapter,
    connector,
    hosts,
  }: {
    readonly createAdapter: () => Adapter;
    readonly connector: AdapterConnector;
    readonly hosts?: readonly string[];
  },
): Pick<ProviderUnderTest, SameForAll> {
  const { http, close } = httpTo(fake.url, hosts);
  return {
    adapter: createAdapter(),
    createAdapter,
    connector,
    providerHttp: http,
    server: { url: fake.url, ...(hosts && { hosts }) },
    setOnline: (online) => fake.setOnline(online),
    close: async () => {
      await close();
      await fake.close();
    },
  };
}

/** The words of a text, for lists of a provider's values. */
export function words(text: string): string[] {
  return text.split(/\s+/);
}
