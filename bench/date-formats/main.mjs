// Compares the date formats of the BI engine with js-joda's: results of every pattern, speed, start-up and memory.
// Why and with which result: docs/decisions/date-formats.md, which also has the command.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { compileDateFormat } from "../../packages/bi-engine/src/dates/date-format.ts";

const ROUNDS = 200_000;
const [folder = "."] = process.argv.slice(2);
const installed = createRequire(pathToFileURL(`${folder}/package.json`));

const { rss: rssBefore } = process.memoryUsage();
const importStartedMs = performance.now();
const joda = installed("@js-joda/core");
installed("@js-joda/timezone");
const { Locale } = installed("@js-joda/locale_en");
const importMs = performance.now() - importStartedMs;
const importRss = process.memoryUsage().rss - rssBefore;

/** Patterns of the conformance cases and of requests that dashboards send, each letter of java.time among them. */
const PATTERNS = [
  "yyyy-MM-dd HH:mm:ss",
  "yyyy-MM-dd",
  "d.M.yy",
  "dd/MMM/yyyy:HH:mm:ss Z",
  "hh:mm a",
  "yyyy-MM-dd[ HH:mm]",
  "uuuuMMddHHmmssSSS",
  "E, d MMM yyyy h:mm a",
  "EEEE QQ DDD",
  "yy/M/d 'at' H XXX xx Z",
  "G GGGG GGGGG",
  "MMMMM LLLL",
  "O OOOO",
  "YYYY-'W'ww-e",
  "yyyy-MM W",
  "A n N",
  "yyyy-MM-dd VV",
  "yyyy-MM-dd z",
];
const AT = "2024-03-30T22:15:07.089Z";
const moment = joda.ZonedDateTime.parse(AT).withZoneSameInstant(joda.ZoneId.of("Europe/Vienna"));

for (const pattern of PATTERNS) {
  const own = compileDateFormat(pattern);
  const ownText = "refusal" in own ? own.refusal : own.print(Date.parse(AT), "Europe/Vienna");
  const jodaText = orMessage(() => formatter(pattern).format(moment));
  console.log(
    `${ownText === jodaText ? "same " : "OTHER"} ${pattern}: ${ownText}${ownText === jodaText ? "" : ` | js-joda: ${jodaText}`}`,
  );
}

for (const [pattern, text] of [
  ["yyyy-MM-dd HH:mm:ss", "2024-04-01"],
  ["yyyy-MM-dd", "2024-13-01"],
  ["yyyy", "x"],
  ["ddd", "x"],
  ["foobar", "x"],
]) {
  const own = compileDateFormat(pattern);
  const refusal =
    "refusal" in own ? own.refusal : own.parse(text, { roundUp: false, timeZone: "UTC" }).refusal;
  console.log(
    `${pattern} refuses ${text}\n  own:     ${refusal}\n  js-joda: ${orMessage(() => joda.LocalDateTime.parse(text, formatter(pattern)))}`,
  );
}

const pattern = "yyyy-MM-dd HH:mm:ss";
const own = compileDateFormat(pattern);
const other = formatter(pattern);
const utc = joda.ZoneOffset.UTC;
measure("own parse", (index) => own.parse(textOf(index), { roundUp: false, timeZone: "UTC" }));
measure("js-joda parse", (index) =>
  joda.LocalDateTime.parse(textOf(index), other).toInstant(utc).toEpochMilli(),
);
measure("own print", (index) => own.print(index * 1_000, "Europe/Vienna"));
const vienna = joda.ZoneId.of("Europe/Vienna");
measure("js-joda print", (index) =>
  joda.ZonedDateTime.ofInstant(joda.Instant.ofEpochMilli(index * 1_000), vienna).format(other),
);
console.log(`js-joda import: ${importMs.toFixed(0)} ms, ${(importRss / 1e6).toFixed(0)} MB`);

function formatter(letters) {
  return joda.DateTimeFormatter.ofPattern(letters).withLocale(Locale.ENGLISH);
}

function orMessage(run) {
  try {
    return String(run());
  } catch (error) {
    return `${error.name}: ${error.message}`.split("\n")[0];
  }
}

function textOf(index) {
  return `2024-03-${String((index % 28) + 1).padStart(2, "0")} 22:15:${String(index % 60).padStart(2, "0")}`;
}

/** The best of five runs, after one that warms up. */
function measure(name, run) {
  const bestMs = Math.min(
    ...[0, 1, 2, 3, 4, 5].map(() => {
      const startedMs = performance.now();
      for (let index = 0; index < ROUNDS; index++) run(index);
      return performance.now() - startedMs;
    }),
  );
  console.log(`${name}: ${((bestMs * 1_000) / ROUNDS).toFixed(2)} µs`);
}
