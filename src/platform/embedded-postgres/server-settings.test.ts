import { expect, test } from "vitest";

import { memorySettings, serverSettings } from "./server-settings.ts";

const GIB = 1024 ** 3;

test.each([
  [1, "128MB", "512MB"],
  [8, "512MB", "4096MB"],
  [64, "2048MB", "32768MB"],
])(
  "a machine of %i GiB gives the server buffers of %s and a cache of %s to plan with",
  (gib, buffers, cache) => {
    expect(memorySettings(gib * GIB)).toMatchObject({ shared_buffers: buffers, effective_cache_size: cache });
  },
);

test("a server archives only where it has a folder to archive to", () => {
  expect(serverSettings({ durability: "full" }).join(" ")).not.toContain("archive");
  expect(serverSettings({ durability: "full", walArchive: "/backup/wal" })).toContain("archive_mode=on");
});
