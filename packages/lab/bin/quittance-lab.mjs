#!/usr/bin/env node
import { runProgram } from "@quittance/provider-kit/run-program";

await runProgram("quittance-lab", new URL(import.meta.url), "main");
