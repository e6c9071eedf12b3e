import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";
import { signMessage } from "../../src/connectors/index.ts";
import { StatusResponse } from "../../src/transaction-requests/http/status-response-schema.ts";

const SECRET = "shared-secret-ä";
const CONTENT_TYPE = "application/json; charset=utf-8";
const DATE = "Fri, 20 Nov 2026 10:35:09 GMT";
const URI = "/callbacks?shop=1&lang=de";
const BODY = '{"result":"OK","description":"Grüße 🎟"}';

let guide: string;
let folder: string;

beforeAll(async () => {
  guide = await readFile(new URL("../../docs/callbacks.md", import.meta.url), "utf8");
  folder = await mkdtemp(join(tmpdir(), "callback-code-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of one language, as a reader would copy it. */
function codeIn(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)?.[1];
  if (code === undefined) throw new Error(`docs/callbacks.md has no code in ${language}.`);
  return code;
}

/**
 * A program around the code, which gets Content-Type, Date, URI, signature and secret as arguments and the body as its input,
 * and prints true or false; with the command that runs it.
 */
const PROGRAMS: Record<string, { files: (code: string) => Record<string, string>; command: string[] }> = {
  js: {
    files: (code) => ({
      "code.mjs": code,
      "main.mjs": `import { readFileSync } from "node:fs";
        import { isGenuine } from "./code.mjs";
        const [type, date, uri, signature, secret] = process.argv.slice(2);
        const headers = { "content-type": type, date, "x-signature": signature };
        console.log(isGenuine({ body: readFileSync(0), uri, headers }, secret));`,
    }),
    command: ["node", "main.mjs"],
  },
  php: {
    files: (code) => ({
      "main.php": `${code}
        [, $type, $date, $uri, $signature, $secret] = $argv;
        $headers = ['Content-Type' => $type, 'Date' => $date, 'X-Signature' => $signature];
        echo isGenuine(file_get_contents('php://stdin'), $uri, $headers, $secret) ? 'true' : 'false';`,
    }),
    command: ["php", "main.php"],
  },
  python: {
    files: (code) => ({
      "main.py": `${code}
import sys
kind, date, uri, signature, secret = sys.argv[1:]
headers = {"Content-Type": kind, "Date": date, "X-Signature": signature}
print("true" if is_genuine(sys.stdin.buffer.read(), uri, headers, secret) else "false")`,
    }),
    command: ["python3", "main.py"],
  },
  java: {
    files: (code) => ({
      "Main.java": code.replace(
        "final class CallbackSignature {",
        "final class CallbackSignature {\n" + JAVA_MAIN,
      ),
    }),
    command: ["java", "-Dfile.encoding=UTF-8", "Main.java"],
  },
  go: {
    files: (code) => ({
      "go.mod": "module example\n\ngo 1.20\n",
      "callback/callback.go": code,
      "main.go": `package main
        import ("example/callback"; "fmt"; "io"; "net/http"; "os")
        func main() {
          body, _ := io.ReadAll(os.Stdin)
          request, _ := http.NewRequest("POST", "https://shop.example"+os.Args[3], nil)
          request.Header.Set("Content-Type", os.Args[1])
          request.Header.Set("Date", os.Args[2])
          request.Header.Set("X-Signature", os.Args[4])
          fmt.Println(callback.IsGenuine(request, body, os.Args[5]))
        }`,
    }),
    command: ["go", "run", "."],
  },
};
const JAVA_MAIN = `  public static void main(String[] a) throws Exception {
    System.out.println(isGenuine(System.in.readAllBytes(), a[2], a[0], a[1], a[3], a[4]));
  }`;

const ENVIRONMENT = { ...process.env, LC_ALL: "C.UTF-8", GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" };
const isInstalled = (command: string) =>
  spawnSync(command, [command === "go" ? "version" : "--version"], { stdio: "ignore" }).status === 0;
for (const [language, { command }] of Object.entries(PROGRAMS)) {
  const [program = ""] = command;
  if (isInstalled(program)) continue;
  const sentence = `${program} is not installed`;
  if (process.env["CI"] === "true") throw new Error(`The code in ${language} cannot be run: ${sentence}.`);
  warnNotChecked(`the documented code in ${language}`, sentence);
}
const languages = Object.entries(PROGRAMS).map(([language, program]) => ({ language, ...program }));

describe.each(languages)("the code in $language", ({ language, files, command: [program = "", ...args] }) => {
  const isMissing = !isInstalled(program);

  test.skipIf(isMissing)(
    "accepts a callback of the gateway and refuses forged ones",
    { timeout: 240_000 },
    async () => {
      const cwd = join(folder, language);
      for (const [name, text] of Object.entries(files(codeIn(language)))) {
        await mkdir(join(cwd, name, ".."), { recursive: true });
        await writeFile(join(cwd, name), text);
      }
      const message = { method: "POST", contentType: CONTENT_TYPE, date: DATE, uri: URI };
      const signature = signMessage(SECRET, { ...message, body: Buffer.from(BODY) });
      const isAccepted = (changed: {
        body?: string;
        date?: string;
        uri?: string;
        signature?: string;
        secret?: string;
      }) => {
        const { body = BODY, date = DATE, uri = URI, secret = SECRET } = changed;
        const given = [CONTENT_TYPE, date, uri, changed.signature ?? signature, secret];
        const ran = spawnSync(program, [...args, ...given], {
          cwd,
          env: ENVIRONMENT,
          input: body,
          encoding: "utf8",
        });
        expect(ran.status, ran.stderr).toBe(0);
        return ran.stdout.trim();
      };
      expect(isAccepted({})).toBe("true");
      expect(isAccepted({ body: BODY.replace("OK", "ERROR") })).toBe("false");
      expect(isAccepted({ uri: "/callbacks" })).toBe("false");
      expect(isAccepted({ signature: "" })).toBe("false");
      expect(isAccepted({ secret: "another" })).toBe("false");
    },
  );
});

test("the guide names every field of a callback", () => {
  const {
    success: _success,
    transactionStatus: _status,
    schedules: _schedules,
    incomingSettlementState: _settlement,
    ...shown
  } = StatusResponse.properties;
  const fields = [
    "result",
    "errorMessage",
    "errorCode",
    "adapterMessage",
    "adapterCode",
    ...Object.keys(shown),
  ];
  const table = guide.slice(guide.indexOf("## Fields"), guide.indexOf("## Check the signature"));
  expect(fields.filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
});
