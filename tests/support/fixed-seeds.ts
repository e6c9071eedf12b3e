import fc from "fast-check";

/**
 * Generated cases are the same in every run, so that a run is red for a change and not by chance. By hand
 * `QUITTANCE_TEST_SEED=7 npm test -- <file>` takes others, and `QUITTANCE_TEST_SEED=new` takes new ones; a failure prints its seed.
 */
const given = process.env["QUITTANCE_TEST_SEED"] ?? "1";
if (given !== "new") fc.configureGlobal({ seed: Number(given) });
