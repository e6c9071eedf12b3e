/**
 * Numbers as Java prints them: always with a fraction (`12.0`), and scientific below 1e-3 and from 1e7 on
 * (`1.0E7`). Bucket keys and error texts carry this form.
 */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : nonFiniteText(value);
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  return arrange(value, Math.abs(value).toExponential());
}

function nonFiniteText(value: number): string {
  return value > 0 ? "Infinity" : "-Infinity";
}

function arrange(value: number, exponential: string): string {
  const [mantissa = "0", exponentText = "0"] = exponential.split("e");
  const exponent = Number(exponentText);
  const digits = mantissa.replace(".", "").replace(/(?<!0)0+$/, "") || "0";
  const sign = value < 0 ? "-" : "";
  if (exponent < -3 || exponent >= 7) {
    return `${sign}${digits[0]}.${digits.slice(1) || "0"}E${exponent}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}
