#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { createApp } from "./app.ts";
import { manifestOf, readEnvironment } from "./environment.ts";
import { openFileStore } from "./file-store.ts";
import { serveApp } from "./serve.ts";

const setup = readEnvironment(process.env);
if (process.argv[2] === "manifest") {
  const template = await readFile(new URL("../app/manifest.xml", import.meta.url), "utf8");
  process.stdout.write(manifestOf(template, setup));
} else {
  const app = createApp({ ...setup, store: await openFileStore(process.env["APP_DATA"] ?? "./data") });
  const log = (line: string): boolean => process.stderr.write(`${line}\n`);
  serveApp(app, { appUrl: setup.appUrl, log }).listen(Number(process.env["PORT"] ?? 3000));
}
