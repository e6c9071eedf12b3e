import { randomBytes } from "node:crypto";
import { Gateway } from "../gateway.ts";
import { EventPost } from "./event-post.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { FAULTS } from "./faults.ts";
import type { Stage } from "./stage.ts";
import type { GivenGateway, ShopUnderTest, StartShop } from "./shop-under-test.ts";

export type { StartShop } from "./shop-under-test.ts";

/** How a shop came through one fault. */
export interface FaultOutcome {
  readonly fault: string;
  readonly capture: "auto" | "manual";
  readonly ms: number;
  /** The disagreement; undefined when money and order agree. */
  readonly problem: string | undefined;
}

/**
 * Puts a shop through every fault, with money taken at once and, where the shop has that step, captured later.
 *
 * @param gateway one with the simulated provider
 */
export async function verifyShop(
  startShop: StartShop,
  gateway: Omit<GivenGateway, "webhookSecret" | "capture">,
  {
    onOutcome = () => undefined,
    faults = Object.keys(FAULTS),
  }: { onOutcome?: (outcome: FaultOutcome) => void; faults?: readonly string[] } = {},
): Promise<FaultOutcome[]> {
  const outcomes: FaultOutcome[] = [];
  for (const capture of ["auto", "manual"] as const) {
    const proxy = await startFaultProxy(gateway.gateway);
    const webhookSecret = `whsec_${randomBytes(32).toString("base64")}`;
    const direct = { ...gateway, webhookSecret, capture };
    let shop: ShopUnderTest | undefined;
    try {
      shop = await startShop({ ...direct, gateway: proxy.url });
      if (capture === "manual" && !shop.capture) continue;
      const itself = new Gateway(direct, "quittance-shop verify");
      const post = new EventPost(itself, direct, shop.eventsUrl);
      const stage = { shop, proxy, post, capture, gateway: itself };
      for (const fault of faults) {
        const outcome = await verifyFault(stage, fault);
        outcomes.push(outcome);
        onOutcome(outcome);
      }
    } finally {
      await shop?.close();
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
