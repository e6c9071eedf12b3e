import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../src/command.ts";
import type { EbicsBank } from "./ebics-bank.ts";

/** A user at the test's bank, without the address of the bank. */
export const DONAUBANK = {
  id: "donaubank",
  bankName: "Donaubank",
  hostId: "BANKHOST",
  partnerId: "PARTNER1",
  userId: "USER1",
  keyFile: "donaubank.keys",
  passphraseFile: "passphrase",
};

/** Makes a user whose keys the bank knows, and who knows the bank's; the environment that names its configuration. */
export async function makeKnownUser(
  bank: EbicsBank,
  { folder, ...user }: { folder: string; merchantGuid: string; transfers?: object },
): Promise<{ QUITTANCE_EBICS: string }> {
  const environment = { QUITTANCE_EBICS: join(folder, "ebics.json") };
  await writeFile(join(folder, "passphrase"), "a passphrase of a test");
  const made = { ...DONAUBANK, url: bank.url, ...user };
  await writeFile(environment.QUITTANCE_EBICS, JSON.stringify({ users: [made] }));
  await run(["init", made.id], environment);
  bank.isActivated = true;
  await run(["bank-keys", made.id], environment);
  return environment;
}
