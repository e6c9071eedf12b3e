import type { Database } from "../../../../platform/database/index.ts";
import type { Ids } from "../../../../platform/ids.ts";
import type { PostJson } from "../../../../three-d-secure/index.ts";

/** Parts that the simulated bank and Directory Server use. */
export type SimulationParts = {
  db: Database;
  ids: Ids;
  /** Base of every URL handed out, without a trailing slash. */
  publicUrl: string;
  /** How the simulated Directory Server reaches the 3DS Server with an RReq. */
  post: PostJson;
};
