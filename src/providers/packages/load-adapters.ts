import { cutText, PORT_VERSION, type Adapter, type AdapterCertificate } from "@quittance/provider-kit";
import { Value } from "typebox/value";

import { AdapterSchema } from "./adapter-schema.ts";
import { findPackage } from "./find-package.ts";
import { readCertificate } from "./read-certificate.ts";

/** The adapters of the packages that were loaded, and one line for each package. */
interface LoadedAdapters {
  readonly adapters: readonly Adapter[];
  /** One line for each package that was loaded. */
  readonly loaded: readonly string[];
  readonly refused: readonly string[];
}

/** A package that has not finished its own start by then keeps no gateway from its own. */
const LOADED_WITHIN_MS = 10_000;

/**
 * Loads the adapters of npm packages (GATEWAY_PROVIDERS). A package that cannot be used is refused and the others are loaded: one of
 * them must not keep the payments of all others from being made.
 *
 * @param folders where the packages are installed, in the order in which they are looked for
 * @param taken ids of adapters that there are already
 */
export async function loadAdapters(
  names: readonly string[],
  {
    folders,
    taken,
    withinMs = LOADED_WITHIN_MS,
  }: { folders: readonly string[]; taken: readonly string[]; withinMs?: number },
): Promise<LoadedAdapters> {
  const adapters: Adapter[] = [];
  const loaded: string[] = [];
  const refused: string[] = [];
  for (const name of names) {
    const ids = [...taken, ...adapters.map(({ id }) => id)];
    const found = await inTime(loadAdapter(name, folders).catch(lineOf), withinMs);
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

/** An import has no end of its own: code of the package at its top level may wait for ever. */
async function inTime<T>(loading: Promise<T>, withinMs: number): Promise<T | string> {
  const { promise: tooLate, resolve } = Promise.withResolvers<string>();
  const seconds = withinMs / 1_000;
  const timer = setTimeout(
    () => resolve(`it cannot be loaded: its import has not ended within ${seconds} seconds.`),
    withinMs,
  );
  try {
    return await Promise.race([loading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

interface FoundAdapter {
  readonly adapter: object;
  readonly version: string;
}

/** The result of the package's `createAdapter`, or the reason why there is none. */
async function loadAdapter(name: string, folders: readonly string[]): Promise<FoundAdapter | string> {
  const found = await findPackage(name, folders);
  if (!found) return `it is not installed in ${folders.join(" or ")}.`;
  const { port } = Object(found.manifest["quittance"]) as { port?: unknown };
  if (port === undefined) return "its package.json has no `quittance.port`, so that it is no adapter.";
  if (port !== PORT_VERSION)
    return `it is for version ${JSON.stringify(port)} of the port, and this gateway has version ${PORT_VERSION}.`;
  const { createAdapter } = (await import(found.entry.href)) as { createAdapter?: unknown };
  if (typeof createAdapter !== "function") return "it exports no function `createAdapter`.";
  const adapter: unknown = createAdapter();
  const { version } = found.manifest;
  const certified = await readCertificate(found.folder);
  return typeof adapter === "object" && adapter !== null
    ? {
        adapter: withCertificate(adapter, certified),
        version: typeof version === "string" ? version : "without a version",
      }
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

/** Whatever a package throws is its reason, in one line. */
function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `it cannot be loaded: ${cutText(message.split("\n", 1)[0]!, 300)}`;
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
