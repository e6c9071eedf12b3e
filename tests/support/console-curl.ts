import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandsOf, type ConsolePage } from "./console.ts";
import { ADMINISTRATOR } from "./gateway.ts";

/** Pages without a command, each with the reason. */
export const PAGES_WITHOUT_CURL: Readonly<Record<string, string>> = {
  "/console/:place/account-requests": "requests of people for a second person are the console's own",
  "/console/:place/agent-requests": "requests of people for a second person are the console's own",
  "/console/:place/alerts": "a choice of the person",
  "/console/:place/api-user-requests": "requests of people for a second person are the console's own",
  "/console/:place/approvals": "requests of people for a second person are the console's own",
  "/console/:place/batches": "the call names a connector, and no batch has one here",
  "/console/:place/customers": "the API finds a customer by the merchant's own number, and lists none",
  "/console/:place/developers": "an index",
  "/console/:place/developers/agents/:agent": "what an assistant did is the console's own",
  "/console/:place/developers/requests": "the log of requests is the console's own",
  "/console/:place/developers/requests/:request": "the log of requests is the console's own",
  "/console/:place/developers/signature": "a calculator",
  "/console/:place/developers/unacknowledged":
    "the call is of a connector, and each line leads to its payment",
  "/console/:place/limits": "limits of people are the console's own",
  "/console/:place/links": "no call lists links",
  "/console/:place/links/reusable": "no call lists links",
  "/console/:place/menu": "the menu of a phone",
  "/console/:place/people/:membership/remove": "people are the console's own",
  "/console/:place/schedules": "the API shows one schedule",
  "/console/:place/schedules/price": "the API changes one schedule",
  "/console/:place/settings": "an index",
  "/console/:place/views/:view/delete": "views of lists are the person's own",
};

/** The credentials of the demo, for commands that are run. */
export const CURL_SECRETS = {
  ADMIN_USER: ADMINISTRATOR.username,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  API_USER: "demo",
  API_PASSWORD: "demo-password",
  BI_KEY: "demo-bi",
  BI_PASSWORD: "demo-bi-password",
};

/** The other variables of commands. A value means something to a shell, and has nothing that JSON escapes. */
export const CURL_VALUES = Object.fromEntries(
  [
    "ACCOUNT_HOLDER",
    "API_SECRET",
    "BANK_NAME",
    "BIC",
    "CONNECTOR",
    "HMAC_KEYS",
    "IBAN",
    "MERCHANT_ID",
    "PASSWORD",
    "USERNAME",
    "WEBHOOK_SECRETS",
  ].map((name) => [name, `it's  the $value & * of ${name.toLowerCase()}`]),
);

export const hasCurl = ({ html }: ConsolePage): boolean => html.includes("<summary>As curl</summary>");

/** A command that changes something has a body, or is a POST; a search of the BI data source has one too. */
export function hasCurlThatReads(page: ConsolePage): boolean {
  const [command = ""] = commandsOf(page);
  return hasCurl(page) && (!/ -[dF] |--data-binary |-X POST/.test(command) || command.includes("/bi/"));
}

/** A call of curl, as the shell passes it on. */
interface CurlCall {
  readonly credentials: string | undefined;
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly body: string | undefined;
  readonly words: readonly string[];
}

/**
 * The calls in commands, as bash expands them when only these variables are set: an unknown one is an error. Nothing is sent.
 */
export async function callsOf(
  commands: Iterable<string>,
  variables: Readonly<Record<string, string>>,
): Promise<CurlCall[]> {
  const script = `curl() { printf '%s\\0' "$#" "$@"; }\n${[...commands].join("\n")}\n`;
  const running = promisify(execFile)("bash", ["-eu"], { env: { ...variables }, maxBuffer: 2 ** 26 });
  running.child.stdin?.end(script);
  const words = (await running).stdout.split("\0");
  const calls: CurlCall[] = [];
  for (let at = 0; at < words.length - 1; at += Number(words[at]) + 1)
    calls.push(callOf(words.slice(at + 1, at + 1 + Number(words[at]))));
  return calls;
}

function callOf(words: readonly string[]): CurlCall {
  const after = (option: string): string | undefined => {
    const index = words.indexOf(option);
    return index === -1 ? undefined : words[index + 1];
  };
  const isPost = ["-X", "-d", "--data-binary", "-F"].some((option) => words.includes(option));
  return {
    credentials: after("-u"),
    url: words.find((word) => /^https?:/.test(word)) ?? "",
    method: isPost ? "POST" : "GET",
    body: after("-d"),
    words,
  };
}
