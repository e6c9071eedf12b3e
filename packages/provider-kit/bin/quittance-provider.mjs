#!/usr/bin/env node
import { runProgram } from "./run-program.mjs";

await runProgram("quittance-provider", new URL(import.meta.url), "command");
