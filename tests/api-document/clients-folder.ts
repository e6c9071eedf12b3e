import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const repository = join(import.meta.dirname, "../..");
/** Folder for the programs (Maven, Python and so on), which are installed from the package registries. */
export const TOOLS = join(repository, ".cache/generated-clients");
export const PROGRAMS = join(import.meta.dirname, "generated-clients");
const VERSION = "7.16.0";
const GENERATOR = join(TOOLS, `openapi-generator-cli-${VERSION}.jar`);

/** The end of the story, which each program does with the client of its language. */
export const DONE = {
  debit: "FINISHED",
  status: "SUCCESS",
  refund: "FINISHED",
  link: "REDIRECT",
  timeline: "created",
  cancelled: true,
  repeated: 3004,
  search: true,
  tenants: true,
  connectors: true,
};

/** A running gateway with its API document, and a folder for clients that are generated from it. */
export class ClientsFolder {
  readonly started: TestGateway;
  readonly folder: string;
  readonly document: string;

  private constructor(started: TestGateway, folder: string) {
    this.started = started;
    this.folder = folder;
    this.document = join(folder, "openapi.json");
  }

  static async open(): Promise<ClientsFolder> {
    const started = await startTestGateway({ bi: { kind: "embedded" } });
    const opened = new ClientsFolder(started, await mkdtemp(join(tmpdir(), "quittance-clients-")));
    await writeFile(opened.document, await (await fetch(`${started.url}/openapi.json`)).text());
    await mkdir(TOOLS, { recursive: true });
    return opened;
  }

  async close(): Promise<void> {
    await this.started.close();
    await rm(this.folder, { recursive: true });
  }

  /** Generates the client of a language, and returns its folder. */
  async generated(language: string): Promise<string> {
    const artifact = [
      `-Dartifact=org.openapitools:openapi-generator-cli:${VERSION}`,
      `-DoutputDirectory=${TOOLS}`,
    ];
    if (!existsSync(GENERATOR)) await this.run("mvn", ["-q", "dependency:copy", ...artifact]);
    const client = join(this.folder, language);
    await this.run("java", [
      "-jar",
      GENERATOR,
      "generate",
      "-i",
      this.document,
      "-g",
      language,
      "-o",
      client,
    ]);
    return client;
  }

  async ofPython(): Promise<unknown> {
    const client = await this.generated("python");
    await this.installForPython("python", ["-r", join(client, "requirements.txt")]);
    const path = [join(TOOLS, "python"), client].join(delimiter);
    return this.story("python3", [join(PROGRAMS, "python.py")], { PYTHONPATH: path });
  }

  async ofJava(): Promise<unknown> {
    const client = await this.generated("java");
    const classPath = ["dependency:build-classpath", "-Dmdep.outputFile=class-path.txt"];
    await this.run("mvn", ["-q", "-DskipTests", "compile", ...classPath], { folder: client });
    const classes = `${join(client, "target/classes")}:${await this.run("cat", [join(client, "class-path.txt")])}`;
    await this.run("javac", ["-cp", classes, "-d", client, join(PROGRAMS, "Main.java")]);
    return this.story("java", ["-cp", `${client}:${classes}`, "Main"]);
  }

  async installForPython(name: string, what: readonly string[]): Promise<void> {
    const target = join(TOOLS, name);
    if (!existsSync(target))
      await this.run("python3", ["-m", "pip", "install", "--quiet", "--target", target, ...what]);
  }

  /** The last line that the program of a language prints. */
  async story(
    program: string,
    args: readonly string[],
    environment: Record<string, string> = {},
  ): Promise<unknown> {
    const { username, password } = ADMINISTRATOR;
    const settings = {
      GATEWAY: this.started.url,
      ORDER: randomUUID(),
      ADMIN_USER: username,
      ADMIN_PASSWORD: password,
    };
    const printed = await this.run(program, args, { environment: { ...settings, ...environment } });
    return JSON.parse(printed.trim().split("\n").at(-1)!) as unknown;
  }

  /** @throws with all that the program printed, unless it ends with 0 */
  async run(
    program: string,
    args: readonly string[],
    {
      environment = {},
      folder: cwd = this.folder,
    }: { environment?: Record<string, string>; folder?: string } = {},
  ): Promise<string> {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", () => reject(new Error(`${program} is not installed`))).once("close", resolve);
    });
    const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${output}\n${errors}`);
    return output;
  }
}
