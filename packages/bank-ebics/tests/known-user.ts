import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../src/command.ts";
import type { EbicsBank } from "./ebics-bank.ts";

/** Makes a user whose keys the bank knows, and who knows the bank's; the environment that names its configuration. */
export async function makeKnownUser(
  bank: EbicsBank,
  { folder, ...user }: { folder: string; merchantGuid: string; transfers?: object },
): Promise<{ QUITTANCE_EBICS: string }> {
  const environment = { QUITTANCE_EBICS: join(folder, "ebics.json") };
  await writeFile(join(folder, "passphrase"), "a passphrase of a test");
  const made = {
    id: "donaubank",
    bankName: "Donaubank",
    url: bank.url,
    hostId: "BANKHOST",
    partnerId: "PARTNER1",
    userId: "USER1",
    keyFile: "donaubank.keys",
    passphraseFile: "passphrase",
    ...user,
  };
  await writeFile(environment.QUITTANCE_EBICS, JSON.stringify({ users: [made] }));
  await run(["init", made.id], environment);
  bank.isActivated = true;
  await run(["bank-keys", made.id], environment);
  return environment;
}
