// Values as DER (ITU-T X.690) writes them, for certificates and signatures that tests make byte by byte.

export function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

/** Tag, length and contents, as DER writes them. */
export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [40 * first + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
}

export function utcTime(at: Temporal.Instant): Buffer {
  const text = at.toString({ smallestUnit: "second" }).replaceAll(/[-:T]/g, "").slice(2);
  return der(0x17, Buffer.from(text));
}

export const INTEGER_1 = der(0x02, Buffer.from([1]));
