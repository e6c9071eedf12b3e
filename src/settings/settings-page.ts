import { settingTable } from "./setting-table.ts";

/** `docs/reference/settings.md`, generated from the table that the reader uses. */
export function settingsPage(): string {
  const rows = Object.entries(settingTable).map(
    ([name, { defaultText, meaning }]) => `| \`${name}\` | ${defaultText} | ${meaning} |`,
  );
  return [
    "# Settings",
    "",
    "Settings come from the environment and from a `.env` file in the working directory; the environment has precedence.",
    "An unknown `GATEWAY_*` name or a bad value stops the start with one line per mistake.",
    "",
    "Generated from `src/settings/setting-table.ts` by `npm run docs`.",
    "",
    "| Variable | Default | Meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
