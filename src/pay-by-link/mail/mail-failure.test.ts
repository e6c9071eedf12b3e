import { expect, test } from "vitest";
import { mailFailureOf, mailFailureOfConnection, shownReason, type SmtpError } from "./mail-failure.ts";

test.each([
  [{ code: "EAUTH", responseCode: 535 }, "authentication_refused"],
  [{ command: "MAIL FROM", responseCode: 550 }, "sender_refused"],
  [{ command: "RCPT TO", responseCode: 550 }, "recipient_refused"],
  [{ command: "DATA", responseCode: 554 }, "message_refused"],
  [{ command: "EHLO", responseCode: 421 }, "server_refused"],
  [{ code: "ETIMEDOUT" }, "timed_out"],
  [{ code: "ETLS" }, "tls_failed"],
  [{ code: "EPROTOCOL" }, "no_mail_server"],
  [{ code: "ECONNREFUSED" }, "unreachable"],
  // A command without a response proves no refusal.
  [{ command: "RCPT TO" }, "unreachable"],
])("the SMTP error %j is %s", (error, failure) => {
  expect(mailFailureOf(Object.assign(new Error("550 quoted by the server"), error) as SmtpError)).toBe(
    failure,
  );
});

test("a failure of a connection keeps its name, and an unknown one is unreachable", () => {
  expect(mailFailureOfConnection("address_not_public")).toBe("address_not_public");
  expect(mailFailureOfConnection("no such failure" as "timed_out")).toBe("unreachable");
});

test("no text of a mail server is shown", () => {
  expect(shownReason("recipient_refused")).toBe("recipient_refused");
  expect(shownReason("550 5.1.1 user unknown")).toBe("server_refused");
  expect(shownReason(null)).toBeUndefined();
});
