import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const USAGE = `quittance export --tenant NAME [--output FILE]
quittance plan FILE [--delete] [--secrets]
quittance apply FILE [--delete] [--secrets] [--generated-secrets FILE]
quittance schema [--output FILE]
quittance clock [--by 3d12h | --to TIME]

  Keeps the configuration of a tenant as a file: merchants, users, connectors, routing, 3-D Secure, risk profiles, fees,
  webhook endpoints and conversion rates. docs/configuration-as-code.md describes it. The command clock has the test clock of an
  installation go on, or shows it (docs/test-clock.md).

  --url                address of the gateway; default: QUITTANCE_URL, else http://127.0.0.1:8080
  --user               of the provisioning API; default: QUITTANCE_USER. The password is in QUITTANCE_PASSWORD
  --password-file      file with the password, instead of QUITTANCE_PASSWORD
  --tenant             name or GUID of the tenant; for plan and apply only when its name is not that of the file
  --output             file for the result; default: standard output
  --delete             deletes or disables what the gateway has and the file does not
  --secrets            sends every secret again: nobody can compare one
  --by, --to           by how many days, hours and minutes the test clock goes on, or to which time (RFC 3339)
  --generated-secrets  new file for secrets that the gateway generates and shows once

  Exit codes: 0 nothing left to do; 1 refused, nothing was changed; 2 plan: there is something to change; 3 apply: not all was done
`;

const COMMANDS = ["export", "plan", "apply", "schema", "clock"] as const;

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
  const takesFile = command === "plan" || command === "apply";
  if (takesFile && file === undefined) throw new UsageError(`quittance ${command} needs a file`);
  const [unexpected] = takesFile ? more : [file, ...more];
  if (unexpected !== undefined) throw new UsageError(`${unexpected} is one argument too many`);
  if (command === "export" && values.tenant === undefined) throw new UsageError("--tenant is missing");
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
  help: { type: "boolean" },
} as const;

/** Options that a command would ignore. */
const WITHOUT_EFFECT: Readonly<Record<CommandLine["command"], readonly (keyof typeof OPTIONS)[]>> = {
  export: ["delete", "secrets", "generated-secrets", "by", "to"],
  plan: ["output", "generated-secrets", "by", "to"],
  apply: ["output", "by", "to"],
  schema: ["tenant", "delete", "secrets", "generated-secrets", "user", "password-file", "by", "to"],
  clock: ["tenant", "output", "delete", "secrets", "generated-secrets"],
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
