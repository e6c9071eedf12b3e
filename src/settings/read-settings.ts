import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { closestName } from "../platform/closest-name.ts";
import { FILE_SETTINGS, readSecretFiles } from "./secret-files.ts";
import { type GivenSettings, type SettingName, settingTable } from "./setting-table.ts";
import { isPublicGateway, type Settings, settingsOf } from "./settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  /** One line per mistake, all of them at once. */
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Reads the environment and the `.env` file of the working directory; the environment has precedence. */
export function readSettings(options: { environment: Environment; workingDirectory: string }): ReadSettings {
  const { environment, workingDirectory } = options;
  return settingsFrom({ ...readEnvFile(workingDirectory), ...environment });
}

export function settingsFrom(variables: Environment): ReadSettings {
  const { environment, paths, mistakes: fileMistakes } = readSecretFiles(variables);
  const mistakes = [...fileMistakes];
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.startsWith("GATEWAY_") || isForTests(name)) continue;
    if (!isSettingName(name)) {
      mistakes.push(unknownName(name));
      continue;
    }
    const read = settingTable[name].kind(value);
    if ("value" in read) given[name] = read.value;
    else if ("badFile" in read) mistakes.push(badFile(name, { path: value, problem: read.badFile }));
    else mistakes.push(badValue(name, { value, path: paths.get(name), expected: read.expected }));
  }
  // The next checks read several settings: a value that is missing because its file cannot be used would mislead them.
  if (fileMistakes.length > 0) return { ok: false, mistakes };
  mistakes.push(...mistakesInDatabase(given, environment));
  mistakes.push(...mistakesInMasterKey(given, environment));
  mistakes.push(...mistakesInDirectoryServerTls(given, environment));
  if (isImplicitPublicDemo(given, environment)) {
    mistakes.push(
      "GATEWAY_DEMO must be set when the gateway has a public address, or listens (GATEWAY_HOST) on one that is not loopback: false, or true to serve the demo's well-known passwords to anyone who reaches it.",
    );
  }
  if (mistakes.length > 0) return { ok: false, mistakes };
  const settings = settingsOf(given);
  if (settings.demo && !settings.simulator)
    return {
      ok: false,
      mistakes: ["GATEWAY_SIMULATOR is false, but the demo pays with it: set GATEWAY_DEMO to false too."],
    };
  if ("GATEWAY_TRACE_PERCENT" in given && settings.tracing === undefined)
    return {
      ok: false,
      mistakes: ["GATEWAY_TRACE_PERCENT is set without GATEWAY_OTLP_URL, where traces are sent."],
    };
  if (given.GATEWAY_OTLP_LOGS === true && settings.tracing === undefined)
    return {
      ok: false,
      mistakes: ["GATEWAY_OTLP_LOGS is true without GATEWAY_OTLP_URL, where logs are sent."],
    };
  if (settings.processes > 1 && !settings.roles.has("api"))
    return {
      ok: false,
      mistakes: [
        "GATEWAY_PROCESSES is the number of processes that serve the API: it needs `api` in GATEWAY_ROLES.",
      ],
    };
  return { ok: true, settings };
}

/** The demo is on by default with the embedded database; with a public address it must be chosen, and where others reach it. */
function isImplicitPublicDemo(given: GivenSettings, environment: Environment): boolean {
  const isExternal = "GATEWAY_DATABASE_URL" in environment;
  return !isExternal && environment["GATEWAY_DEMO"] === undefined && isPublicGateway(given);
}

function mistakesInDatabase(given: GivenSettings, environment: Environment): string[] {
  const mistakes: string[] = [];
  const isExternal = "GATEWAY_DATABASE_URL" in environment;
  if ("GATEWAY_DATABASE_SESSION_URL" in given && !isExternal)
    mistakes.push(
      "GATEWAY_DATABASE_SESSION_URL is the second address of a database: set GATEWAY_DATABASE_URL, too.",
    );
  if ("GATEWAY_DATABASE_REPLICA_URL" in given && !isExternal)
    mistakes.push(
      "GATEWAY_DATABASE_REPLICA_URL names standbys of a database: set GATEWAY_DATABASE_URL, its primary, too.",
    );
  if ("GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS" in given && !("GATEWAY_DATABASE_REPLICA_URL" in environment))
    mistakes.push(
      "GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS is set without GATEWAY_DATABASE_REPLICA_URL, the standbys that it limits.",
    );
  return mistakes;
}

function mistakesInMasterKey(given: GivenSettings, environment: Environment): string[] {
  const isGiven = environment["GATEWAY_MASTER_KEY"] !== undefined;
  const isCommand = environment["GATEWAY_MASTER_KEY_COMMAND"] !== undefined;
  if (isGiven && isCommand)
    return ["GATEWAY_MASTER_KEY and GATEWAY_MASTER_KEY_COMMAND are both set: remove one."];
  if ("GATEWAY_DATABASE_URL" in given && !isGiven && !isCommand)
    return ["GATEWAY_MASTER_KEY is required when GATEWAY_DATABASE_URL is set: 32 bytes in base64."];
  return [];
}

/** Mistakes across settings. A setting that could not be read is already reported. */
function mistakesInDirectoryServerTls(given: GivenSettings, environment: Environment): string[] {
  const [certificateGiven, keyGiven, authoritiesGiven] = [
    "GATEWAY_DIRECTORY_SERVER_CERTIFICATE" in environment,
    "GATEWAY_DIRECTORY_SERVER_KEY" in environment,
    "GATEWAY_DIRECTORY_SERVER_CA" in environment,
  ];
  if (certificateGiven !== keyGiven || (authoritiesGiven && !certificateGiven))
    return [
      "GATEWAY_DIRECTORY_SERVER_CERTIFICATE and GATEWAY_DIRECTORY_SERVER_KEY are needed together, and before GATEWAY_DIRECTORY_SERVER_CA.",
    ];
  const { GATEWAY_DIRECTORY_SERVER_CERTIFICATE: certificate, GATEWAY_DIRECTORY_SERVER_KEY: key } = given;
  if (certificate && key && !new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
    return ["GATEWAY_DIRECTORY_SERVER_KEY is not the key of GATEWAY_DIRECTORY_SERVER_CERTIFICATE."];
  return [];
}

function readEnvFile(workingDirectory: string): Environment {
  const file = join(workingDirectory, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** The test command has its own settings in the same environment. */
function isForTests(name: string): boolean {
  return name.startsWith("GATEWAY_TEST_");
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingTable, name);
}

function unknownName(name: string): string {
  const closest = closestName(name, [...Object.keys(settingTable), ...FILE_SETTINGS.keys()]);
  const hint = closest ? ` Did you mean ${closest}?` : " docs/reference/settings.md lists all there are.";
  return `${name} is not a setting.${hint}`;
}

/** The content of a key in place of its path must not get into a log. */
function badFile(name: SettingName, { path, problem }: { path: string; problem: string }): string {
  if (path.length > 300 || /\n|-----/.test(path))
    return `${name} must be the path of a file, not its content.`;
  return `${name}: the file ${JSON.stringify(path)} ${problem}.`;
}

function badValue(
  name: SettingName,
  { value, path, expected }: { value: string; path: string | undefined; expected: string },
): string {
  if (path !== undefined) return `${name}_FILE: the content of ${path} must be ${expected}.`;
  const shown = "secret" in settingTable[name] ? "" : `, not ${JSON.stringify(value.slice(0, 100))}`;
  return `${name} must be ${expected}${shown}.`;
}
