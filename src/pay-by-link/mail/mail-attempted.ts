import { measurement } from "../../platform/measurement.ts";

/**
 * How an attempt to send a mail ended. `deferred`: the server cannot accept it now, and it is retried. `refused`: the server
 * rejects it, or could not accept it for a day. `unclear`: the server never responded, so that it is not sent again.
 */
export const MAIL_RESULTS = ["sent", "deferred", "refused", "unclear"] as const;

/** A mail was handed to the tenant's mail server. */
export const mailAttempted = measurement<{ readonly result: (typeof MAIL_RESULTS)[number] }>(
  "mail-attempted",
);
