import { hostname } from "node:os";
import { VERSION } from "../version.ts";
import type { OtlpAttributes } from "./otlp-values.ts";

/** The attributes of this process in a collector; `name` is that of one of several that were started together. */
export function otlpResource(name: string | undefined): OtlpAttributes {
  return {
    "service.name": "quittance",
    "service.version": VERSION,
    "service.instance.id": `${hostname()} ${name ?? process.pid}`,
  };
}
