import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../../../platform/jobs/index.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { inLanguage, t } from "../../language/translate.ts";
import { mailServerOfPerson } from "../account-mail-server.ts";
import { MAIL_JOB, sendAccountMail, type AccountMailParts } from "../send-account-mail.ts";
import { SEND_RESET, tokenContext } from "./request-reset.ts";
import { findReset, forgetToken, RESET_MINUTES } from "./reset-store.ts";

const retryAfter = doublingRetry({ firstSeconds: 15, maxSeconds: 300, tries: 6 });

/** Sends the link of a reset while it is valid; retried after temporary failures. */
export function sendResetJobKind(parts: AccountMailParts): JobKind<{ resetId: string }> {
  return {
    name: SEND_RESET,
    ...MAIL_JOB,
    retryAfter,
    run: (job) => send(parts, job),
  };
}

async function send(
  parts: AccountMailParts,
  { payload: { resetId: id }, attempts }: Job<{ resetId: string }>,
): Promise<JobResult> {
  const { db, vault, publicUrl } = parts;
  const reset = await findReset(db, id);
  if (!reset || reset.sealedToken === null) return done;
  // It may have been changed since the mail was planned.
  const mail = await mailServerOfPerson(db, vault, reset.personId);
  if (mail?.tenantGuid !== reset.tenantGuid) return done;
  const token = await vault.open(reset.sealedToken, tokenContext(id));
  const content = resetMail({
    language: reset.language,
    link: `${publicUrl}/console/reset-password#${token}`,
  });
  const result = await sendAccountMail(parts, {
    mail: { ...mail, uuid: id, to: reset.email, ...content },
    about: { passwordReset: id },
    attempts,
    retryAfter,
  });
  if (result.kind === "completed") await forgetToken(db, id);
  return result;
}

function resetMail({ language, link }: { language: ConsoleLanguage; link: string }) {
  return inLanguage(language, () => {
    const asked = t("A new password for the payment console was requested for this address.");
    const open = t("Open this link to choose one. It works once, for {count} minutes.", {
      count: RESET_MINUTES,
    });
    const ignore = t("If this was not you, ignore this mail. Nothing was changed.");
    return {
      subject: t("A new password for the payment console"),
      text: [asked, "", open, link, "", ignore, ""].join("\n"),
      language,
    };
  });
}
