import { randomBytes } from "node:crypto";
import { Gateway } from "../gateway.ts";
import { EventPost } from "./event-post.ts";
import { FaultProxy } from "./fault-proxy.ts";
import { FAULTS, type Stage } from "./faults.ts";
import type { GivenGateway, StartShop } from "./shop-under-test.ts";

export type { StartShop } from "./shop-under-test.ts";

/** How a shop came through one fault. */
export interface FaultOutcome {
  readonly fault: string;
  readonly capture: "auto" | "manual";
  readonly ms: number;
  /** The disagreement; undefined when money and order agree. */
  readonly problem: string | undefined;
}

/** The gateway that a verification uses: one with the simulated provider. */
type VerifiedGateway = Omit<GivenGateway, "webhookSecret" | "capture">;

/** Puts a shop through every fault, with money taken at once and, where the shop has that step, captured later. */
export async function verifyShop(
  startShop: StartShop,
  gateway: VerifiedGateway,
  {
    onOutcome = () => undefined,
    faults = Object.keys(FAULTS),
  }: { onOutcome?: (outcome: FaultOutcome) => void; faults?: readonly string[] } = {},
): Promise<FaultOutcome[]> {
  const outcomes: FaultOutcome[] = [];
  for (const capture of ["auto", "manual"] as const) {
    const proxy = await FaultProxy.start(gateway.gateway);
    const webhookSecret = `whsec_${randomBytes(32).toString("base64")}`;
    const direct = { ...gateway, webhookSecret, capture };
    const shop = await startShop({ ...direct, gateway: proxy.url });
    try {
      if (capture === "manual" && !shop.capture) continue;
      const post = new EventPost(direct, shop.eventsUrl);
      const stage = { shop, proxy, post, capture, gateway: new Gateway(direct, "quittance-shop verify") };
      for (const fault of faults) {
        const outcome = await verifyFault(stage, fault);
        outcomes.push(outcome);
        onOutcome(outcome);
      }
    } finally {
      await shop.close();
      proxy.close();
    }
  }
  return outcomes;
}

async function verifyFault(stage: Stage, fault: string): Promise<FaultOutcome> {
  await stage.post.take();
  const began = performance.now();
  let problem: string | undefined;
  try {
    await FAULTS[fault]!(stage);
  } catch (error) {
    problem = (error as Error).message;
  }
  stage.proxy.fault = "none";
  return { fault, capture: stage.capture, ms: Math.round(performance.now() - began), problem };
}
