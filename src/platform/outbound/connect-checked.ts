import { connect, type Socket } from "node:net";
import { checkHost } from "./check-url.ts";
import { checkedLookup } from "./checked-lookup.ts";
import { failureOf } from "./failure-of.ts";
import type { OutboundFailure } from "@quittance/provider-kit";
import type { OutboundRules } from "./outbound-rules.ts";

/** A TCP connection to a checked address, for protocols other than HTTP; or why there is none. Nothing was read of it. */
export async function connectChecked(
  { host, port }: { host: string; port: number },
  { rules, timeoutMs }: { rules: OutboundRules; timeoutMs: number },
): Promise<Socket | OutboundFailure> {
  const refused = checkHost({ host, port }, rules);
  if (refused) return refused;
  return new Promise((resolve) => {
    const socket = connect({ host: withoutBrackets(host), port, lookup: checkedLookup(rules) });
    const end = (outcome: Socket | OutboundFailure): void => {
      clearTimeout(timer);
      if (typeof outcome === "string") socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => end("timed_out"), timeoutMs);
    socket.once("connect", () => end(socket));
    // It stays: an error after the connection belongs to its user, which may not listen yet.
    socket.on("error", (error) => end(failureOf(error).reason));
  });
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
