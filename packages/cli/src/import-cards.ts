import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { RefusedError, UnreachableError, type GatewayApi } from "./gateway-api.ts";
import { isObject } from "./json.ts";

const LOOK_EVERY_MS = 500;

/** An import as the API shows it. */
interface ShownImport {
  readonly guid: string;
  readonly state: string;
  readonly rows: number;
  readonly valid: number;
  readonly expired: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly known: number;
  readonly missingSchemeIds: number;
  readonly errors: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  readonly imported: number;
  readonly failed: number;
  readonly resultUrl: string | null;
}

interface ImportOptions {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly file: string;
  readonly merchant: string;
  readonly mapping: string | undefined;
  readonly connector: string | undefined;
  readonly runs: boolean;
  readonly print: (text: string) => void;
  /** Takes the result. */
  readonly write: (text: string) => void;
}

/**
 * Sends an encrypted file of stored cards, prints what would be imported, and imports it when it shall run. The file is streamed.
 *
 * @returns whether there is nothing left to do
 * @throws {RefusedError} {UnreachableError}
 */
export async function importCards(api: GatewayApi, options: ImportOptions): Promise<boolean> {
  const { print, runs } = options;
  const checked = await upload(options);
  print(figuresOf(checked));
  if (!runs || checked.valid === 0) return checked.valid === 0;
  const { guid } = checked;
  await api.post("/api/provisioning/runVaultImport/{importGuid}", { id: guid });
  let shown = -1;
  for (;;) {
    const { vaultImport } = await api.get("/api/provisioning/getVaultImport/{importGuid}", { id: guid });
    const found = vaultImport as unknown as ShownImport;
    if (found.imported !== shown) print(`${(shown = found.imported)} of ${found.valid} imported\n`);
    if (found.state !== "running") {
      if (found.resultUrl !== null) options.write(await (await fetch(found.resultUrl)).text());
      return found.failed === 0;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function upload(options: ImportOptions): Promise<ShownImport> {
  const { baseUrl, username, password, file, merchant, mapping, connector } = options;
  const address = new URL(`${baseUrl}/api/provisioning/importVaultFile/${encodeURIComponent(merchant)}`);
  if (mapping !== undefined) address.searchParams.set("mapping", mapping);
  if (connector !== undefined) address.searchParams.set("connector", connector);
  const { size } = await stat(file);
  const init = {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": "application/octet-stream",
      "content-length": String(size),
    },
    body: Readable.toWeb(createReadStream(file)),
    duplex: "half",
  };
  const response = await fetch(address, init as unknown as RequestInit).catch((cause: unknown) => {
    throw new UnreachableError(`${baseUrl} does not respond: ${(cause as Error).message}`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isObject(body)) return body["vaultImport"] as unknown as ShownImport;
  const message = isObject(body) ? body["errorMessage"] : undefined;
  throw new RefusedError(
    response.status,
    typeof message === "string" ? message : `the response has the status ${response.status}`,
  );
}

function figuresOf(found: ShownImport): string {
  const { guid, rows, valid, expired, invalid, duplicates, known, missingSchemeIds, errors } = found;
  return [
    `${guid}: ${rows} rows`,
    `  ${valid} ready, ${missingSchemeIds} of them without an id of the scheme`,
    `  ${expired} expired, ${invalid} not valid, ${duplicates} twice in the file, ${known} already in the vault`,
    ...errors.map(({ row, field, message }) => `  row ${row}, ${field}: ${message}`),
    "",
  ].join("\n");
}
