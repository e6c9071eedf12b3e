import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { reasonOfMail } from "./timeline.ts";

test.each([
  ["mail_server_not_set", "no mail server is set up. Ask an administrator (Settings → E-mail)"],
  ["email_permission_off", "e-mails with links are off. Ask an administrator (Settings → E-mail)"],
  ["user_not_allowed", "the API user that created the link is not allowed to send e-mails"],
])("an e-mail that was not sent because of %s says what to do, without names of the API", (reason, text) => {
  expect(reasonOfMail(reason)).toBe(text);
  expect(inLanguage("de", () => reasonOfMail(reason))).not.toBe(text);
});
