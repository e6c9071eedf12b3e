import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const USAGE = `quittance export --tenant NAME [--output FILE]
quittance plan FILE [--delete] [--secrets]
quittance apply FILE [--delete] [--secrets] [--generated-secrets FILE]
quittance schema [--output FILE]
quittance clock [--by 3d12h | --to TIME]
quittance import-cards FILE --merchant GUID [--mapping MAPPING] [--connector APIKEY] [--run] [--output FILE]

  Keeps the configuration of a tenant as a file: merchants, users, connectors, routing, 3-D Secure, risk profiles, fees,
  webhook endpoints and conversion rates. docs/configuration-as-code.md describes it. The command clock has the test clock of an
  installation go on, or shows it (docs/test-clock.md). The command import-cards shows what an encrypted file of stored cards would
  import, and imports it with --run (docs/moving-in.md).

  --url                address of the gateway; default: QUITTANCE_URL, else http://127.0.0.1:8080
  --user               of the provisioning API; default: QUITTANCE_USER. The password is in QUITTANCE_PASSWORD
  --password-file      file with the password, instead of QUITTANCE_PASSWORD
  --tenant             name or GUID of the tenant; for plan and apply only when its name is not that of the file
  --output             file for the result; default: standard output
  --delete             deletes or disables what the gateway has and the file does not
  --secrets            sends every secret again: nobody can compare one
  --by, --to           by how many days, hours and minutes the test clock goes on, or to which time (RFC 3339)
  --merchant           the merchant whose cards they are
  --mapping            name of a mapping, or JSON {"column": "field"}; default: the columns have the names of fields
  --connector          apiKey or GUID of the connector on which cards are stored; default: the merchant's oldest
  --run                imports what is ready; --output is for the result
  --generated-secrets  new file for secrets that the gateway generates and shows once

  Exit codes: 0 nothing left to do; 1 refused, nothing was changed; 2 plan, import-cards: there is something to change; 3 apply: not all was done
`;

const COMMANDS = ["export", "plan", "apply", "schema", "clock", "import-cards"] as const;

export interface CommandLine {
  readonly command: (typeof COMMANDS)[number];
  readonly file: string | undefined;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly tenant: string | undefined;
  readonly output: string | undefined;
  readonly generatedSecrets: string | undefined;
  readonly deletes: boolean;
  readonly sendsSecrets: boolean;
  readonly by: string | undefined;
  readonly to: string | undefined;
  readonly merchant: string | undefined;
  readonly mapping: string | undefined;
  readonly connector: string | undefined;
  readonly runs: boolean;
}

/** The command was typed wrongly; its message is for people. */
export class UsageError extends Error {}

/** @throws {UsageError} */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLine | "help" {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [name, file, ...more] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(`There is no command ${name ?? ""}`.trimEnd());
  const takesFile = command === "plan" || command === "apply" || command === "import-cards";
  if (takesFile && file === undefined) throw new UsageError(`quittance ${command} needs a file`);
  const [unexpected] = takesFile ? more : [file, ...more];
  if (unexpected !== undefined) throw new UsageError(`${unexpected} is one argument too many`);
  if (command === "export" && values.tenant === undefined) throw new UsageError("--tenant is missing");
  if (command === "import-cards" && values.merchant === undefined)
    throw new UsageError("--merchant is missing");
  refuseOptions(command, values);
  return {
    command,
    file,
    url: values.url ?? environment["QUITTANCE_URL"] ?? "http://127.0.0.1:8080",
    ...(command === "schema" ? { username: "", password: "" } : credentials(values, environment)),
    tenant: values.tenant,
    output: values.output,
    generatedSecrets: values["generated-secrets"],
    deletes: values.delete ?? false,
    sendsSecrets: values.secrets ?? false,
    by: values.by,
    to: values.to,
    merchant: values.merchant,
    mapping: values.mapping,
    connector: values.connector,
    runs: values.run ?? false,
  };
}

const OPTIONS = {
  url: { type: "string" },
  user: { type: "string" },
  "password-file": { type: "string" },
  tenant: { type: "string" },
  output: { type: "string" },
  delete: { type: "boolean" },
  secrets: { type: "boolean" },
  "generated-secrets": { type: "string" },
  by: { type: "string" },
  to: { type: "string" },
  merchant: { type: "string" },
  mapping: { type: "string" },
  connector: { type: "string" },
  run: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const OF_IMPORTS = ["merchant", "mapping", "connector", "run"] as const;

/** Options that a command would ignore. */
const WITHOUT_EFFECT: Readonly<Record<CommandLine["command"], readonly (keyof typeof OPTIONS)[]>> = {
  export: ["delete", "secrets", "generated-secrets", "by", "to", ...OF_IMPORTS],
  plan: ["output", "generated-secrets", "by", "to", ...OF_IMPORTS],
  apply: ["output", "by", "to", ...OF_IMPORTS],
  schema: [
    "tenant",
    "delete",
    "secrets",
    "generated-secrets",
    "user",
    "password-file",
    "by",
    "to",
    ...OF_IMPORTS,
  ],
  clock: ["tenant", "output", "delete", "secrets", "generated-secrets", ...OF_IMPORTS],
  "import-cards": ["tenant", "delete", "secrets", "generated-secrets", "by", "to"],
};

type Values = ReturnType<typeof parsed>["values"];

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function refuseOptions(command: CommandLine["command"], values: Values): void {
  const useless = WITHOUT_EFFECT[command].find((name) => values[name] !== undefined);
  if (useless) throw new UsageError(`quittance ${command} does not take --${useless}`);
}

function credentials(
  values: Values,
  environment: NodeJS.ProcessEnv,
): Pick<CommandLine, "username" | "password"> {
  const username = values.user ?? environment["QUITTANCE_USER"];
  if (!username) throw new UsageError("--user or QUITTANCE_USER is missing");
  const file = values["password-file"];
  const password = file === undefined ? environment["QUITTANCE_PASSWORD"] : passwordIn(file);
  if (!password) throw new UsageError("--password-file or QUITTANCE_PASSWORD is missing");
  return { username, password };
}

function passwordIn(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
