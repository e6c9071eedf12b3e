import type { Adapter, AdapterCertificate } from "@quittance/provider-kit";
import { Value } from "typebox/value";

import { AdapterSchema } from "./adapter-schema.ts";
import { findPackage } from "./find-package.ts";
import { importPackage } from "./import-package.ts";
import { readCertificate } from "./read-certificate.ts";

/** The adapters of the packages that were loaded, and one line for each package. */
interface LoadedAdapters {
  readonly adapters: readonly Adapter[];
  /** One line for each package that was loaded. */
  readonly loaded: readonly string[];
  readonly refused: readonly string[];
}

/**
 * Loads the adapters of npm packages (GATEWAY_PROVIDERS). A package that cannot be used is refused and the others are loaded: one of
 * them must not keep the payments of all others from being made.
 *
 * @param folders where the packages are installed, in the order in which they are looked for
 * @param taken ids of adapters that there are already
 */
export async function loadAdapters(
  names: readonly string[],
  { folders, taken, withinMs }: { folders: readonly string[]; taken: readonly string[]; withinMs?: number },
): Promise<LoadedAdapters> {
  const adapters: Adapter[] = [];
  const loaded: string[] = [];
  const refused: string[] = [];
  for (const name of names) {
    const ids = [...taken, ...adapters.map(({ id }) => id)];
    const found = await loadAdapter(name, { folders, withinMs });
    if (found === undefined) continue;
    const problem = typeof found === "string" ? found : problemOf(found.adapter, ids);
    if (typeof found === "string" || problem !== undefined)
      refused.push(`The provider package ${name} is refused: ${problem}`);
    else {
      const adapter = found.adapter as Adapter;
      adapters.push(adapter);
      loaded.push(
        `The provider package ${name} ${found.version} is loaded: the adapter ${adapter.id} with ${Object.keys(adapter.methods).join(", ")}.`,
      );
    }
  }
  return { adapters, loaded, refused };
}

interface FoundAdapter {
  readonly adapter: object;
  readonly version: string;
}

/** The result of the package's `createAdapter`, or the reason why there is none; undefined for a package of bank sources alone. */
async function loadAdapter(
  name: string,
  options: { folders: readonly string[]; withinMs: number | undefined },
): Promise<FoundAdapter | string | undefined> {
  const found = await importPackage(name, {
    ...options,
    port: "adapter",
    make: "createAdapter",
    given: [],
  });
  if (typeof found !== "object") return found;
  const { made: adapter, version } = found;
  return typeof adapter === "object" && adapter !== null
    ? { adapter: withCertificate(adapter, await readCertificate(found.folder)), version }
    : "`createAdapter` returns no adapter.";
}

/** The same object, which may be one of a class. */
function withCertificate(adapter: object, certified: AdapterCertificate | undefined): object {
  return certified && Object.isExtensible(adapter) ? Object.assign(adapter, { certified }) : adapter;
}

/** Adds the certificates of the gateway's own packages, where these are in folders of their own and carry one. */
export async function certifyOwn(adapters: Iterable<Adapter>, folders: readonly string[]): Promise<void> {
  for (const adapter of adapters) {
    const found = await findPackage(`@quittance/provider-${adapter.id.toLowerCase()}`, folders);
    if (found) withCertificate(adapter, await readCertificate(found.folder));
  }
}

function problemOf(adapter: object, taken: readonly string[]): string | undefined {
  const [wrong] = Value.Errors(AdapterSchema, adapter);
  if (wrong) return `its adapter does not fit the port: ${wrong.instancePath || "it"} ${wrong.message}.`;
  const checked = adapter as Adapter;
  const { id, methods, hosts = [], inquire, receive, listBanks } = checked;
  // The path of webhooks has the id in small letters, and the gateway's own test provider is known by its name.
  if (taken.some((other) => other.toLowerCase() === id.toLowerCase()) || /^simulator/i.test(id))
    return `an adapter has the id ${id} already.`;
  if (checked.baseUrl && hosts.length === 0) return "it has an address, and declares no hosts.";
  const [choosing] = Object.entries(methods).filter(([, one]) => one.customerFields?.includes("bank"));
  if (choosing && !listBanks) return `its method ${choosing[0]} has the field bank, and it lists no banks.`;
  const [lacking] = Object.entries(methods).filter(([, { inquiry, inquiredOperations }]) =>
    inquiry === "none" ? !receive || (inquiredOperations && !inquire) : !inquire,
  );
  return lacking && `its method ${lacking[0]} can be concluded neither by an inquiry nor by a webhook.`;
}
