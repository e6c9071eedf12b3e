import { FILE_SETTINGS } from "./secret-files.ts";
import { settingTable } from "./setting-table.ts";

/** `docs/reference/settings.md`, generated from the table that the reader uses. */
export function settingsPage(): string {
  const rows = Object.entries(settingTable).map(
    ([name, { defaultText, meaning }]) => `| \`${name}\` | ${defaultText} | ${meaning} |`,
  );
  const files = [...FILE_SETTINGS.keys()].map((name) => `\`${name}\``);
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
    "## Secrets from files",
    "",
    `With \`_FILE\` at its end, the name of a secret takes the path of a file that holds the value: ${files.join(", ")}.`,
    "The file is read at the start; it has at most 64 KiB, one line of UTF-8, and a line break at its end is not part of the value.",
    "A file that cannot be used, or both names given, stops the start with a line that names the setting and the path.",
    "",
  ].join("\n");
}
