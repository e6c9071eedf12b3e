import { doublingRetry } from "../../platform/jobs/index.ts";

export const mailRetryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 24 });
