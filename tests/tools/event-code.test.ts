import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const OTHER = "whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const ID = "evt_d94c0d72f3a36e21f16e_200";
const BODY = '{"id":"evt_1","data":{"object":{"description":"Grüße 🎟"}}}';

let guide: string;
let folder: string;

beforeAll(async () => {
  guide = await readFile(new URL("../../docs/events.md", import.meta.url), "utf8");
  folder = await mkdtemp(join(tmpdir(), "event-code-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of one language, as a reader would copy it; the second is that with the official library. */
function codeIn(language: string, number: number): string {
  const code = guide.split(`\`\`\`${language}\n`)[number];
  if (code === undefined) throw new Error(`docs/events.md has no code ${number} in ${language}.`);
  return code.split("```")[0]!;
}

/** `.ci/run` installs the official libraries there. */
const LIBRARIES = join(import.meta.dirname, "../../.cache/event-libraries");
const JAR = join(LIBRARIES, "standardwebhooks.jar");
const ENVIRONMENT = {
  ...process.env,
  LC_ALL: "C.UTF-8",
  PYTHONPATH: LIBRARIES,
  PYTHONDONTWRITEBYTECODE: "1",
};
const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: "ignore", env: ENVIRONMENT }).status === 0;
const isInstalled = (command: string) => runs(command, "--version");
for (const program of ["php", "python3", "java"]) {
  if (isInstalled(program)) continue;
  const sentence = `${program} is not installed`;
  if (process.env["CI"] === "true") throw new Error(`The documented code cannot be run: ${sentence}.`);
  warnNotChecked("the documented code of a receiver", sentence);
}
const hasLibrary = {
  python: runs("python3", "-c", "import standardwebhooks"),
  java: isInstalled("java") && existsSync(JAR),
};
for (const [language, isThere] of Object.entries(hasLibrary)) {
  if (isThere) continue;
  const sentence = `the library of Standard Webhooks for ${language} is not in .cache/event-libraries`;
  if (process.env["CI"] === "true") throw new Error(sentence);
  warnNotChecked(`the code with the official library in ${language}`, sentence);
}

/**
 * A program around the code, which gets id, timestamp, signatures and secret as arguments and the body as its input, and prints
 * true or false; with the command that runs it.
 */
interface Program {
  readonly language: string;
  /** Which code of its language in the guide, from 1. */
  readonly number?: number;
  readonly isThere: boolean;
  readonly files: (code: string) => Record<string, string>;
  readonly command: readonly string[];
}

const pythonFiles = (refusal: string) => (code: string) => ({
  "main.py": `${code}
import sys
${refusal}
message_id, timestamp, signatures, secret = sys.argv[1:]
headers = {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signatures}
try:
    read_event(sys.stdin.buffer.read(), headers, secret)
    print("true")
except Refusal:
    print("false")`,
});

const PROGRAMS: Record<string, Program> = {
  js: {
    language: "js",
    isThere: true,
    files: (code) => ({
      "code.mjs": code,
      "main.mjs": `import { readFileSync } from "node:fs";
        import { readEvent } from "./code.mjs";
        const [id, timestamp, signatures, secret] = process.argv.slice(2);
        const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures };
        try {
          readEvent(readFileSync(0, "utf8"), headers, secret);
          console.log(true);
        } catch {
          console.log(false);
        }`,
    }),
    command: ["node", "main.mjs"],
  },
  php: {
    language: "php",
    isThere: isInstalled("php"),
    files: (code) => ({
      "main.php": `${code}
        [, $id, $timestamp, $signatures, $secret] = $argv;
        $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signatures];
        try {
            readEvent(file_get_contents('php://stdin'), $headers, $secret);
            echo 'true';
        } catch (RuntimeException) {
            echo 'false';
        }`,
    }),
    command: ["php", "main.php"],
  },
  python: {
    language: "python",
    isThere: isInstalled("python3"),
    files: pythonFiles("Refusal = ValueError"),
    command: ["python3", "main.py"],
  },
  "python with the official library": {
    language: "python",
    number: 2,
    isThere: hasLibrary.python,
    files: pythonFiles("from standardwebhooks import WebhookVerificationError as Refusal"),
    command: ["python3", "main.py"],
  },
  "java with the official library": {
    language: "java",
    number: 2,
    isThere: hasLibrary.java,
    files: (code) => ({
      "Main.java": code.replace(
        "final class EventSignature {",
        `final class EventSignature {
  public static void main(String[] a) throws Exception {
    var body = new String(System.in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    var headers = Map.of("webhook-id", List.of(a[0]), "webhook-timestamp", List.of(a[1]), "webhook-signature", List.of(a[2]));
    try {
      verify(body, headers, a[3]);
      System.out.println(true);
    } catch (WebhookVerificationException refused) {
      System.out.println(false);
    }
  }`,
      ),
    }),
    command: ["java", "-cp", JAR, "-Dfile.encoding=UTF-8", "Main.java"],
  },
  java: {
    language: "java",
    isThere: isInstalled("java"),
    files: (code) => ({
      "Main.java": code.replace(
        "final class EventSignature {",
        `final class EventSignature {
  public static void main(String[] a) throws Exception {
    System.out.println(isGenuine(System.in.readAllBytes(), a[0], a[1], a[2], a[3]));
  }`,
      ),
    }),
    command: ["java", "-Dfile.encoding=UTF-8", "Main.java"],
  },
};

const programs = Object.entries(PROGRAMS).map(([name, program]) => ({ name, ...program }));

/** As the official library signs. */
const signed = (at: Date, ...secrets: string[]) => ({
  timestamp: String(Math.floor(at.getTime() / 1_000)),
  signatures: secrets.map((secret) => new Webhook(secret).sign(ID, at, BODY)).join(" "),
});

describe.each(programs)("the code in $name", ({ name, language, number = 1, ...more }) => {
  const {
    files,
    isThere,
    command: [program = "", ...args],
  } = more;
  test.skipIf(!isThere)(
    "accepts a message of the gateway and refuses forged and old ones",
    { timeout: 240_000 },
    async () => {
      const cwd = join(folder, name);
      await mkdir(cwd, { recursive: true });
      await symlink(join(process.cwd(), "node_modules"), join(cwd, "node_modules"));
      for (const [file, text] of Object.entries(files(codeIn(language, number))))
        await writeFile(join(cwd, file), text);
      const isAccepted = (message: { timestamp: string; signatures: string }, body = BODY, id = ID) => {
        const values = [id, message.timestamp, message.signatures, SECRET];
        const run = spawnSync(program, [...args, ...values], { cwd, env: ENVIRONMENT, input: body });
        return run.stdout.toString().trim() || run.stderr.toString();
      };
      const now = new Date();
      expect(isAccepted(signed(now, SECRET))).toBe("true");
      expect(isAccepted(signed(now, OTHER, SECRET))).toBe("true");
      expect(isAccepted(signed(now, OTHER))).toBe("false");
      expect(isAccepted(signed(now, SECRET), `${BODY} `)).toBe("false");
      expect(isAccepted(signed(now, SECRET), BODY, "evt_2")).toBe("false");
      expect(isAccepted(signed(new Date(now.getTime() - 400_000), SECRET))).toBe("false");
    },
  );
});
