import { resolve } from "node:path";
import type { Gateway, GatewayOptions } from "../gateway/index.ts";
import type { Log } from "../platform/log.ts";
import { writeRootPassword, writeSetUpLink } from "./root-password-file.ts";
import type { Settings } from "../settings/index.ts";
import { welcome } from "./welcome.ts";

/** Secrets that a start generated and shows to a person once: the secret itself, or the file that it was written to. */
export interface FirstStart extends Partial<Pick<Gateway, "rootCredential" | "setUpLink">> {
  readonly rootPasswordFile?: string;
  readonly setUpFile?: string;
}

/** A service must not print secrets, because its output goes to a log. They are then written to files. */
export class FirstStartSecrets {
  readonly administrator: GatewayOptions["administrator"];
  readonly #files: { rootPasswordFile?: string; setUpFile?: string } = {};

  constructor({ admin, dataDir }: Settings, { log, isPrinted }: { log: Log; isPrinted: boolean }) {
    const folder = resolve(dataDir);
    const keepPassword = async (password: string): Promise<void> => {
      const file = await writeRootPassword(folder, { password });
      this.#files.rootPasswordFile = file;
      log.warn(
        { file },
        "The root password of the provisioning API was generated: read it from the file, and delete the file.",
      );
    };
    const keepSetUpLink = async (link: string): Promise<void> => {
      const file = await writeSetUpLink(folder, { link });
      this.#files.setUpFile = file;
      log.warn({ file }, "The console has no administrator: open the link in the file, and delete the file.");
    };
    this.administrator = {
      ...(admin.user !== undefined && { username: admin.user }),
      ...(admin.password !== undefined && { password: admin.password }),
      keepPassword: isPrinted ? undefined : keepPassword,
      keepSetUpLink: isPrinted ? undefined : keepSetUpLink,
    };
  }

  of({ rootCredential, setUpLink }: Gateway): FirstStart {
    return { rootCredential, setUpLink, ...this.#files };
  }
}

/** A demo has well-known passwords anyway; its output is read by the one who tries it. */
export function isPrinted({ demo }: Settings): boolean {
  return process.stdout.isTTY || demo;
}

/** For the terminal; the log has the same as JSON lines. */
export function printWelcome(
  { rootCredential, ...start }: FirstStart,
  { settings, publicUrl }: { settings: Settings; publicUrl: string },
): void {
  if (rootCredential === undefined) return;
  process.stdout.write(
    welcome({
      publicUrl,
      demo: settings.demo && settings.roles.has("api"),
      rootCredential,
      isConsoleHere: settings.roles.has("console"),
      ...start,
    }),
  );
}
