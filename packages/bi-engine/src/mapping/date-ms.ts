import { parseEpochMs } from "../dates/epoch.ts";

/** Milliseconds since 1970 of a date written in one of the formats (`a||b`); undefined when none fits. */
export function parseDateMs(format: string, text: string): number | undefined {
  for (const one of format.split("||")) {
    const millis = parseOne(one, text);
    if (millis !== undefined) return millis;
  }
  return undefined;
}

function parseOne(format: string, text: string): number | undefined {
  switch (format) {
    case "epoch_millis":
      return /^-?\d+$/.test(text) ? parseEpochMs(text, 1) : undefined;
    case "epoch_second":
      return /^-?\d+$/.test(text) ? parseEpochMs(text, 1000) : undefined;
    case "yyyy-MM-dd HH:mm:ss":
      return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
        ? valid(Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`))
        : undefined;
    case "yyyy-MM-dd":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? valid(Date.parse(`${text}Z`)) : undefined;
    default:
      return parseIso(text);
  }
}

function parseIso(text: string): number | undefined {
  const match =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?)?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    );
  if (!match) return undefined;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    fraction = "0",
    zone = "Z",
  ] = match;
  const offset = zone === "Z" || zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return valid(
    Date.parse(
      `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`,
    ),
  );
}

function valid(millis: number): number | undefined {
  return Number.isNaN(millis) ? undefined : millis;
}
