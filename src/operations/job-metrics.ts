import { Histogram, type Registry } from "prom-client";
import { jobFinished } from "../platform/jobs/index.ts";
import { SECONDS, WAIT_SECONDS } from "./buckets.ts";

export function measureJobs(registry: Registry): () => void {
  const seconds = new Histogram({
    name: "quittance_job_duration_seconds",
    help: "Time of one run of a job.",
    labelNames: ["kind", "result"],
    buckets: SECONDS,
    registers: [registry],
  });
  const waited = new Histogram({
    name: "quittance_job_wait_seconds",
    help: "Time from the moment a job was due to its start.",
    labelNames: ["kind"],
    buckets: WAIT_SECONDS,
    registers: [registry],
  });
  return jobFinished.subscribe((fact) => {
    seconds.observe({ kind: fact.kind, result: fact.result }, fact.seconds);
    waited.observe({ kind: fact.kind }, Math.max(0, fact.waitedSeconds));
  });
}
