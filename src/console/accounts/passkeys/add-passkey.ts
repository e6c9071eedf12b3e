import { isRefusal } from "../../../platform/refusal.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { fieldInvalid, type Person, type PersonRefusal } from "../../access/person.ts";
import { insertPasskey, passkeysOf } from "./passkey-store.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { readRegistration } from "./response.ts";
import { challengeIn, checkRegistration } from "./webauthn.ts";

const MAX_NAME_LENGTH = 60;
const MAX_PASSKEYS = 10;

type FieldInvalid = PersonRefusal & { code: "field_invalid" };

/** Registers the passkey that the browser has just made for the person. */
export async function addPasskey(
  {
    db,
    ids,
    challenges,
    publicUrl,
    log,
  }: Pick<ConsoleParts, "db" | "ids" | "challenges" | "publicUrl" | "log">,
  { person, name, text }: { person: Person; name: string; text: string },
): Promise<"added" | FieldInvalid> {
  const party = relyingPartyOf(publicUrl);
  const response = readRegistration(text);
  const challenge = response && challengeIn(response.clientDataJSON);
  if (!party || !response || challenge === undefined) return notAdded();
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > MAX_NAME_LENGTH)
    return fieldInvalid("name", t("Enter a name of at most {max} characters.", { max: MAX_NAME_LENGTH }));
  if (!(await challenges.use(challenge, { purpose: "registration", personId: person.id }))) return notAdded();
  const checked = checkRegistration(response, { party, challenge });
  if (isRefusal(checked)) {
    log.warn({ person: person.id, reason: checked.code }, "A new passkey was refused.");
    return notAdded();
  }
  if ((await passkeysOf(db, person.id)).length >= MAX_PASSKEYS)
    return fieldInvalid(
      "name",
      t("You have {max} passkeys, the maximum. Remove one first.", { max: MAX_PASSKEYS }),
    );
  const { transports } = response;
  const isNew = await insertPasskey(db, {
    id: ids.uuid(),
    personId: person.id,
    name: trimmed,
    transports,
    ...checked,
  });
  return isNew ? "added" : fieldInvalid("name", t("This passkey is already registered."));
}

function notAdded(): FieldInvalid {
  return fieldInvalid("name", t("The passkey could not be added. Try again."));
}
