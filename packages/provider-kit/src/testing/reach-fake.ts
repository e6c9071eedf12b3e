import { afterAll } from "vitest";
import type { ProviderHttp } from "../index.ts";
import { httpTo } from "./http-to.ts";

/**
 * A fake provider for the tests of one file, with HTTP that leads to it; closed after the last test.
 *
 * @param starting the fake, as it is being started
 * @param hosts as in `httpTo`
 */
export async function reachFake<Fake extends { readonly url: string; close(): Promise<unknown> }>(
  starting: Promise<Fake>,
  hosts: readonly string[] = [],
): Promise<{ readonly fake: Fake; readonly http: ProviderHttp }> {
  const fake = await starting;
  const { http, close } = httpTo(fake.url, hosts);
  afterAll(async () => {
    await close();
    await fake.close();
  });
  return { fake, http };
}
