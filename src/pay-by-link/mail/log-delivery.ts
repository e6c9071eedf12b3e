import type { Log } from "../../platform/log.ts";
import type { Delivery } from "./deliver-mail.ts";

/** Says whether the mail server has taken a mail, and else why not; never what the server said. */
export function logDelivery(log: Log, about: object, delivery: Delivery): void {
  if (delivery.kind === "sent") return log.info(about, "The mail server has taken a mail.");
  const { kind, because: reason } = delivery;
  log.warn({ ...about, delivery: kind, reason }, "The mail server has not taken a mail.");
}
