import { parseArgs } from "node:util";

export const USAGE = `npm run test:repeat -- [options] [-- path…]

  Runs "npm test", or the tests below the paths, several times in a row, and prints a table of the results.

  --times      how many runs; default: 10
  --busy       how many processes beside each run do nothing but keep a core busy; default: 0
  --new-seeds  each run has a new seed for what tests generate; the table names it
`;

export interface RepeatOptions {
  readonly times: number;
  readonly busy: number;
  readonly newSeeds: boolean;
  readonly paths: readonly string[];
}

/** The options of the command line, or what is wrong with them. */
export function repeatOptionsIn(args: readonly string[]): RepeatOptions | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        times: { type: "string", default: "10" },
        busy: { type: "string", default: "0" },
        "new-seeds": { type: "boolean", default: false },
      },
    });
    const counts = { times: values.times, busy: values.busy };
    for (const [name, text] of Object.entries(counts))
      if (!/^[0-9]{1,3}$/.test(text))
        return { problem: `--${name} must be a number up to 999, not ${text}.` };
    if (Number(counts.times) === 0) return { problem: "--times must be at least 1." };
    return {
      times: Number(counts.times),
      busy: Number(counts.busy),
      newSeeds: values["new-seeds"],
      paths: positionals,
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
