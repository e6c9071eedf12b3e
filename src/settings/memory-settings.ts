import { setting } from "./setting-description.ts";
import { integer } from "./setting-kinds.ts";

/** The memory of the gateway's two processes. */
export const memorySettings = {
  GATEWAY_MEMORY: setting({
    kind: integer({ min: 200, max: 100_000 }),
    defaultText: "`300`",
    meaning:
      "The memory in MB that the process that serves payments may take under load: below 300 it collects garbage more often, from 450 on less often. " +
      "The launcher (`npm start`, `quittance`) reads it from the environment and chooses flags of Node by it; where Node is started in another way, its flags decide ([memory](../operations.md#memory)).",
  }),
  GATEWAY_BI_MEMORY_MB: setting({
    kind: integer({ min: 512, max: 1_000_000 }),
    defaultText: "`1536`",
    meaning:
      "The most memory that the process of the BI engine may use; above it the process is restarted. 45 % of it is for the database, a third for the JavaScript heap.",
  }),
};
