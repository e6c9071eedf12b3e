/** Erasures of all slices by the rules of retention, as the composition root has it: for journeys of one slice. */
export { eraseElsewhere } from "../../src/gateway/erasures.ts";
