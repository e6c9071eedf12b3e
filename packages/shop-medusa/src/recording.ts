import { AsyncLocalStorage } from "node:async_hooks";

/** Runs what records in Medusa what the gateway has done already: the provider is called by Medusa then, and moves no money. */
export const recording = new AsyncLocalStorage<true>();
