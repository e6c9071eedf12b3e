import { BANK_PORT_VERSION, cutText, PORT_VERSION } from "@quittance/provider-kit";
import { findPackage } from "./find-package.ts";

/** A package that has not finished its own start by then keeps no gateway from its own. */
const LOADED_WITHIN_MS = 10_000;

/** The field of `quittance` in `package.json` with the version of the port, and that version. */
const PORTS = {
  adapter: { field: "port", version: PORT_VERSION },
  bank: { field: "bank", version: BANK_PORT_VERSION },
} as const;

interface PackageImport {
  /** Where packages are installed, in the order in which they are looked for. */
  readonly folders: readonly string[];
  /** `adapter`: the port of providers (`quittance.port`); `bank`: that of bank sources (`quittance.bank`). */
  readonly port: keyof typeof PORTS;
  /** The function that the package exports, and what it is given. */
  readonly make: string;
  readonly given: readonly unknown[];
  readonly withinMs?: number | undefined;
}

interface ImportedPackage {
  /** The result of its function. */
  readonly made: unknown;
  readonly version: string;
  readonly folder: string;
}

/**
 * Imports a package that the operator named, and calls its function. A text says why it cannot. Undefined: it has only the other port, or
 * is missing, which the import of adapters says.
 */
export function importPackage(
  name: string,
  options: PackageImport,
): Promise<ImportedPackage | string | undefined> {
  return inTime(make(name, options).catch(lineOf), options.withinMs ?? LOADED_WITHIN_MS);
}

async function make(
  name: string,
  { folders, port, make: named, given }: PackageImport,
): Promise<ImportedPackage | string | undefined> {
  const { field, version: current } = PORTS[port];
  const found = await findPackage(name, folders);
  const versions = Object(found?.manifest["quittance"]) as Readonly<Record<string, unknown>>;
  const wanted = versions[field];
  if (port === "bank" && wanted === undefined) return undefined;
  if (!found) return `it is not installed in ${folders.join(" or ")}.`;
  if (wanted === undefined)
    return versions[PORTS.bank.field] === undefined
      ? `its package.json has no \`quittance.${field}\`, so that it is no adapter.`
      : undefined;
  if (wanted !== current)
    return `it is for version ${JSON.stringify(wanted)} of the port, and this gateway has version ${current}.`;
  const module = (await import(found.entry.href)) as Readonly<Record<string, unknown>>;
  const factory = module[named];
  if (typeof factory !== "function") return `it exports no function \`${named}\`.`;
  const { version } = found.manifest;
  return {
    made: await (factory as (...given: readonly unknown[]) => unknown)(...given),
    version: typeof version === "string" ? version : "without a version",
    folder: found.folder,
  };
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

/** Whatever a package throws is its reason, in one line. */
function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `it cannot be loaded: ${cutText(message.split("\n", 1)[0]!, 300)}`;
}
