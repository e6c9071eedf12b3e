import type { HttpServer } from "../platform/http/index.ts";
import { registerDemoClock } from "./demo-clock-route.ts";
import { registerSampleHistory } from "./history/history-routes.ts";
import type { SampleHistory } from "./history/sample-history.ts";
import { registerHome } from "./home/home.ts";

type DemoParts = Parameters<typeof registerHome>[1] & Parameters<typeof registerDemoClock>[1];

/** The page at `/`, and what programs on the gateway's machine may do to the demo. */
export async function registerDemo(
  app: HttpServer,
  parts: DemoParts & { readonly sampleHistory: SampleHistory | undefined },
): Promise<void> {
  const { sampleHistory } = parts;
  await registerHome(app, parts);
  registerDemoClock(app, parts);
  if (sampleHistory) registerSampleHistory(app, { ...parts, sampleHistory });
}
