import { runLab } from "./run-lab.ts";

await runLab(process.argv.slice(2));
