import { readSettings } from "../../src/settings/index.ts";

/** Listening there means every address of the machine. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/**
 * The address of the gateway that the same settings start: `GATEWAY_PUBLIC_URL`, else host and port, from the environment or the
 * `.env` file.
 *
 * @param end called when a setting is wrong, with one line per mistake
 */
export function gatewayAddress(
  environment: Readonly<Record<string, string | undefined>>,
  end: (mistakes: string) => never,
): string {
  const read = readSettings({ environment, workingDirectory: process.cwd() });
  if (!read.ok) return end(read.mistakes.join("\n"));
  const { publicUrl, host, port } = read.settings;
  const written = ANY_ADDRESS[host] ?? (host.includes(":") ? `[${host}]` : host);
  return publicUrl ?? `http://${written}:${port}`;
}
