import { spawnSync } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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

/** The code of one language, as a reader would copy it. */
function codeIn(language: string): string {
  const [, code] = guide.split(`\`\`\`${language}\n`);
  if (code === undefined) throw new Error(`docs/events.md has no code in ${language}.`);
  return code.split("```")[0]!;
}

/**
 * A program around the code, which gets id, timestamp, signatures and secret as arguments and the body as its input, and prints
 * true or false; with the command that runs it.
 */
const PROGRAMS: Record<string, { files: (code: string) => Record<string, string>; command: string[] }> = {
  js: {
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
    files: (code) => ({
      "main.py": `${code}
import sys
message_id, timestamp, signatures, secret = sys.argv[1:]
headers = {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signatures}
try:
    read_event(sys.stdin.buffer.read(), headers, secret)
    print("true")
except ValueError:
    print("false")`,
    }),
    command: ["python3", "main.py"],
  },
  java: {
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

const ENVIRONMENT = { ...process.env, LC_ALL: "C.UTF-8" };
const isInstalled = (command: string) => spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
const languages = Object.entries(PROGRAMS).map(([language, program]) => ({ language, ...program }));

/** As the official library signs. */
const signed = (at: Date, ...secrets: string[]) => ({
  timestamp: String(Math.floor(at.getTime() / 1_000)),
  signatures: secrets.map((secret) => new Webhook(secret).sign(ID, at, BODY)).join(" "),
});

describe.each(languages)("the code in $language", ({ language, files, command: [program = "", ...args] }) => {
  test.skipIf(!isInstalled(program))(
    "accepts a message of the gateway and refuses forged and old ones",
    { timeout: 240_000 },
    async () => {
      const cwd = join(folder, language);
      await mkdir(cwd, { recursive: true });
      await symlink(join(process.cwd(), "node_modules"), join(cwd, "node_modules"));
      for (const [name, text] of Object.entries(files(codeIn(language))))
        await writeFile(join(cwd, name), text);
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
